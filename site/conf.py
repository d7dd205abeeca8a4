"""The documentation as a site. The pages are the repository's Markdown files, as they are."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "site"))
import results
JAVADOC = ROOT / "site/target/javadoc"

# The pages in order, by section. A page that does not exist yet is left out; one that no section names goes to the last.
NAVIGATION = {
    "Use it": [
        "docs/guide/auto.md",
        "docs/guide/spring-boot.md",
        "docs/guide/servers.md",
        "docs/guide/frameworks.md",
        "docs/guide/context.md",
        "docs/guide/attach.md",
        "docs/guide/observability.md",
        "docs/guide/bounds.md",
        "docs/guide/virtual-threads.md",
        "docs/guide/migration.md",
        "docs/guide/troubleshooting.md",
        "examples/README.md",
        "docs/guide/faq.md",
        "docs/guide/requests.md",
    ],
    "Many machines": ["docs/guide/cluster.md", "docs/guide/security.md"],
    "Measure": [
        "docs/guide/races.md",
        "docs/reference/workloads.md",
        "docs/guide/simulation.md",
        "docs/guide/load.md",
        "docs/guide/authentication.md",
        "docs/reference/contestants.md",
    ],
    "Results": [
        "docs/results/auto.md",
        "docs/results/engine.md",
        "docs/results/servers.md",
        "docs/results/cluster.md",
        "docs/results/simulator.md",
        "docs/results/chaos.md",
        "docs/results/papers.md",
        "docs/results/*.md",
        "docs/reference/bibliography.md",
    ],
    "Reference": [
        "site/javadoc.md",
        "docs/reference/contract.md",
        "CHANGELOG.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
    ],
    "Decisions": ["docs/decisions/*.md"],
}
LAST = "Reference"

project = "Tidepool"
copyright = "2026, the Tidepool authors"
version = re.search("<version>(.*?)</version>", (ROOT / "pom.xml").read_text("utf-8")).group(1)

extensions = ["myst_parser"]
root_doc = "docs/guide/getting-started"
include_patterns = ["*.md", "docs/**.md", "examples/README.md", "site/javadoc.md"]
exclude_patterns = ["README.md"]  # its first screen is the first page's
html_extra_path = ["static", *([str(JAVADOC)] if JAVADOC.is_dir() else [])]

myst_heading_anchors = 4  # the anchors that GitHub gives them
highlight_language = "none"
suppress_warnings = ["misc.highlighting_failure"]  # blocks of languages that Pygments does not know are plain

html_theme = "furo"
html_title = f"Tidepool {version}"
html_copy_source = False
html_search_scorer = "search-scores.js"
html_show_sphinx = False
html_static_path = ["style"]
html_css_files = ["site.css", "results.css"]
html_js_files = ["results.js"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1c6e8c", "color-brand-content": "#1c6e8c"},
    "dark_css_variables": {"color-brand-primary": "#6fc3df", "color-brand-content": "#6fc3df"},
}


def sections():
    """Returns the names of the pages of each section, without their suffix."""
    found = {
        title: list(
            dict.fromkeys(
                path.relative_to(ROOT).with_suffix("").as_posix()
                for pattern in patterns
                for path in sorted(ROOT.glob(pattern))
            )
        )
        for title, patterns in NAVIGATION.items()
    }
    found["Use it"].insert(0, root_doc)
    named = {page for pages in found.values() for page in pages}
    others = [path.relative_to(ROOT).with_suffix("").as_posix() for path in sorted(ROOT.glob("docs/**/*.md"))]
    found[LAST] += [page for page in others if page not in named]
    return found


def navigation():
    return "".join(
        "\n```{toctree}\n:hidden:\n:maxdepth: 1\n:caption: %s\n\n%s\n```\n"
        % (title, "\n".join("Getting started <self>" if page == root_doc else f"/{page}" for page in pages))
        for title, pages in sections().items()
    )


def javadoc():
    """Returns links to the API documentation that site/build --javadoc has left."""
    return "".join(
        f'\n- <a href="../api/{library.name}/index.html">{library.name}</a>' for library in sorted(JAVADOC.glob("api/*"))
    )


LINK = re.compile(r"\[([^]\n]+)]\(([^)#\s]+)\)")


def prepare(app, page, content):
    """Adds results, the navigation and the links to Javadoc. A link to a folder becomes plain text: a site has no folders to show."""
    folder = (ROOT / page).parent
    text = LINK.sub(lambda link: link[1] if (folder / link[2]).is_dir() else link[0], content[0])
    text = text.replace("(README.md", "(docs/guide/getting-started.md")
    text = text.replace("(../../README.md", "(../guide/getting-started.md")
    content[0] = results.filled(text) + {root_doc: navigation, "site/javadoc": javadoc}.get(page, str)()


def setup(app):
    app.connect("source-read", prepare)
