"""What scripts/mutate_generated.py knows of C++: tokens, brackets and what stands in them. It reads text that
clang-format has formatted: an operator between two operands has a space on both sides, a template's brackets have none."""

import re
from typing import NamedTuple

TOKEN = re.compile(r"""
    (?P<comment> //[^\n]* | /\*.*?\*/ )
  | (?P<directive> (?m:^)[ \t]*\#(?:[^\n\\]|\\\n|\\.)* )
  | (?P<text> (?:u8|[uUL])?R"(?P<mark>[^()\s\\]{0,16})\(.*?\)(?P=mark)" | (?:u8|[uUL])?"(?:[^"\\\n]|\\.)*"
            | (?:u8|[uUL])?'(?:[^'\\\n]|\\.)+' )
  | (?P<number> \.?\d(?:[eEpP][+-]|'?[\w.])* )
  | (?P<name> [A-Za-z_]\w* )
  | (?P<sign> <=>|<<=|>>=|\.\.\.|->\*|::|->|\+\+|--|<<|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\S )
""", re.VERBOSE | re.DOTALL)

CLOSING = {"(": ")", "[": "]", "{": "}"}
CONTROL = {"if", "for", "while", "switch", "catch"}
# Calls whose arguments decide nothing that a test should see, or only what is said of a mistake.
ASIDE = re.compile(r"static_assert|assert|decltype|noexcept|sizeof|alignas|reserve|shrink_to_fit|RULE"
                   r"|bad|fail|fail_at|error|refuse|refused|complain|\w+Error|warn|report_error|print_error")
# Declarations without anything to change, up to their end.
SKIPPED = {"using", "typedef", "namespace", "friend", "concept", "requires", "extern"}


class Token(NamedTuple):
    kind: str  # text, number, name or sign
    text: str
    start: int
    end: int


class Source:
    """A file as tokens. `match`: index of the other bracket. `skipped`: indices of tokens that nothing is done to."""

    def __init__(self, text):
        self.text = text
        self.tokens = [Token(found.lastgroup if found.lastgroup != "mark" else "text", found.group(), *found.span())
                       for found in TOKEN.finditer(text) if found.lastgroup not in ("comment", "directive")]
        self.match, self.inside = {}, []
        self._pair()
        self.skipped = set()
        self.angles = {}
        self._find_angles()
        self._find_skipped()
        self.bodies = {at for at, token in enumerate(self.tokens) if token.text == "{" and self._is_body(at)}

    def said(self, at):
        return self.tokens[at].text if 0 <= at < len(self.tokens) else ""

    def is_name(self, at):
        return 0 <= at < len(self.tokens) and self.tokens[at].kind == "name"

    def spaced(self, at):
        """Whether there is white space on both sides."""
        token = self.tokens[at]
        return self.text[token.start - 1:token.start].isspace() and self.text[token.end:token.end + 1].isspace()

    def one_line(self, first, last):
        return "\n" not in self.text[self.tokens[first].start:self.tokens[last].end]

    def between(self, first, last):
        return self.text[self.tokens[first].start:self.tokens[last].end]

    def code_lines(self):
        return len({self.text.count("\n", 0, token.start) for token in self.tokens})

    def _pair(self):
        """`inside`: for each token the innermost open bracket before it, or -1."""
        stack = []
        for at, token in enumerate(self.tokens):
            if token.kind == "sign" and token.text in CLOSING.values() and stack:
                opened = stack.pop()
                self.match[opened], self.match[at] = at, opened
            self.inside.append(stack[-1] if stack else -1)
            if token.kind == "sign" and token.text in CLOSING:
                stack.append(at)

    def _find_angles(self):
        for at, token in enumerate(self.tokens):
            tight = not self.text[token.start - 1:token.start].isspace()
            if token.text == "<" and (tight and self.is_name(at - 1) or self.said(at - 1) == "template"):
                end = self._closing_angle(at)
                if end is not None:
                    self.angles[at], self.angles[end] = end, at
                    self.skipped.update(range(at, end + 1))

    def _closing_angle(self, opened):
        depth, at = 0, opened
        while at < len(self.tokens):
            said = self.said(at)
            if said in CLOSING and at in self.match:
                at = self.match[at]
            elif said in (";", ")", "]", "}"):
                return None
            elif said == "<":
                depth += 1
            elif said == ">":
                depth -= 1
                if depth == 0:
                    return at
            at += 1
        return None

    def _find_skipped(self):
        for at, token in enumerate(self.tokens):
            said = token.text
            if token.kind == "name" and said in SKIPPED and at not in self.skipped:
                self.skipped.update(range(at, self._end_of_declaration(at)))
            elif token.kind == "name" and ASIDE.fullmatch(said) and self.said(at + 1) == "(" and at + 1 in self.match:
                self.skipped.update(range(at, self.match[at + 1] + 1))
            elif said == "operator":
                self.skipped.update((at, at + 1, at + 2))
            elif said == "[" and self.said(at + 1) == "[" and at in self.match:
                self.skipped.update(range(at, self.match[at] + 1))
            elif said == "0" and self.said(at - 1) == "=" and self.said(at + 1) == ";" and \
                    self.said(at - 2) in (")", "const", "noexcept", "override"):
                self.skipped.add(at)  # a function without a body

    def _end_of_declaration(self, at):
        while at < len(self.tokens) and self.said(at) not in (";", "{"):
            at = self.match[at] + 1 if self.said(at) in ("(", "[") and at in self.match else at + 1
        return at

    def start_of_statement(self, at):
        """The first token of what `at` belongs to: after the `;`, `{` or `}` before it, or the bracket around it."""
        at -= 1
        while at >= 0:
            said = self.said(at)
            if said in (")", "]") and at in self.match:
                at = self.match[at]
            elif said == "}" and at in self.match and self.match[at] not in getattr(self, "bodies", ()) and \
                    self._is_list(self.match[at]):
                at = self.match[at]
            elif said in (";", "{", "}", "(", "["):
                return at + 1
            at -= 1
        return 0

    def _is_list(self, opened):
        """Whether a `{` opens a list of values."""
        before = self.said(opened - 1)
        if before in ("=", ",", "(", "return", "?", ":", "<<", "[", "+", "co_yield", "==", "!=", "&&", "||"):
            return True
        tight = self.text[self.tokens[opened].start - 1:self.tokens[opened].start] != " "
        return tight and (self.is_name(opened - 1) or before in (">", "]")) or \
            before == "{" and self._is_list(opened - 1)

    def _is_body(self, opened):
        """Whether a `{` opens statements: a function's, a loop's, a block's."""
        if self._is_list(opened):
            return False
        start = self.start_of_statement(opened)
        head = [self.said(at) for at in range(start, opened)]
        while head[:1] == ["template"] and start + 1 in self.angles:
            start = self.angles[start + 1] + 1
            head = [self.said(at) for at in range(start, opened)]
        if not head:  # a block in a block
            around = self.inside[opened]
            return around >= 0 and self.said(around) == "{" and self._is_body(around)
        if "namespace" in head or head[0] in ("class", "struct", "enum", "union", "extern"):
            return ")" in head and "(" in head and head[0] not in ("enum", "extern")
        return True

    def in_body(self, at):
        """Whether a token stands among statements; not in a table or a declaration."""
        at = self.inside[at]
        while at >= 0 and at not in self.bodies:
            at = self.inside[at]
        return at >= 0

    def returns_bool(self, at):
        """Whether the function around a token says that it returns bool."""
        at = self.inside[at]
        while at >= 0:
            if at in self.bodies:
                verdict = self._function_returns_bool(at)
                if verdict is not None:
                    return verdict
            at = self.inside[at]
        return False

    def _function_returns_bool(self, opened):
        """None where the body is no function's."""
        at = opened - 1
        if self.said(at) == "bool" and self.said(at - 1) == "->":
            return True
        while self.said(at) in ("const", "noexcept", "override", "final", "mutable", "&"):
            at -= 1
        if self.said(at) != ")" or at not in self.match:
            return False if self.said(at) not in ("else", "do", "try", "{", "}", ";", ":") else None
        at = self.match[at] - 1
        if self.said(at) in CONTROL or self.said(at) == "constexpr":
            return None
        if self.said(at - 1) == "operator":
            at -= 1
        while self.said(at - 1) == "::":
            at -= 2
        return self.is_name(at) and self.said(at - 1) == "bool"
