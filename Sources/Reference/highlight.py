"""Programs as HTML, with the colors of the site: keywords, strings, numbers and comments."""

import html
import re

KEYWORDS = {
    "c": "char const double float for if int main return sizeof static struct typedef uint32_t void while",
    "cpp": "auto const double for if int main return static void while",
    "python": "as class def else for from if import in lambda not return with",
    "lua": "do else end for function if local nil not require return then",
    "js": "async await class const else for from function if import let new of return",
    "swift": "class else for func if import in let return struct try var",
}
COMMENTS = {"python": r"#[^\n]*", "lua": r"--[^\n]*"}
STRINGS = r'"(?:[^"\\\n]|\\.)*"|`[^`]*`|&lt;[\w/.]+&gt;'
NUMBERS = r"\b\d[\d_]*(?:\.\d+)?(?:e\d+)?\b"


def colored(code, language):
    """Returns the code with spans of the classes that site.css has colors for."""
    words = "|".join(KEYWORDS[language].split())
    comment = COMMENTS.get(language, r"//[^\n]*|/\*.*?\*/")
    pattern = rf"(?P<comment>{comment})|(?P<string>{STRINGS})|(?P<number>{NUMBERS})|(?P<keyword>\b(?:{words})\b|#\w+)"
    return re.sub(
        pattern,
        lambda found: f'<span class="{found.lastgroup}">{found[0]}</span>',
        html.escape(code, quote=False),
        flags=re.S,
    )
