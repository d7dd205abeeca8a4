"""The documentation as a site. The pages are the repository's Markdown files, as they are."""

import re
import sys
from pathlib import Path

from sphinx.builders.html import StandaloneHTMLBuilder

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "site"))
import links
import results
JAVADOC = ROOT / "site/target/javadoc"

# The pages in order, by section. A page that does not exist yet is left out; one that no section names goes to the last.
NAVIGATION = {
    "Use it": [
        "docs/guide/getting-started.md",
        "docs/guide/auto.md",
        "docs/guide/spring-boot.md",
        "docs/guide/servers.md",
        "docs/guide/production.md",
        "docs/guide/frameworks.md",
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
        "docs/future-work.md",
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
POM = (ROOT / "pom.xml").read_text("utf-8")
version = re.search("<version>(.*?)</version>", POM)[1]
repository = re.search("<scm>\\s*<url>(.*?)</url>", POM)[1]

extensions = ["myst_parser", "sphinx_copybutton"]
root_doc = "site/index"
include_patterns = ["*.md", "docs/**.md", "examples/README.md", "site/*.md"]
exclude_patterns = ["README.md"]  # the first page of the repository; the site has its own
html_extra_path = [str(JAVADOC)] if JAVADOC.is_dir() else []

myst_heading_anchors = 4  # the anchors that GitHub gives them
highlight_language = "none"
suppress_warnings = ["misc.highlighting_failure"]  # blocks of languages that Pygments does not know are plain

html_theme = "furo"
html_title = f"Tidepool {version}"
html_copy_source = True  # "view this page" works without a network
html_search_scorer = "search-scores.js"
html_show_sphinx = False
html_static_path = ["style", "../docs/images"]
html_css_files = ["site.css", "results.css"]
html_js_files = ["results.js"]
html_theme_options = {
    "top_of_page_buttons": ["view", "edit"],
    "source_edit_link": repository + "/edit/main/{filename}",
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
    named = {page for pages in found.values() for page in pages}
    others = [path.relative_to(ROOT).with_suffix("").as_posix() for path in sorted(ROOT.glob("docs/**/*.md"))]
    found[LAST] += [page for page in others if page not in named]
    return found


def navigation():
    return "".join(
        "\n```{toctree}\n:hidden:\n:maxdepth: 1\n:caption: %s\n\n%s\n```\n"
        % (title, "\n".join(f"/{page}" for page in pages))
        for title, pages in sections().items()
    )


def javadoc():
    """Returns links to the API documentation that site/build has left."""
    return "".join(
        f'\n- <a href="../api/{library.name}/index.html">{library.name}</a>' for library in sorted(JAVADOC.glob("api/*"))
    )


PICTURE = re.compile(r'(src|srcset)="[^"]*images/([^"/]+)"')


def prepare(app, page, content):
    """Adds results, the navigation and the links to Javadoc.
    Pictures that change with the width of the page are HTML, whose files Sphinx does not find by itself."""
    top = "" if page == root_doc else "../" * page.count("/")
    text = links.shown(content[0], page, JAVADOC, top)
    text = text.replace("(README.md", "(site/index.md").replace("(../../README.md", "(../../site/index.md")
    text = PICTURE.sub(rf'\1="{top}_static/\2"', text)
    content[0] = results.filled(text) + {root_doc: navigation, "site/javadoc": javadoc}.get(page, str)()


class Site(StandaloneHTMLBuilder):
    """Sphinx's HTML, but the first page lies at the top."""

    name = "html"

    def get_target_uri(self, docname, typ=None):
        return super().get_target_uri("index" if docname == root_doc else docname, typ)

    def get_output_path(self, page_name, /):
        return super().get_output_path("index" if page_name == root_doc else page_name)


def setup(app):
    app.add_builder(Site, override=True)
    app.connect("source-read", prepare)
