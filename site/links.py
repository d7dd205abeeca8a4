"""The links of a page as the site has them."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\[([^]\n]+)]\(([^)#\s]+)\)")


def shown(text, page, javadoc, top):
    """Returns a page's text with its links as a site has them. A link to the source of a Java type leads to its Javadoc. One to a
    folder, or to a type without Javadoc, becomes plain text: a site has neither to show.

    page: its path in the repository
    javadoc: the folder whose folder api has that of each library
    top: what leads from the page to the top of the site
    """

    def one(link):
        target = ((ROOT / page).parent / link[2]).resolve()
        if target.is_dir():
            return link[1]
        if target.suffix != ".java" or "://" in link[2]:
            return link[0]
        documented = of_type(target, javadoc)
        return f'<a href="{top}{documented}">{link[1]}</a>' if documented else link[1]

    return LINK.sub(one, text)


def of_type(source, javadoc):
    """Returns where the Javadoc of a type is, from the top of the site; None if it has none. That of a Java module lies in a folder
    with the module's name."""
    library, _, name = source.relative_to(ROOT).with_suffix(".html").as_posix().partition("/src/main/java/")
    folder = javadoc / "api" / library.replace("/", "-")
    found = [*folder.glob(name), *folder.glob(f"*/{name}")] if name else []
    return found[0].relative_to(javadoc).as_posix() if found else None


if __name__ == "__main__":  # prints a page of docs/guide with its links: for tests
    print(shown((ROOT / sys.argv[1]).read_text("utf-8"), sys.argv[1], Path(sys.argv[2]), "../../"))
