"""Edits of data files: one value changed, or nothing but the layout."""

import re
import tomllib

# Comments and texts are found first, so that numbers inside of them are not taken for values.
TOML = re.compile(r"""(?P<comment>\#[^\n]*)
    |(?P<text>\"\"\".*?\"\"\"|'''.*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*')
    |(?P<number>(?<![\w.+-])[+-]?\d+(?:\.\d+)?(?![\w.:+-]))
    |(?P<boolean>\b(?:true|false)\b(?!\s*=))""", re.X | re.S)
CSV_NUMBER = re.compile(r"(?<=[,:;])-?\d+(?:\.\d+)?(?=[,:;\n])")


def other_numbers(token):
    if "." in token:
        value = float(token)
        return [f"{value * 0.9 + 0.01:.4f}", f"{value + 0.25:.4f}", f"{value / 2:.5f}"]
    value = int(token)
    return [str(value + 1), str(value - 1), str(2 * value + 1)]


def other_texts(token, texts):
    """A number inside is changed; another text of the file; or a word more."""
    inside = re.search(r"\d+", token)
    if inside:
        yield token[:inside.start()] + str(int(inside[0]) + 1) + token[inside.end():]
    yield from texts
    quote = '"' if token.endswith('"') else "'"
    if not token.startswith(quote * 3):
        yield f"{token[:-1]} indeed{quote}"


def is_key(text, end):
    return text[end:].lstrip(" \t").startswith("=")


def toml_edits(text, random, skip=()):
    """Yields (what, text) in random order, numbers and booleans before texts; values of keys in `skip` stay."""
    found = [match for match in TOML.finditer(text)
             if match.lastgroup != "comment" and not is_key(text, match.end())]
    texts = [match[0] for match in found if match.lastgroup == "text"]
    random.shuffle(found)
    found.sort(key=lambda match: match.lastgroup == "text")
    before = tomllib.loads(text)
    for match in found:
        line = text[text.rfind("\n", 0, match.start()) + 1:match.start()]
        if any(re.match(rf"\s*{key}\s*=", line) for key in skip):
            continue
        if match.lastgroup == "number":
            others = other_numbers(match[0])
        elif match.lastgroup == "boolean":
            others = ["false" if match[0] == "true" else "true"]
        else:
            others = other_texts(match[0], random.sample(texts, min(3, len(texts))))
        for other in others:
            edited = text[:match.start()] + other + text[match.end():]
            try:
                if tomllib.loads(edited) == before:
                    continue
            except tomllib.TOMLDecodeError:
                continue
            number = text.count("\n", 0, match.start()) + 1
            yield f"line {number}: {match[0][:40]} -> {other[:40]}", edited


def csv_edits(text, random, skip=()):
    """The same for numbers in rows below the header."""
    del skip
    found = [match for match in CSV_NUMBER.finditer(text)
             if text.count("\n", 0, match.start()) > 0
             and not text[text.rfind("\n", 0, match.start()) + 1:].startswith("#")]
    random.shuffle(found)
    for match in found:
        for other in other_numbers(match[0]):
            number = text.count("\n", 0, match.start()) + 1
            yield (f"line {number}: {match[0]} -> {other}", text[:match.start()] + other + text[match.end():])


def edits(path, random, skip=()):
    text = path.read_text(encoding="utf-8")
    return (csv_edits if path.suffix == ".csv" else toml_edits)(text, random, skip)


# ---- Layout.

def toml_value(value):
    """A value in one line, tables inside with their keys in another order."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
        return f'"{escaped}"'
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, list):
        return "[ " + " ,  ".join(toml_value(one) for one in value) + " ]"
    assert isinstance(value, dict), value
    return "{ " + " , ".join(f'"{key}"={toml_value(value[key])}' for key in sorted(value, reverse=True)) + " }"


def reformatted_toml(text):
    table = tomllib.loads(text)
    lines = ["# written by a test", ""]
    for key in sorted(table, reverse=True):
        lines.append(f'\t"{key}"   =  {toml_value(table[key])}   # the same value')
    edited = "\r\n".join(lines) + "\r\n\r\n# end"
    assert tomllib.loads(edited) == table
    return edited


def layouts(path):
    """Yields (what, bytes) that say the same as the file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".csv":
        yield "line ends of Windows, empty lines", (text.replace("\n", "\r\n") + "\r\n\r\n").encode()
        yield "a byte order mark", b"\xef\xbb\xbf" + text.encode()
        return
    yield "comments and empty lines", ("# a comment\n\n" + text + "\n\n# another one").encode()
    yield "one line a key, in another order", reformatted_toml(text).encode()
