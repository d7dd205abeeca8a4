"""Draws the dashboard of the Micrometer library as a picture, by its own queries to a Prometheus, where there is no Grafana.

dashboard.py PROMETHEUS START END COLUMNS >PICTURE: the address, the first and the last second since 1970, and how many
panels stand side by side.
"""

import html
import json
import math
import pathlib
import sys
import urllib.parse
import urllib.request

DASHBOARD = (
    pathlib.Path(__file__).resolve().parent.parent
    / "integrations/micrometer/src/main/resources/dev/tidepool/micrometer/grafana-dashboard.json"
)
COLOURS = ["#1f6f8b", "#d1495b", "#e3a018", "#5c8a3a"]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 480, 230, 52, 12, 34, 60
STEPS = 120


def asked(prometheus, query, start, end):
    """Returns the points of each series that a query finds: the place in time, 0 to 1, and the value."""
    step = (end - start) / STEPS
    query = query.replace("$pool", ".*").replace("$__rate_interval", "20s").replace("$__interval", "5s")
    given = urllib.parse.urlencode({"query": query, "start": start, "end": end, "step": step})
    with urllib.request.urlopen(f"{prometheus}/api/v1/query_range?{given}", timeout=60) as answer:
        series = json.load(answer)["data"]["result"]
    return [
        [((float(when) - start) / (end - start), float(value)) for when, value in each["values"] if value != "NaN"]
        for each in series
    ]


def rounded(value):
    """Returns the next larger number that is easy to read."""
    ten = 10 ** math.floor(math.log10(value))
    return next(step * ten for step in (1, 2, 4, 6, 8, 10) if step * ten >= value)


def label(value):
    """Returns a value of an axis, which has room for five characters."""
    return f"{value / 1000:g}k" if value >= 10_000 else f"{value:g}"


def panel(each, prometheus, start, end, marks):
    """Returns a panel: its lines, their names and the largest value of the axis."""
    lines = []
    for target in each["targets"]:
        name = target["legendFormat"].replace("{{name}} ", "")
        lines += [(name, points) for points in asked(prometheus, target["expr"], start, end)]
    top = rounded(max((value for _, points in lines for _, value in points), default=0) or 1)
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    unit = " (s)" if each["fieldConfig"]["defaults"].get("unit") == "s" else ""
    parts = [f'<text x="{LEFT}" y="20" class="title">{html.escape(each["title"])}{unit}</text>']
    for part in (0, 0.5, 1):
        y = TOP + high * (1 - part)
        parts.append(f'<path d="M{LEFT} {y:.1f}h{wide}" class="grid"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label(top * part)}</text>')
    for colour, points in marks:
        for across, value in points:
            if value > 0:
                parts.append(f'<path d="M{LEFT + across * wide:.1f} {TOP}v{high}" stroke="{colour}" opacity="0.25"/>')
    for index, (name, points) in enumerate(lines):
        colour = COLOURS[index % len(COLOURS)]
        path = " ".join(f"{LEFT + across * wide:.1f},{TOP + high * (1 - value / top):.1f}" for across, value in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
        x, y = LEFT + (index % 2) * wide / 2, HEIGHT - 34 + (index // 2) * 18
        parts.append(f'<path d="M{x:.1f} {y - 4}h14" stroke="{colour}" stroke-width="3"/>')
        parts.append(f'<text x="{x + 20:.1f}" y="{y}">{html.escape(name)}</text>')
    return "".join(parts)


def main(prometheus, start, end, columns):
    start, end, columns = float(start), float(end), int(columns)
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    marks = []
    for note in dashboard["annotations"]["list"]:
        for points in asked(prometheus, note["expr"], start, end) if "expr" in note else []:
            marks.append((note["iconColor"], points))
    panels = dashboard["panels"]
    rows = -(-len(panels) // columns)
    minutes = f"{(end - start) / 60:.0f} minutes"
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH * columns} {HEIGHT * rows}"'
        f' role="img" aria-label="The dashboard over {minutes}"><style>text{{font:13px sans-serif;fill:#333}}'
        ".title{font-weight:bold;font-size:14px}.grid{stroke:#ddd}</style>"
        f'<rect width="100%" height="100%" fill="#fff"/>'
    )
    for index, each in enumerate(panels):
        x, y = index % columns * WIDTH, index // columns * HEIGHT
        print(f'<g transform="translate({x} {y})">{panel(each, prometheus, start, end, marks)}</g>')
    print("</svg>")


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit("usage: dashboard.py PROMETHEUS START END COLUMNS")
    main(*sys.argv[1:])
