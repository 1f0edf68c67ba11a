"""Places of a C++ file where one change could be made that a test should notice; for scripts/mutate_generated.py."""

import re
from typing import NamedTuple

from cpp_text import CONTROL, Source

SWAPPED = {"compare": {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="},
           "arithmetic": {"+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*="},
           "logic": {"&&": "||", "||": "&&"},
           "bits": {"&": "|", "|": "&", "&=": "|=", "|=": "&="}}
INTEGER = re.compile(r"(0[xX][\da-fA-F']+|\d[\d']*)([uUlLzZ]*)")
# Statements that begin so are no expressions, or say something only.
NO_EXPRESSION = {"return", "goto", "throw", "using", "const", "auto", "static", "constexpr", "delete", "typedef",
                 "struct", "class", "enum", "int", "bool", "double", "float", "char", "unsigned", "static_assert", "assert",
                 "case", "default", "public", "private", "protected", "template", "friend", "virtual", "explicit", "spdlog",
                 "thread_local", "inline", "mutable", "union", "long", "short", "void", "RULE"}
ASSIGNS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"}
# Calls whose arguments may stand in either order.
EITHER_ORDER = {"min", "max", "minmax", "swap", "hypot", "gcd", "lcm", "equal", "StrCat", "StrAppend"}


class Place(NamedTuple):
    """The text from `start` to `end` becomes `new`."""
    kind: str
    start: int
    end: int
    new: str
    in_body: bool = True


def places(text):
    """All changes of a file's text, in order. Each is of one line."""
    source = Source(text)
    found = []
    for at, token in enumerate(source.tokens):
        if at in source.skipped:
            continue
        body = source.in_body(at)
        if token.kind == "sign":
            found += signs(source, at, body)
            if token.text == ";" and source.inside[at] in source.bodies:
                found += dropped(source, at)
            if token.text == "(" and body:
                found += swapped_arguments(source, at)
        elif token.kind == "number" and (body or source.said(at - 1) != ":"):  # no bit field's width
            found += constants(token, body)
        elif token.text in ("true", "false"):
            found.append(Place("bool", token.start, token.end, "false" if token.text == "true" else "true", body))
        elif token.text == "return" and body:
            found += negated_return(source, at)
        elif token.text in ("if", "while") and body:
            found += negated_condition(source, at)
    return sorted(set(found))


def signs(source, at, body):
    token = source.tokens[at]
    around = (source.tokens[at - 1], source.tokens[min(at + 1, len(source.tokens) - 1)])
    if token.text == "!" and around[1].text != "(" or token.text == "!" and body:
        yield Place("not", token.start, token.end, "", body)
    if token.text in ("++", "--") and body and not in_loop_head(source, at):
        yield Place("arithmetic", token.start, token.end, "--" if token.text == "++" else "++")
    if not source.spaced(at) or around[0].text in ("operator", "=", ",", "("):
        return
    for kind, signs_of_kind in SWAPPED.items():
        if token.text not in signs_of_kind:
            continue
        texts = any(other.kind == "text" for other in around) or around[1].text in ("fmt", "std")
        if kind != "arithmetic" or not texts:
            yield Place(kind, token.start, token.end, signs_of_kind[token.text], body)


def in_loop_head(source, at):
    opened = source.inside[at]
    return opened > 0 and source.said(opened) == "(" and source.said(opened - 1) == "for"


def constants(token, body):
    match = INTEGER.fullmatch(token.text)
    if not match:
        return
    digits, suffix = match.group(1).replace("'", ""), match.group(2)
    hexadecimal = digits[:2] in ("0x", "0X")
    if len(digits) > 1 and digits[0] == "0" and not hexadecimal:
        return
    value = int(digits, 16 if hexadecimal else 10)
    for other in (value + 1, value - 1):
        if other >= 0:
            said = f"0x{other:X}" if hexadecimal else str(other)
            yield Place("constant", token.start, token.end, said + suffix, body)


def dropped(source, end):
    """The statement that ends with the `;` at `end`, if it is an expression."""
    first = source.start_of_statement(end)
    while first < end:
        said = source.said(first)
        if said in ("else", "do"):
            first += 1
        elif said in CONTROL and source.said(first + 1) in ("(", "constexpr"):
            opened = first + 1 if source.said(first + 1) == "(" else first + 2
            first = source.match[opened] + 1
        elif said in ("case", "default"):
            while first < end and source.said(first) != ":":
                first += 1
            first += 1
        else:
            break
    if first >= end or first in source.skipped or not source.one_line(first, end):
        return
    room = any(source.said(at) in ("reserve", "shrink_to_fit") for at in range(first, end))
    if is_expression(source, first, end) and not room:
        yield Place("dropped", source.tokens[first].start, source.tokens[end].end, ";")


def is_expression(source, first, end):
    if source.said(first) in ("break", "continue"):
        return True
    if source.said(first) == "return":
        return first + 1 == end
    if source.said(first) in NO_EXPRESSION or source.said(end - 1) in ("default", "delete"):
        return False
    at, does = first, False
    while at < end:
        said = source.said(at)
        if said in ASSIGNS:
            return True
        if said == "(":
            does = True
        if at > first and source.is_name(at) and not does and declares(source, at):
            return False
        if said in ("(", "[", "{"):
            at = source.match[at]
        elif at in source.angles and source.angles[at] > at:
            at = source.angles[at]
        at += 1
    return does


def declares(source, at):
    """Whether the name at `at` comes after a type."""
    before = source.tokens[at - 1]
    if before.kind == "name" or at - 1 in source.angles:
        return True
    return before.text in ("&", "*", "&&") and not source.text[before.start - 1].isspace() and at >= 2 and \
        (source.is_name(at - 2) or at - 2 in source.angles)


def swapped_arguments(source, opened):
    called = source.said(opened - 1)
    if not source.is_name(opened - 1) or called in CONTROL | EITHER_ORDER | {"return", "constexpr"}:
        return
    if opened not in source.match or not source.one_line(opened, source.match[opened]):
        return
    arguments, start, at = [], opened + 1, opened + 1
    closed = source.match[opened]
    while at <= closed:
        if at == closed or source.said(at) == ",":
            arguments.append((start, at - 1))
            start = at + 1
        elif source.said(at) in ("(", "[", "{"):
            at = source.match[at]
        elif at in source.angles and source.angles[at] > at:
            at = source.angles[at]
        at += 1
    for one, other in zip(arguments, arguments[1:]):
        if one[0] > one[1] or other[0] > other[1] or source.between(*one) == source.between(*other):
            continue
        if alike(source, one, other):
            start, end = source.tokens[one[0]].start, source.tokens[other[1]].end
            gap = source.text[source.tokens[one[1]].end:source.tokens[other[0]].start]
            yield Place("arguments", start, end, source.between(*other) + gap + source.between(*one))


def alike(source, one, other):
    """Two texts, or no text at all; and no begin and end."""
    texts = [[source.tokens[at].kind == "text" for at in range(first, last + 1)] for first, last in (one, other)]
    names = {source.said(at) for at in range(other[0], other[1] + 1)}
    return texts == [[True], [True]] or not (any(texts[0]) or any(texts[1]) or names & {"end", "cend", "rend"})


def negated_return(source, at):
    end = at
    while end < len(source.tokens) and source.said(end) != ";":
        end = source.match[end] if source.said(end) in ("(", "[", "{") else end + 1
    if end - 1 <= at or source.said(at + 1) in ("true", "false") or not source.one_line(at, end):
        return
    if source.returns_bool(at):
        start, stop = source.tokens[at + 1].start, source.tokens[end - 1].end
        yield Place("return", start, stop, f"!({source.text[start:stop]})")


def negated_condition(source, at):
    opened = at + 1 if source.said(at + 1) == "(" else at + 2
    if source.said(opened) != "(" or opened not in source.match or source.said(at + 1) == "constexpr":
        return
    closed = source.match[opened]
    inner = [source.said(index) for index in range(opened + 1, closed)]
    plain = not any(said in SWAPPED["compare"] or said in SWAPPED["logic"] or said in ("!", ";", "=") for said in inner)
    if inner and plain and source.one_line(opened, closed):
        start, stop = source.tokens[opened].end, source.tokens[closed].start
        yield Place("condition", start, stop, f"!({source.text[start:stop]})")
