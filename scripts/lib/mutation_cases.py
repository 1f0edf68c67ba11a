"""The selftest of scripts/mutate_generated.py: which places it finds in C++, and what it draws."""

import sys

from cpp_places import places
from mutant_draw import Mutation, draw

BODY = "int f(int a, int b) {\n  %s\n}\n"
# (title, text, the lines after each change that is found, without the constants unless they are what it is about)
CASES = [
    ("comparison", BODY % "if (a < b) go(a);", ["if (a <= b) go(a);", "if (a < b) ;"]),
    ("equality and logic", BODY % "const bool x = a == b && c;", ["const bool x = a != b && c;", "const bool x = a == b || c;"]),
    ("arithmetic", BODY % "return a + b * d - c;", ["return a - b * d - c;", "return a + b / d - c;", "return a + b * d + c;"]),
    ("constants", BODY % "return 7;", ["return 8;", "return 6;"]),
    ("zero has no constant before it", BODY % "return 0U;", ["return 1U;"]),
    ("hexadecimal and digits apart", BODY % "g(0xFF, 1'000);",
     ["g(0x100, 1'000);", "g(0xFE, 1'000);", "g(0xFF, 1001);", "g(0xFF, 999);", "g(1'000, 0xFF);", ";"]),
    ("no octal, no fraction", BODY % "return 010 + 1.5 + 1e9;", ["return 010 - 1.5 + 1e9;", "return 010 + 1.5 - 1e9;"]),
    ("templates are no comparisons", BODY % "std::vector<std::array<int, 3>> x;", []),
    ("a template's name in a comparison", BODY % "return std::max<int>(a, 3) < b;",
     ["return std::max<int>(a, 3) <= b;", "return std::max<int>(a, 4) < b;", "return std::max<int>(a, 2) < b;"]),
    ("arrows, streams and references", BODY % "auto&& x = p->q << *r;", []),
    ("comments", BODY % "// a < b\n  /* a + b && c\n   1 */", []),
    ("texts", BODY % 'x = "a < b 1" R"(a + b\n&& 2)";', []),
    ("characters", BODY % "const char c = '1', d = '\\'';", []),
    ("directives", "#if A < 3 && B\n#define X(a) \\\n  a + 1\n#include <a/b>\n#endif\n", []),
    ("static_assert and assert", BODY % "static_assert(sizeof(int) == 4 && true);\n  assert(a < 3);", []),
    ("declarations without behaviour", "using A = B<3>;\ntemplate <class T = int, int N = 3>\nfriend bool operator<(A, A);\n", []),
    ("concepts", "template <class G>\nconcept Game = A<G> && B<G>;\ntemplate <class G>\n  requires A<G> && B<G>\nvoid f();\n", []),
    ("no body", "class A {\n  virtual void f(int) const = 0;\n  int b : 3 = g;\n  void call(int, int);\n};\n", []),
    ("messages of mistakes", BODY % 'return absl::DataLossError(fmt::format("{}", a + 1));', []),
    ("a mistake is told or not", BODY % 'reader.fail(key, fmt::format("{}", a + 1));', [";"]),
    ("room made is no behaviour", BODY % "x.reserve(a + 1);", []),
    ("dropped", BODY % "x.y(a)[b] = c;", [";"]),
    ("dropped in a branch", BODY % "if (a) {\n    ++n;\n  } else {\n    go();\n  }",
     ["if (!(a)) {", "--n;", ";", ";"]),
    ("declarations are not dropped", BODY % "Foo x(a);\n  const int y = a;\n  std::vector<int> z(a);\n  Goal& g = h;\n  auto* p = q;",
     []),
    ("a list is no body", BODY % "const A a = {.b = 1, .c = {2}};",
     ["const A a = {.b = 2, .c = {2}};", "const A a = {.b = 0, .c = {2}};", "const A a = {.b = 1, .c = {3}};",
      "const A a = {.b = 1, .c = {1}};"]),
    ("what is called after a list", BODY % "x = T{p, q};\n  y(z);", [";", ";"]),
    ("a lambda's statements", BODY % "const auto f = [&](int x) {\n    n += x;\n  };", ["n -= x;", ";"]),
    ("leaving a loop", BODY % "while (a) {\n    if (b) break;\n    continue;\n  }",
     ["while (!(a)) {", "if (!(b)) break;", "if (b) ;", ";"]),
    ("a step of a loop goes on", BODY % "for (int i = n; i < a; ++i) go();", ["for (int i = n; i <= a; ++i) go();",
                                                                          "for (int i = n; i < a; ++i) ;"]),
    ("swapped arguments", BODY % "return f(a, g(b, c));", ["return f(g(b, c), a);", "return f(a, g(c, b));"]),
    ("arguments in either order", BODY % "return std::min(a, b);", []),
    ("begin and end", BODY % "return sum(a.begin(), a.end());", []),
    ("equal arguments", BODY % "return f(a, a);", []),
    ("a text and a number", BODY % 'return f("x", a);', []),
    ("parameters", "void f(int a, int b);\n", []),
    ("bool returned", "bool A::f(int a) const {\n  return g(a);\n}\n", ["return !(g(a));"]),
    ("bool of a lambda", BODY % "x([&](int y) -> bool { return y; });",
     ["x([&](int y) -> bool { return !(y); });", ";"]),
    ("not of a function that returns int", BODY % "return g(a);", []),
    ("a bool function around an if", "bool f(int a) {\n  if (a) {\n    return g(a);\n  }\n  return true;\n}\n",
     ["if (!(a)) {", "return !(g(a));", "return false;"]),
    ("not", BODY % "if (!a) return;", ["if (a) return;", "if (!a) ;"]),
    ("bits", BODY % "x = a & b | c;", ["x = a | b | c;", "x = a & b & c;", ";"]),
    ("attributes", "[[nodiscard]] int f();\n", []),
    ("operators that are declared", "bool A::operator==(const A& b) const {\n  return x == b.x;\n}\n",
     ["return x != b.x;", "return !(x == b.x);"]),
]


def changed_lines(text):
    lines = []
    for place in places(text):
        start = text.rfind("\n", 0, place.start) + 1
        end = text.find("\n", place.end)
        lines.append((text[start:place.start] + place.new + text[place.end:end]).strip())
    return lines


def drawing():
    """Objections to the draw."""
    texts = {"a.cc": BODY % "x = a < b && c + 1;", "b.cc": "int f() {\n" + "  x = a + 12345;\n" * 30 + "}\n", "c.h": "int f();\n"}
    slots = draw(texts, 20, 1)
    if slots != draw(texts, 20, 1) or slots == draw(texts, 20, 2):
        yield "a seed does not decide what is drawn"
    if slots[:8] != draw(texts, 8, 1):
        yield "fewer mutations are others"
    every = [mutation for slot in slots for mutation in slot]
    if len(set(every)) != len(every):
        yield "a mutation is drawn twice"
    if sum(slot[0].file == "b.cc" for slot in slots) < 14 or any(mutation.file == "c.h" for mutation in every):
        yield "files are not drawn by their lines"
    text = "f(a, b);\nint g() { return h(a, b) + 1; }\n"
    old, new = Mutation("a.cc", 2, "arithmetic", 35, 36, "-", True).fragments(text)
    if text.count(old) != 1 or text.replace(old, new) != text[:35] + "-" + text[36:]:
        yield f"{old} -> {new} is not the change"


def selftest():
    failures = list(drawing())
    for title, text, expected in CASES:
        found = changed_lines(text)
        if sorted(found) != sorted(expected):
            failures.append(f"{title}\n  expected {sorted(expected)}\n  found    {sorted(found)}")
    for failure in failures:
        print(f"mutate_generated.py --selftest: {failure}", file=sys.stderr)
    print(f"mutate_generated.py --selftest: {len(CASES) + 1 - len(failures)} of {len(CASES) + 1} cases pass")
    return 1 if failures else 0
