"""The data of docs/results as pictures and sortable tables. A page asks for them in comments, such as

<!-- picture: engine.json -->
<!-- tables: papers.json D F -->

The files are in docs/results/data: what `./tidepool bench --summary FILE` writes, and the result.json of `reproduce` and
`prove`. After a file of reproductions come the letters of the experiments.
"""

import json
import math
import re
from html import escape
from pathlib import Path

from charts import claims_chart, figure_chart, interval_chart

DATA = Path(__file__).resolve().parent.parent / "docs/results/data"
REQUEST = re.compile(r"^<!-- (picture|tables): (\S+\.json)((?: [A-Z])*) -->$", re.MULTILINE)
VERDICTS = {"holds": "yes", "does not hold": "no", "does-not-hold": "no"}


def filled(text):
    """Returns a page's Markdown with the pictures and tables for which it asks."""
    return REQUEST.sub(answer, text)


def answer(request):
    kind, name, letters = request.groups()
    data = json.loads((DATA / name).read_text("utf-8"))
    chosen = [each for each in data.get("reproductions", []) if each["about"]["letter"] in letters.split()]
    if len(chosen) != len(letters.split()):
        raise ValueError(f"{request[0]}: {name} does not have all these experiments")
    return raw(picture(data, chosen)) if kind == "picture" else tables(data, chosen)


def picture(data, reproductions):
    if "runs" in data:
        return interval_chart(first_bars(data["runs"]))
    return interval_chart(map(proof_bar, data["bars"])) if "bars" in data else claims_chart(reproductions)


def tables(data, reproductions):
    origin = [f"<p>{escape(data['converted'])}</p>"] if "converted" in data else []
    if "command" in data:
        origin.append(f"<p>Command: <code>{escape(data['command'])}</code></p>")
    text = raw("".join(origin)) if origin else ""
    if "runs" in data:
        return text + "".join(map(run, data["runs"]))
    return text + (raw(proof(data)) if "bars" in data else "".join(map(reproduction, reproductions)))


def first_bars(runs):
    """Returns the bars of the first run, and those of the others that no earlier run measured."""
    bars = []
    for run in runs:
        known = {bar["bar"] for bar in bars}
        bars += [bar for bar in run["bars"] if bar["bar"] not in known]
    return bars


def proof_bar(judged):
    bar, value = judged["bar"], judged["value"] or {"low": None, "median": None, "high": None}
    return {
        "bar": f"{bar['row']}: {bar['property']}",
        "against": "",
        "bound": bar["limit"] or 0,
        "atLeast": not bar["atMost"],
        "measured": value["median"],
        "low": value["low"],
        "high": value["high"],
        "verdict": judged["verdict"],
    }


def proof(data):
    rows = []
    for judged in data["bars"]:
        bar, value = judged["bar"], judged["value"]
        limit = "" if bar["limit"] is None else f"{'≤' if bar['atMost'] else '≥'} {number(bar['limit'])} {bar['unit']}"
        measured = "" if value is None else interval(value["median"], value["low"], value["high"])
        rows.append([bar["row"], bar["property"], limit, measured, judged["verdict"], judged["detail"]])
    return table("Bars", ["row", "property", "bar", "measured", "verdict", "detail"], rows)


def run(each):
    there = each["environment"]
    facts = [
        f"{there['started']}, {there['vm']}, {there['cores']} cores, {there['memoryBytes'] >> 30} GiB, {there['os']}"
        f" {there['arch']}; JVM options {' '.join(there['flags'])}; commit {there.get('commit') or 'unknown'}.",
        f"Rounds: {each['rounds']}. A fork has {each['effort']['warmUpSeconds']:g} s of warm-up and"
        f" {each['effort']['seconds']:g} s of measurement.",
        *each.get("remarks", []),
        *([] if each["complete"] else ["Incomplete: it stopped early."]),
    ]
    text = f"\n### JDK {there['java']}, {there['started'][:10]}: {', '.join(c['name'] for c in each['cells'])}\n"
    text += raw(f"<p>Command: <code>{escape(each['command'])}</code></p>" + "".join(f"<p>{escape(f)}</p>" for f in facts))
    text += raw(table("Bars", ["bar", "to reach", "measured", "against", "forks", "verdict"], map(bar_row, each["bars"])))
    for metric in dict.fromkeys(value["metric"] for value in each["values"]):
        text += raw(values_table(each, metric, [value for value in each["values"] if value["metric"] == metric]))
    described = [(c["name"], c["description"]) for c in each["cells"] + each["pools"]]
    return text + raw(table("What the names mean", ["name", "what"], described))


def bar_row(bar):
    return [
        bar["bar"],
        ("≥ " if bar["atLeast"] else "≤ ") + number(bar["bound"]),
        interval(bar["measured"], bar["low"], bar["high"]),
        bar["against"],
        str(bar["forks"]),
        bar["verdict"] if bar["resolved"] else bar["verdict"] + ", unresolved",
    ]


def values_table(each, metric, values):
    """Returns a row for each pool and a column for each cell, if they have the metric."""
    cells = [c["name"] for c in each["cells"] if any(v["cell"] == c["name"] for v in values)]
    found = {(v["pool"], v["cell"]): interval(v["median"], v["min"], v["max"]) for v in values}
    pools = [p["name"] for p in each["pools"] if any(v["pool"] == p["name"] for v in values)]
    return table(metric, ["pool", *cells], [[pool, *(found.get((pool, cell), "") for cell in cells)] for pool in pools])


def reproduction(each):
    about = each["about"]
    text = f"\n### {about['letter']}. {about['title']}\n"
    text += raw(
        table(
            f"Claims of {about['paper']}",
            ["claim", "verdict", "measured", "rule"],
            [[f"{c['text']} ({c['source']})", c["verdict"], c["why"], c["rule"]] for c in each["claims"]],
        )
        + "".join(map(figure_chart, each["figures"]))
        + "".join(map(published_table, each["tables"]))
        + "<dl>"
        + "".join(f"<dt>{escape(term)}</dt><dd>{escape(what)}</dd>" for term, what in each["setup"].items())
        + "</dl><ul>"
        + "".join(f"<li>{escape(note)}</li>" for note in each["notes"])
        + "</ul>"
    )
    return text


def published_table(each):
    """Returns a table in which a column with published values becomes two."""
    titles, rows = [each["rowHeading"]], [[row["name"]] for row in each["rows"]]
    for i, column in enumerate(each["columns"]):
        cells = [row["cells"][i] for row in each["rows"]]
        if any(cell["published"] is not None for cell in cells):
            titles += [f"{column}, paper", f"{column}, ours"]
            for row, cell in zip(rows, cells):
                row.append("–" if cell["published"] is None else number(cell["published"]))
        else:
            titles.append(column)
        for row, cell in zip(rows, cells):
            ours = cell["ours"]
            row.append("–" if ours is None else interval(ours["median"], ours["low"], ours["high"]))
    source = f" Published: {each['source']}." if each["source"] else ""
    return table(f"{each['title']}.{source}", titles, rows)


def table(caption, titles, rows):
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    body = "".join("<tr>" + "".join(map(cell, row)) + "</tr>" for row in rows)
    return (
        f'<div class="results-table"><table class="sortable"><caption><span>{escape(caption)}</span></caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def cell(text):
    verdict = VERDICTS.get(text.split(",")[0])
    return f'<td class="verdict {verdict}">{escape(text)}</td>' if verdict else f"<td>{escape(text)}</td>"


def interval(middle, low, high):
    text = number(middle)
    return text if low is None or low == high else f"{text} ({number(low)}..{number(high)})"


def number(value):
    """Returns three significant digits, and no digit before the point less."""
    if value is None or isinstance(value, str) or math.isnan(value):
        return "–"
    if value == round(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) < 1 else f"{value:.{1 if abs(value) >= 10 else 2}f}"


def raw(html):
    return f"\n```{{raw}} html\n{html}\n```\n"
