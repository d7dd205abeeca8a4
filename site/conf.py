"""The documentation as a site. The pages are the repository's Markdown files, as they are."""

import re
from pathlib import Path

from sphinx.builders.html import StandaloneHTMLBuilder

ROOT = Path(__file__).resolve().parent.parent
JAVADOC = ROOT / "site/target/javadoc"

# The pages in order, by section. A page that does not exist yet is left out; one that no section names goes to the last.
NAVIGATION = {
    "Use it": [
        "docs/getting-started.md",
        "docs/auto.md",
        "docs/spring-boot.md",
        "docs/servers.md",
        "docs/production.md",
        "docs/frameworks.md",
        "docs/attach.md",
        "docs/observability.md",
        "docs/bounds.md",
        "docs/virtual-threads.md",
        "docs/migration.md",
        "docs/troubleshooting.md",
        "examples/README.md",
        "docs/faq.md",
        "docs/requests.md",
    ],
    "Many machines": ["docs/cluster.md", "docs/security.md"],
    "Measure": [
        "docs/races.md",
        "docs/workloads.md",
        "docs/simulation.md",
        "docs/load.md",
        "docs/contestants.md",
    ],
    "Results": [
        "docs/measurements.md",
        "docs/benchmarks.md",
        "docs/server-benchmarks.md",
        "docs/cluster-benchmarks.md",
        "docs/cluster-races.md",
        "docs/simulation-against-reality.md",
        "docs/chaos.md",
    ],
    "Research": [
        "docs/reproductions.md",
        "docs/reproductions-real.md",
        "docs/authentication.md",
        "docs/bibliography.md",
    ],
    "Reference": [
        "site/javadoc.md",
        "docs/contract.md",
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
html_extra_path = ["static", *([str(JAVADOC)] if JAVADOC.is_dir() else [])]

myst_heading_anchors = 4  # the anchors that GitHub gives them
highlight_language = "none"
suppress_warnings = ["misc.highlighting_failure"]  # blocks of languages that Pygments does not know are plain

html_theme = "furo"
html_title = f"Tidepool {version}"
html_copy_source = True  # "view this page" works without a network
html_search_scorer = "search-scores.js"
html_show_sphinx = False
html_static_path = ["style", "../docs/images"]
html_css_files = ["site.css"]
html_theme_options = {
    "top_of_page_buttons": ["view", "edit"],
    "source_edit_link": repository + "/edit/main/{filename}",
    "light_css_variables": {"color-brand-primary": "#1c6e8c", "color-brand-content": "#1c6e8c"},
    "dark_css_variables": {"color-brand-primary": "#6fc3df", "color-brand-content": "#6fc3df"},
}


def sections():
    """Returns the names of the pages of each section, without their suffix."""
    found = {
        title: [
            path.relative_to(ROOT).with_suffix("").as_posix()
            for pattern in patterns
            for path in sorted(ROOT.glob(pattern))
        ]
        for title, patterns in NAVIGATION.items()
    }
    named = {page for pages in found.values() for page in pages}
    others = [path.relative_to(ROOT).with_suffix("").as_posix() for path in sorted(ROOT.glob("docs/*.md"))]
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


LINK = re.compile(r"\[([^]\n]+)]\(([^)#\s]+)\)")
PICTURE = re.compile(r'(src|srcset)="[^"]*images/([^"/]+)"')


def prepare(app, page, content):
    """Adds the navigation and the links to Javadoc. A link to a folder becomes plain text: a site has no folders to show.
    Pictures that change with the width of the page are HTML, whose files Sphinx does not find by itself."""
    folder = (ROOT / page).parent
    text = LINK.sub(lambda link: link[1] if (folder / link[2]).is_dir() else link[0], content[0])
    text = text.replace("(README.md", "(site/index.md").replace("(../README.md", "(../site/index.md")
    text = PICTURE.sub(rf'\1="{"" if page == root_doc else "../" * page.count("/")}_static/\2"', text)
    content[0] = text + {root_doc: navigation, "site/javadoc": javadoc}.get(page, str)()


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
