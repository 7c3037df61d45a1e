# Everything here is plain cargo underneath; `just` is a convenience.

# What a fresh clone needs: nothing but the toolchain
setup:
    cargo fetch

# Every figure and every test that takes seconds
test:
    cargo test --workspace

# Long dealings, large brute forces and the page in a browser (Chromium), which `test` leaves out
slow: engine
    cargo test --workspace --tests -- --ignored

# The exact engine for browsers, which needs one more target of the toolchain
engine:
    rustup target add wasm32-unknown-unknown
    cargo build -p vigorish-wasm --target wasm32-unknown-unknown --profile wasm

# Every listed figure as a site that opens from the file system, with the engine in it
page OUT="site": engine
    cargo run --release -- report --out {{OUT}} --engine target/wasm32-unknown-unknown/wasm/engine.wasm

# A wheel of the Python package for every Python from 3.9 on (abi3), in target/wheels: it installs in seconds
wheel:
    python3 -m pip wheel --no-deps --verbose --wheel-dir target/wheels ./python

# The Python package, in a virtual environment of its own
python:
    .ci/python

lint:
    cargo fmt --check
    cargo clippy --workspace --all-targets -- -D warnings

# Exactly what CI runs: both tiers and the lints
ci:
    .ci/run

bench *ARGS:
    cargo bench --workspace {{ARGS}}

# Benches of another revision and of this tree, one after the other, with the ratio of the fastest runs
bench-against REV *ARGS:
    scripts/bench-against {{REV}} {{ARGS}}

# What a designer waits for, and our evaluators beside those of others; writes docs/performance.md. An earlier program and its
# name put a second column beside: just peers path/to/earlier/vigorish 4be56af
peers *BEFORE:
    cargo build --release
    cargo run --release --manifest-path peers/Cargo.toml -- {{BEFORE}}

# Target, measured time and peak memory side by side
targets:
    cargo build --release
    cargo run --release -p vigorish-cli --example targets

# Review changed figures; without cargo-insta: INSTA_UPDATE=always INSTA_FORCE_PASS=1 cargo test -p vigorish-cli figures
snapshots:
    cargo insta test -p vigorish-cli --review -- figures

# Every listed figure, as one file a reviewer or `diff` can read
report OUT="figures.json":
    cargo run --release -- analyze --all --format json > {{OUT}}

# Regenerate the JSON Schemas of the data files
schemas:
    cargo run -p vigorish-paytables --example schemas

# Regenerate the pages of the book that are written from the program
reference:
    cargo run -p vigorish-cli --example reference

# The documents as a book, in target/book (`cargo install mdbook`)
book:
    mdbook build

# A stripped tarball with manual pages, completions and licences, its SBOM and checksums beside it, in target/dist
dist:
    scripts/dist
