"""Which commands a formula may not have: what sets formulas, MathJax or TeX, obeys far more than mathematics."""

from __future__ import annotations

import re
from typing import Final

_COMMANDS: Final = (
    # MathJax makes links of any scheme, styles and classes of these, and loads more of itself.
    *("href", "url", "require", "style", "class", "cssId", "data", "bbox", "includegraphics"),
    # TeX reads and writes files, runs programs, and redefines what all other formulas use.
    *(
        "input",
        "include",
        "InputIfFileExists",
        "verbatiminput",
        "lstinputlisting",
        "import",
        "usepackage",
        "RequirePackage",
    ),
    *("openin", "openout", "newread", "newwrite", "read", "readline", "write", "immediate", "special", "ShellEscape"),
    *("directlua", "luaexec", "latelua", "catcode", "csname", "scantokens", "makeatletter", "loop", "endinput"),
    *("def", "edef", "gdef", "xdef", "let", "futurelet", "newcommand", "renewcommand", "providecommand"),
    *("newenvironment", "renewenvironment", "DeclareMathOperator", "DeclareRobustCommand"),
)
_REFUSED: Final = re.compile(
    rf"\\(?:{'|'.join(_COMMANDS)})(?![A-Za-z])|\\(?:begin|end)\s*\{{\s*(?:document|filecontents)\*?\s*\}}|\^\^"
)


def refused_command(formula: str) -> str:
    r"""Find the first command that is more than mathematics; empty where there is none.

    >>> refused_command(r"\frac{1}{2}"), refused_command(r"\href{javascript:alert(1)}{x}")
    ('', '\\href')
    """
    match = _REFUSED.search(formula)
    return match[0] if match else ""
