#!/usr/bin/env python3
"""Checks a certificate that `vigorish audit --certificate` wrote.

Usage: check-certificate.py FILE.json [--most DEALS] [--situations N] [--seed S]

Written from the specification of wager and game files alone; it shares no code and no data with the program. It deals the
cards again, in plain loops, and compares every outcome, net and choice. Where there are more deals than --most (10^7), it
deals what follows N of the certificate's situations, drawn with seed S.

Exit code: 0 confirmed, 1 refuted, 3 a key or a deal that this script does not read, 2 no certificate.
"""
import itertools
import json
import random
import re
import sys
from fractions import Fraction
from functools import lru_cache
from math import comb, prod

RANKS = {name: rank for rank, name in enumerate("2 3 4 5 6 7 8 9 10 J Q K A".split(), 2)} | {"*": 0}
SUITS = {"c": 0, "d": 1, "h": 2, "s": 3}
JOKER = (0, 4)
CLASSES = {  # best first
    2: ["pair", "high card"],
    3: ["straight flush", "three of a kind", "straight", "flush", "pair", "high card"],
    4: ["four of a kind", "straight flush", "three of a kind", "flush", "straight", "two pair", "pair", "high card"],
    5: ["five of a kind", "royal flush", "straight flush", "four of a kind", "full house", "flush", "straight",
        "three of a kind", "two pair", "pair", "high card"],
}


class Unread(Exception):
    """Something that this script does not read."""


class Refuted(Exception):
    """Something in the certificate that is not so."""


def only(keys, known, where):
    for key in keys:
        if key not in known:
            raise Unread(f"the key `{key}` of {where}")


# Values ------------------------------------------------------------------------------------------------------------------

@lru_cache(None)
def span(text):
    low, high = (int(end) if end else None for end in text.split(".."))
    return lambda n: (low is None or n >= low) and (high is None or n <= high)


def within(n, allowed):
    if isinstance(allowed, str):
        return span(allowed)(n) if ".." in allowed else n == int(allowed)
    return n in allowed if isinstance(allowed, list) else n == allowed


@lru_cache(None)
def rank_set(text):
    found, order = set(), list(RANKS.values())
    for part in text.split():
        low, _, high = part.partition("..")
        found |= set(order[order.index(RANKS[low]):order.index(RANKS[high]) + 1]) if high else {RANKS[low]}
    return found


def face(text):
    return JOKER if text in ("*", "Jk") else (RANKS[text[:-1].replace("T", "10")], SUITS[text[-1]])


def net(pays, basis):
    """The net of a pay, per unit staked."""
    pays = pays.strip().lower().replace("$", "").replace(",", "")
    words = {"push": 0, "even money": 1, "lose half": Fraction(-1, 2), "lose": -1}
    if pays in words:
        return Fraction(words[pays])
    found = re.fullmatch(r"([\d./]+)(?:\s*(to|for|:)\s*([\d./]+))?", pays)
    if not found:
        raise Unread(f"the pay `{pays}`")
    amount = Fraction(found[1]) / Fraction(found[3] or 1)
    return amount - 1 if (found[2] or basis) == "for" else amount


def replaced(node, names):
    """The node with what names stand for in their places."""
    if isinstance(node, str) and node.startswith("$"):
        if node[1:] not in names:
            raise Unread(f"the name {node}")
        return replaced(names[node[1:]], names)
    if isinstance(node, list):
        items = []
        for item in node:
            value = replaced(item, names)
            items += value if isinstance(item, str) and item.startswith("$") and isinstance(value, list) else [value]
        return items
    return {key: replaced(value, names) for key, value in node.items()} if isinstance(node, dict) else node


# Hands -------------------------------------------------------------------------------------------------------------------

@lru_cache(1 << 20)
def made(cards, joker, wild):
    """The class of exactly these cards, counted from the lowest, and the ranks that decide within it."""
    size = len(cards)
    order = list(CLASSES[size])
    if wild and size == 5:
        order = [order[1], order[0]] + order[2:]
    place = {name: len(order) - at for at, name in enumerate(order)}
    wilds = [card for card in cards if card[0] in wild or card == JOKER and joker == "any"]
    aces = sum(card == JOKER and joker == "ace" for card in cards)
    blank = sum(card == JOKER and joker == "none" for card in cards)
    plain = [card for card in cards if card != JOKER and card[0] not in wild]
    ranks = [rank for rank, _ in plain] + [14] * aces
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True) or [(0, 14)]
    groups[0] = (groups[0][0] + len(wilds), groups[0][1])
    shape = [number for number, _ in groups] + [0]
    name = {5: "five of a kind", 4: "four of a kind", 3: "full house" if shape[1] == 2 else "three of a kind",
            2: "two pair" if shape[1] == 2 else "pair"}.get(shape[0], "high card")
    found = [(place[name], tuple(rank for _, rank in groups))]
    free = len(wilds) + aces
    if size >= 3 and not blank:
        suited = len({suit for _, suit in plain}) <= 1
        natural = [rank for rank, _ in plain]
        top = None
        if len(set(natural)) == len(natural):
            for high in range(14, size - 1, -1):
                need = set(range(high - size + 1, high + 1)) if high > size else {14} | set(range(2, size + 1))
                if set(natural) <= need:
                    top = high
                    break
        if top:
            value = 15 if top == 14 else 14 if top == size and joker == "ace" else top
            royal = suited and top == 14 and size == 5
            kind = "royal flush" if royal else "straight flush" if suited else "straight"
            found.append((place[kind], (value, int(royal and not plain))))
        if suited:
            missing = [rank for rank in range(14, 1, -1) if rank not in natural][:free]
            found.append((place["flush"], tuple(sorted(natural + missing, reverse=True))))
    return max(found), order


@lru_cache(1 << 20)
def best_hand(cards, size, joker, wild):
    """The best hand of so many cards, and the classes of all hands; None where the cards are too few."""
    if len(cards) < size:
        return None
    hands = [made(tuple(hand), joker, wild) for hand in itertools.combinations(cards, size)]
    order = hands[0][1]
    return max(hand for hand, _ in hands), {order[len(order) - hand[0]] for hand, _ in hands}, order


def looked(cards, keys):
    size = keys.get("best") or len(cards)
    wild = frozenset(rank_set(keys["wild"])) if "wild" in keys else frozenset()
    if not 2 <= size <= 5:
        return None
    return best_hand(tuple(sorted(cards)), size, keys.get("joker", "none"), wild)


def class_holds(wanted, name, order):
    if isinstance(wanted, list):
        return name in wanted
    return order.index(name) <= order.index(wanted[:-2]) if wanted.endswith("..") else name == wanted


def at_least(text, hand, keys, order):
    name = next(name for name in order if text.startswith(name))
    ranks = [RANKS[rank] for rank in text[len(name):].split()]
    if name in ("straight", "straight flush", "royal flush"):
        size = keys.get("best") or 5
        ranks = [15 if top == 14 else 14 if top == size and keys.get("joker") == "ace" else top for top in ranks]
    return hand >= (len(order) - order.index(name), tuple(ranks))


# Conditions --------------------------------------------------------------------------------------------------------------

def value_of(rank):
    return 1 if rank == 14 else 10 if rank > 10 else rank


def total(cards, aces="best"):
    low = sum(value_of(rank) for rank, _ in cards)
    number = sum(rank == 14 for rank, _ in cards)
    return low + 10 * number if aces == "high" else low + 10 if aces == "best" and number and low <= 11 else low


def points(cards):
    return total(cards, "low") % 10


def longest_run(ranks, fill=0):
    best = 0
    for low in range(1, 15):
        for high in range(low, 15):
            need = [14 if rank == 1 else rank for rank in range(low, high + 1)]
            if sum(rank not in ranks for rank in need) <= fill and len(set(need)) == len(need):
                best = max(best, high - low + 1)
    return best


def such(card, pattern):
    only(pattern, ("rank", "suit", "colour", "is"), "a description of cards")
    rank, suit = card
    colour = {1: "red", 2: "red", 0: "black", 3: "black"}.get(suit)
    return (("rank" not in pattern or rank in rank_set(pattern["rank"]))
            and ("suit" not in pattern or suit in {SUITS[s] for s in pattern["suit"].split()})
            and ("colour" not in pattern or colour == pattern["colour"]))


def most(items):
    items = list(items)
    return max((items.count(item) for item in set(items)), default=0)


def card_test(key, want, cards, keys, table):
    """Whether one key of a condition holds of these cards."""
    if not cards:
        return (key == "cards" and within(0, want) or key in ("blackjack", "bust") and want is False
                or key in ("same-rank-as", "same-face-as", "same-suit-as") and within(0, want["is"])
                or key == "count" and all(within(0, c["is"]) for c in (want if isinstance(want, list) else [want])))
    ranks, suited = [r for r, _ in cards], [card for card in cards if card != JOKER]
    plain = sorted(r for r, _ in suited)
    zone = (lambda name: [card for z in ([name] if isinstance(name, str) else name) for card in table[z]])
    if key == "cards":
        return within(len(cards), want)
    if key == "total":
        return within(total(cards, keys.get("aces", "best")), want)
    if key == "points":
        return within(points(cards), want)
    if key == "ranks":
        return sorted(ranks) == sorted(RANKS[r] for r in want.split())
    if key == "faces":
        return sorted(cards) == sorted(face(f) for f in want.split())
    if key == "each":
        return all(such(card, want) for card in cards)
    if key == "count":
        return all(within(sum(such(card, c) for card in cards), c["is"]) for c in (want if isinstance(want, list) else [want]))
    if key == "of-a-kind":
        return within(most(ranks), want)
    if key == "pairs":
        return within(sum(ranks.count(rank) == 2 for rank in set(ranks)), want)
    if key == "identical":
        return within(most(cards), want)
    if key in ("suits", "colours", "longest-suit"):
        kinds = [suit in (1, 2) if key == "colours" else suit for _, suit in suited]
        return within(most(kinds) if key == "longest-suit" else len(set(kinds)), want)
    if key in ("run", "suited-run"):
        fill = ranks.count(0) if keys.get("joker") == "any" else 0
        each = [plain] if key == "run" else [[r for r, s in suited if s == suit] for suit in range(4)]
        return within(max(longest_run(set(group), fill) for group in each), want)
    if key in ("highest", "lowest"):
        return bool(plain) and plain[-1 if key == "highest" else 0] in rank_set(want)
    if key == "spread":
        return bool(plain) and within(plain[-1] - plain[0] - 1, want)
    if key in ("class", "holds", "at-least", "pair-of"):
        look = looked(cards, keys)
        if not look:
            return False
        (place, decides), held, order = look
        name = order[len(order) - place]
        if key == "at-least":
            return at_least(want, (place, decides), keys | {"best": keys.get("best") or len(cards)}, order)
        if key == "pair-of":
            return decides[0] in rank_set(want)
        return class_holds(want, name, order) if key == "class" else any(class_holds(want, h, order) for h in held)
    if key in ("beats", "ties", "loses-to"):
        here, there = looked(cards, keys), looked(zone(want), keys)
        return bool(here and there) and {"beats": here[0] > there[0], "ties": here[0] == there[0],
                                         "loses-to": here[0] < there[0]}[key]
    if key in ("same-rank-as", "same-face-as", "same-suit-as"):
        other = zone(want["zone"])
        same = {"same-rank-as": lambda c: c[0] == other[0][0], "same-face-as": lambda c: c == other[0],
                "same-suit-as": lambda c: c[1] == other[0][1]}[key]
        return bool(other) and within(sum(same(card) for card in cards), want["is"])
    if key == "between":
        others = sorted(rank for rank, _ in zone(want))
        return bool(others) and others[0] < ranks[0] < others[-1]
    if key in ("higher-than", "lower-than"):
        order = (lambda rank: 1 if rank == 14 and keys.get("aces") == "low" else rank)
        other = zone(want)
        return bool(other) and (order(ranks[0]) > order(other[0][0]) if key == "higher-than" else order(ranks[0]) < order(other[0][0]))
    if key == "blackjack":
        return (len(cards) == 2 and sorted(map(value_of, ranks)) == [1, 10]) == want
    if key == "bust":
        return (total(cards, "low") > 21) == want
    raise Unread(f"the key `{key}` of a condition on cards")


def dice_test(key, want, dice):
    if key == "total":
        return within(sum(dice), want)
    if key == "faces":
        return sorted(dice) == sorted(int(f) for f in want.split())
    if key == "of-a-kind":
        return within(most(dice), want)
    if key == "count":
        return all(within(sum(within(d, c["face"]) for d in dice), c["is"]) for c in (want if isinstance(want, list) else [want]))
    if key == "points":
        return within(sum(dice) % 10, want)
    raise Unread(f"the key `{key}` of a condition on dice")


GROUPS = {"red": {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}, "odd": set(range(1, 37, 2)),
          "even": set(range(2, 37, 2)), "1-18": set(range(1, 19)), "19-36": set(range(19, 37))}
GROUPS["black"] = set(range(1, 37)) - GROUPS["red"]
for number, name in enumerate(("1st", "2nd", "3rd")):
    GROUPS[name + "-dozen"] = set(range(12 * number + 1, 12 * number + 13))
    GROUPS[name + "-column"] = set(range(number + 1, 37, 3))

HANDED = ("of", "best", "joker", "wild")


def holds(condition, table, handed=(), made_choices=()):
    """Whether a condition holds. `table` has the cards, dice or pockets of each zone; `handed` what a group hands down."""
    handed = dict(handed)
    keys = handed | {key: value for key, value in condition.items() if key in HANDED + ("aces",)}
    inner = handed | ({"of": keys["of"]} if "of" in keys else {})
    for key, want in condition.items():
        if key in HANDED + ("aces",):
            continue
        if key == "all":
            held = all(holds(part, table, inner, made_choices) for part in want)
        elif key == "any":
            held = any(holds(part, table, inner, made_choices) for part in want)
        elif key == "not":
            held = not holds(want, table, inner, made_choices)
        elif key == "chosen":
            held = any(want in (choice, f"{stage}/{choice}") for stage, choice in made_choices)
        elif key in ("winner", "margin"):
            of = table["*points"] if "*points" in table else {z: points(table[z]) for z in ("player", "banker")}
            gap = of["player"] - of["banker"]
            held = within(abs(gap), want) if key == "margin" else want == ("tie" if not gap else "player" if gap > 0 else "banker")
        elif key in ("rolls", "spins"):
            held = len(want) <= len(table["*rolls"]) and all(
                holds(part, {"*rolls": [roll]}, inner) for part, roll in zip(want, table["*rolls"]))
        elif key == "pocket":
            names = want if isinstance(want, list) else [want]
            pocket = table["*rolls"][0]
            held = any(pocket == name or pocket.isdigit() and pocket != "00" and int(pocket) in GROUPS.get(name, ()) for name in names)
        elif "*rolls" in table:
            held = dice_test(key, want, table["*rolls"][0])
        elif "*dice" in table:
            of = keys.get("of") or list(table["*dice"])
            held = dice_test(key, want, [d for z in ([of] if isinstance(of, str) else of) for d in table["*dice"][z]])
        else:
            of = keys.get("of") or table["*all"]
            held = card_test(key, want, [c for z in ([of] if isinstance(of, str) else of) for c in table[z]], keys, table)
        if not held:
            return False
    return True


# Deals -------------------------------------------------------------------------------------------------------------------

RANKS_ONLY = {"cards", "total", "points", "ranks", "of-a-kind", "pairs", "run", "highest", "lowest", "spread", "same-rank-as",
              "between", "higher-than", "lower-than", "blackjack", "bust", "winner", "margin", "count", "each"}


def looks_at_suits(node):
    if isinstance(node, list):
        return any(map(looks_at_suits, node))
    if not isinstance(node, dict):
        return False
    own = set(node) - {"any", "all", "not", "of", "aces", "rank", "is", "zone", "when", "rows", "if", "hand", "pays", "chosen"}
    return not own <= RANKS_ONLY or any(map(looks_at_suits, node.values()))


def shoe_of(deal, settings, suits=True):
    """The kinds of card with how many of each."""
    decks = settings.get("decks") or (deal["decks"][0] if isinstance(deal["decks"], list) else deal["decks"])
    gone = rank_set(deal.get("without", ""))
    faces = [(rank, suit) for rank in range(2, 15) if rank not in gone for suit in range(4)]
    shoe = dict.fromkeys(faces, int(decks)) if suits else {(rank, 0): 4 * int(decks) for rank, _ in faces}
    return shoe | ({JOKER: deal["jokers"]} if deal.get("jokers") else {})


def sets(shoe, number):
    """Every set of so many cards with the number of ways to take it."""
    kinds = [kind for kind, left in shoe.items() if left]
    for cards in itertools.combinations_with_replacement(kinds, number):
        taken = {card: cards.count(card) for card in cards}
        if all(shoe[card] >= times for card, times in taken.items()):
            yield list(cards), prod(comb(shoe[card], times) for card, times in taken.items())


def less(shoe, cards):
    shoe = dict(shoe)
    for card in cards:
        shoe[card] -= 1
    return shoe


def in_zones(zones, shoe, table):
    if not zones:
        yield table, 1, shoe
        return
    (name, number), *rest = zones
    for cards, ways in sets(shoe, number):
        for dealt, times, left in in_zones(rest, less(shoe, cards), table | {name: cards}):
            yield dealt, ways * times, left


def drawn(shoe, hand, stops):
    """A hand drawn to its end: its cards in order and its probability."""
    if stops(hand):
        yield hand, Fraction(1), shoe
        return
    number = sum(shoe.values())
    for card, left in shoe.items():
        if left:
            for done, chance, rest in drawn(less(shoe, [card]), hand + [card], stops):
                yield done, Fraction(left, number) * chance, rest


def dealer_stops(soft17):
    def stops(hand):
        best, soft = total(hand), total(hand) != total(hand, "low")
        return len(hand) >= 2 and (best > 17 or best == 17 and not (soft and soft17 == "hit"))
    return stops


def baccarat(shoe, rule):
    banker_rule = rule.get("banker", {"stood": "0..5", "0..1": "0..3", "2..3": "0..4", "4..5": "0..5", "6..7": "0..6", "8": "0..2", "9": "0..3"})
    ways = comb(sum(shoe.values()), 2) * comb(sum(shoe.values()) - 2, 2)
    for table, weight, left in in_zones([("player", 2), ("banker", 2)], shoe, {}):
        player, banker = table["player"], table["banker"]
        natural = any(within(points(hand), rule.get("natural", "8..9")) for hand in (player, banker))
        draws = not natural and within(points(player), rule.get("player", "0..5"))
        for third, chance, rest in drawn(left, [], lambda hand: len(hand) == draws):
            after = banker_rule["stood"] if not draws else next(
                want for values, want in banker_rule.items() if values != "stood" and within(value_of(third[0][0]) % 10, values))
            more = not natural and within(points(banker), after)
            for last, other, _ in drawn(rest, [], lambda hand: len(hand) == more):
                yield {"player": player + third, "banker": banker + last, "player-two": player, "banker-two": banker,
                       "player-third": third, "banker-third": last}, Fraction(weight, ways) * chance * other


def every_deal(deal, settings, suits):
    """Every deal with its weight or probability."""
    if "shooter" in deal or "until" in deal:
        raise Unread("a sequence of rolls without an end")
    if "dice" in deal:
        only(deal, ("dice", "sides", "rolls", "given"), "the deal")
        sides = range(1, deal.get("sides", 6) + 1)
        if isinstance(deal["dice"], dict):
            for dice in itertools.product(sides, repeat=sum(deal["dice"].values())):
                left, zones = list(dice), {}
                for name, number in deal["dice"].items():
                    zones[name], left = left[:number], left[number:]
                yield {"*dice": zones, "*points": {name: sum(of) % 10 for name, of in zones.items()}}, 1
            return
        for rolls in itertools.product(itertools.product(sides, repeat=deal["dice"]), repeat=deal.get("rolls", 1)):
            yield {"*rolls": [list(roll) for roll in rolls]}, 1
    elif "wheel" in deal:
        only(deal, ("wheel", "spins", "given"), "the deal")
        numbers = [str(n) for n in range(37)]
        wheel = {"single-zero": dict.fromkeys(numbers, 1), "double-zero": dict.fromkeys(numbers + ["00"], 1)}.get(
            deal["wheel"] if isinstance(deal["wheel"], str) else None) or deal["wheel"]["pockets"]
        for spins in itertools.product(wheel, repeat=deal.get("spins", 1)):
            yield {"*rolls": list(spins)}, prod(wheel[pocket] for pocket in spins)
    else:
        only(deal, ("decks", "zones", "draw", "drawing", "soft17", "jokers", "without", "given"), "the deal")
        shoe, zones = shoe_of(deal, settings, suits), list(deal.get("zones", {}).items())
        all_ways = prod(comb(sum(shoe.values()) - sum(n for _, n in zones[:at]), number) for at, (_, number) in enumerate(zones))
        for table, ways, left in in_zones(zones, shoe, {}):
            share = Fraction(ways, all_ways)
            if "draw" not in deal:
                yield table | {"*all": [name for name, _ in zones]}, ways
            elif deal["draw"] == "baccarat":
                for hands, chance in baccarat(left, deal.get("drawing", {})):
                    yield table | hands | {"*all": ["player", "banker"]}, share * chance
            elif deal["draw"] == "blackjack-dealer":
                soft17 = settings.get("soft17") or deal.get("soft17", "stand")
                for hand, chance, _ in drawn(left, [], dealer_stops(soft17 if isinstance(soft17, str) else soft17[0])):
                    yield table | {"dealer": hand, "up": hand[:1], "hole": hand[1:2], "third": hand[2:3], "last": hand[-1:],
                                   "*all": ["dealer"]}, share * chance
            else:
                raise Unread(f"the draw {deal['draw']}")


def first_row(rows, table, handed=(), made_choices=()):
    for row in rows:
        if "if" in row:
            down = dict(handed) | {key: row[key] for key in HANDED if key in row}
            if holds(row["if"], table, down, made_choices):
                found = first_row(row["rows"], table, down, made_choices)
                if found:
                    return found
        elif holds(row.get("when", {}), table, handed, made_choices):
            return row
    return None


# Certificates ------------------------------------------------------------------------------------------------------------

def same(what, claimed, found):
    if Fraction(claimed) != found:
        raise Refuted(f"{what}: the certificate says {claimed}, dealing again gives {found}")


def check_wager(certificate, wager, settings, most_deals):
    deal, rows, basis = wager["deal"], wager["rows"], wager.get("basis", "to")
    suits = looks_at_suits(rows) or looks_at_suits(deal.get("given", {}))
    counts, nets, whole, deals = {}, {"all other": Fraction(-1)}, 0, 0
    for row in rows if all("hand" in row for row in rows) else itertools.chain(*(r.get("rows", [r]) for r in rows)):
        nets[row["hand"]] = net(row["pays"], basis) if isinstance(row["pays"], str) else net(str(row["pays"]), basis)
    for table, weight in every_deal(deal, settings, suits):
        deals += 1
        if deals > most_deals:
            raise Unread(f"a wager of more than {most_deals} deals")
        if holds(deal.get("given", {}), table):
            row = first_row(rows, table)
            name = row["hand"] if row else "all other"
            counts[name] = counts.get(name, 0) + weight
            whole += weight
    for outcome in certificate["outcomes"]:
        name = outcome["outcome"]
        same(f"the probability of `{name}`", outcome["probability"], Fraction(counts.pop(name, 0)) / whole)
        if outcome.get("count") is not None:
            same(f"the count of `{name}`", Fraction(outcome["count"]) / int(certificate["total"]), Fraction(outcome["probability"]))
        if name not in nets:
            raise Refuted(f"no row is called `{name}`")
        same(f"the net of `{name}`", outcome["net"], nets[name])
    if any(counts.values()):
        raise Refuted(f"the certificate leaves out `{next(iter(counts))}`")
    edge = -sum(Fraction(o["probability"]) * Fraction(o["net"]) for o in certificate["outcomes"])
    same("the edge", certificate["edge"], edge)
    return f"{deals} deals"


class Game:
    """A game with decisions: valued by backward induction over every deal."""

    def __init__(self, game, settings, play):
        only(game, ("id", "title", "source", "rulings", "basis", "deal", "let", "settings", "stakes", "unit", "stages", "bets",
                    "sides"), "the game")
        only(game["deal"], ("decks", "zones", "jokers", "without"), "the deal")
        self.game, self.zones, self.basis = game, game["deal"]["zones"], game.get("basis", "to")
        self.shoe = shoe_of(game["deal"], settings)
        self.unit = game["stakes"][game.get("unit") or next(iter(game["stakes"]))]
        self.seen = [dict.fromkeys(self.zones, 0)]
        for stage in game["stages"]:
            now = dict(self.seen[-1])
            for zone in stage["sees"]:
                for name, number in ({zone: self.zones[zone]} if isinstance(zone, str) else zone).items():
                    now[name] = max(now[name], number)
            self.seen.append(now)
        self.seen.append(dict(self.zones))
        self.play, self.deals = play, 0

    def settle(self, table, stakes, made_choices):
        won = Fraction(0)
        for name, bet in self.game["bets"].items():
            units = stakes.get(bet.get("on", name), 0)
            if units:
                row = first_row((self.game["bets"][bet["as"]] if "as" in bet else bet)["rows"], table, (), made_choices)
                won += units * (net(str(row["pays"]), self.basis) if row else 0 if "on" in bet else -1)
        return won

    def value(self, stage, table, shoe, stakes, made_choices, settled=False):
        """The law of the net under the best play from a stage on, its cards still to be dealt."""
        law, new = {}, [(zone, self.seen[stage + 1][zone] - self.seen[stage][zone]) for zone in self.zones]
        for cards, ways, left in in_zones([(zone, n) for zone, n in new if n], shoe, {}):
            dealt = table | {zone: table[zone] + cards.get(zone, []) for zone in self.zones}
            if stage == len(self.game["stages"]):
                self.deals += 1
                found = {self.settle(dealt, stakes, made_choices) / self.unit: 1}
            else:
                found = self.decide(stage, dealt, left, stakes, made_choices, settled)
            for key, weight in found.items():
                law[key] = law.get(key, 0) + ways * weight
        return law

    def decide(self, stage, table, shoe, stakes, made_choices, settled):
        about = self.game["stages"][stage]
        if settled or not holds(about.get("when", {}), table, (), made_choices):
            return self.value(stage + 1, table, shoe, stakes, made_choices, settled)
        best, worths = None, {}
        for place, choice in enumerate(about["choices"]):
            only(choice, ("choice", "stakes", "ends", "then", "when"), "a choice")
            if not holds(choice.get("when", {}), table, (), made_choices):
                continue
            after = made_choices + ((about["stage"], choice["choice"]),)
            now = stakes | choice.get("stakes", {})
            if "ends" in choice:
                back = sum(now.get(bet, 0) * Fraction(part) for bet, part in choice["ends"].items())
                later = [n for level in range(stage + 1, len(self.seen) - 1) for n in
                         (self.seen[level + 1][z] - self.seen[level][z] for z in self.zones)]
                left, ways = sum(shoe.values()), 1
                for number in later:
                    ways, left = ways * comb(left, number), left - number
                law = {(back - sum(now.values())) / self.unit: ways}
            else:
                law = self.value(stage + 1, table, shoe, now, after, choice.get("then") == "settle")
            worth = sum(key * weight for key, weight in law.items()) / sum(law.values())
            worths[choice["choice"]] = worth
            rank = (worth, -sum(now.values()), -place)
            if best is None or rank > best[0]:
                best = (rank, choice["choice"], law)
        self.compare(stage, table, made_choices, best[1], worths)
        return best[2]

    def compare(self, stage, table, made_choices, choice, worths):
        key = situation_key(self.game["stages"][stage]["stage"], table, made_choices)
        claimed = self.play.pop(key, None)
        if claimed is None:
            return
        if claimed["choice"] != choice or set(claimed["worths"]) != set(worths):
            raise Refuted(f"at {key}: the certificate plays {claimed['choice']}, the best choice is {choice}")
        for name, worth in worths.items():
            same(f"the worth of {name} at {key}", claimed["worths"][name], worth)


def situation_key(stage, table, made_choices):
    zones = tuple((zone, tuple(sorted(cards))) for zone, cards in sorted(table.items()) if zone != "*all" and cards)
    return stage, zones, tuple(made_choices)


def check_game(certificate, game, settings, most_deals, situations, seed):
    play = {}
    for entry in certificate["play"] or []:
        table = {zone: [face(card) for card in cards.split()] for zone, cards in entry["seen"].items()}
        play[situation_key(entry["stage"], table, [tuple(m.split("/", 1)) for m in entry["made"]])] = (entry, table)
    solver = Game(game, settings, {key: entry for key, (entry, _) in play.items()})
    empty = {zone: [] for zone in solver.zones} | {"*all": list(solver.zones)}
    steps = [n for before, after in zip(solver.seen, solver.seen[1:]) for n in (after[z] - before[z] for z in solver.zones)]
    number, left = 1, sum(solver.shoe.values())
    for step in steps:
        number, left = number * comb(left, step), left - step
    if number > most_deals:
        first = game["stages"][0]["stage"]
        asked = [key for key in play if key[0] == first and not key[2]]
        if not asked:
            raise Unread(f"a game of {number} deals without the play at its first stage")
        drawn_keys = random.Random(seed).sample(sorted(asked), min(situations, len(asked)))
        for key in drawn_keys:
            table = empty | play[key][1]
            shoe = less(solver.shoe, [card for zone in solver.zones for card in table[zone]])
            solver.decide(0, table, shoe, dict(game["stakes"]), (), False)
        return f"{len(drawn_keys)} of {len(asked)} situations drawn with seed {seed}, {solver.deals} deals"
    law = solver.value(0, empty, solver.shoe, dict(game["stakes"]), ())
    if solver.play:
        raise Refuted(f"no deal leads to {next(iter(solver.play))}")
    whole = sum(law.values())
    for outcome in certificate["outcomes"]:
        same(f"the probability of net {outcome['net']}", outcome["probability"], Fraction(law.pop(Fraction(outcome["net"]), 0), whole))
        if outcome.get("count") is not None:
            same(f"the count of net {outcome['net']}", Fraction(outcome["count"]) / int(certificate["total"]), Fraction(outcome["probability"]))
    if law:
        raise Refuted(f"the certificate leaves out the net {next(iter(law))}")
    same("the edge", certificate["edge"], -sum(Fraction(o["probability"]) * Fraction(o["net"]) for o in certificate["outcomes"]))
    return f"{solver.deals} deals"


def check(certificate, most_deals, situations, seed):
    only(certificate, ("certificate", "name", "program", "commit", "file", "tables", "wager", "settings", "total", "edge", "outcomes", "play"),
         "the certificate")
    wager, settings = certificate["wager"], dict(certificate["settings"])
    names = {name: about["values"][0] for name, about in wager.get("settings", {}).items()}
    for name, value in settings.items():
        known = wager.get("settings", {}).get(name, {}).get("values", [])
        names[name] = next((v for v in known if str(v) == value), value)
    names |= wager.get("let", {})
    wager = {key: value if key in ("let", "settings") else replaced(value, names) for key, value in wager.items()}
    if "stages" in wager:
        return check_game(certificate, wager, settings, most_deals, situations, seed)
    only(wager, ("id", "title", "source", "rulings", "basis", "deal", "let", "settings", "rows"), "the wager")
    return check_wager(certificate, wager, settings, most_deals)


def main(arguments):
    options = {"--most": 10**7, "--situations": 20, "--seed": 1}
    files = []
    while arguments:
        argument = arguments.pop(0)
        if argument in options and arguments:
            options[argument] = int(arguments.pop(0))
        else:
            files.append(argument)
    if len(files) != 1:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        with open(files[0], encoding="utf-8") as file:
            certificate = json.load(file)
    except (OSError, ValueError) as error:
        print(f"{files[0]}: {error}", file=sys.stderr)
        return 2
    try:
        checked = check(certificate, options["--most"], options["--situations"], options["--seed"])
    except Unread as unread:
        print(f"{files[0]}: this script does not read {unread}")
        return 3
    except Refuted as refuted:
        print(f"{files[0]}: refuted: {refuted}")
        return 1
    print(f"{files[0]}: confirmed: {checked}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
