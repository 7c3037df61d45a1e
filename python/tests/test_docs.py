"""What the documents and the docstrings show is what is answered."""

import doctest
import importlib
from pathlib import Path

import pytest

import vigorish

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["README.md", "docs/python.md", "python/README.md"])
def test_documents(name):
    pytest.importorskip("pandas")
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert tried and not failed


@pytest.mark.parametrize("name", ["vigorish", "vigorish.answers", "vigorish._answer", "vigorish._question"])
def test_docstrings(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried and not failed


def test_everything_public_has_a_docstring_with_an_example():
    for name in vigorish.__all__:
        thing = getattr(vigorish, name)
        assert thing.__doc__, name
        if callable(thing) and not isinstance(thing, type) and name != "forget":
            assert ">>> " in thing.__doc__, name
