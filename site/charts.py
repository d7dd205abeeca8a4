"""Pictures of results as HTML and SVG in the colours of the page's theme. They reflow on a small screen."""

import math
from html import escape

WIDTH, HEIGHT, LEFT, BOTTOM = 480, 240, 50, 34
MAX_RATIO = 8


def interval_chart(bars):
    """Returns a row for each bar: how far the measured value and its interval are from what is to be reached."""
    drawn = list(map(interval_row, bars))
    left_out = drawn.count("")
    note = f" Not drawn, without a value or a bound above 0: {left_out}; the table has them." if left_out else ""
    return (
        '<div class="intervals"><p>How many times better (right of the line) or worse (left) than the bar asks, from'
        f" {MAX_RATIO} times worse to {MAX_RATIO} times better. Lines are minimum to maximum.{note}</p>{''.join(drawn)}</div>"
    )


def interval_row(bar):
    places = [place(bar, bar[end]) for end in ("low", "measured", "high")]
    if None in places:
        return ""
    low, high = min(places), max(places)
    kind = "yes" if bar["verdict"] in ("holds", "within its tolerance") else "no" if "not hold" in bar["verdict"] else "open"
    against = f" ({bar['against']})" if bar["against"] and bar["against"] not in bar["bar"] else ""
    return (
        f'<div class="interval {kind}"><span>{escape(bar["bar"] + against)}</span><div class="track">'
        f'<i style="left:{low:.1f}%;width:{high - low:.1f}%"></i><b style="left:{places[1]:.1f}%"></b></div></div>'
    )


def place(bar, value):
    """Returns the distance from the left in percent, on a logarithmic axis with the bound in the middle."""
    if not isinstance(value, (int, float)) or not bar["bound"] > 0:
        return None
    ratio = value / bar["bound"] if bar["atLeast"] else bar["bound"] / value if value > 0 else MAX_RATIO
    share = math.log(max(ratio, 1 / MAX_RATIO)) / math.log(MAX_RATIO)
    return 50 + 50 * min(share, 1)


def claims_chart(reproductions):
    """Returns a row for each experiment: how many of the paper's claims hold."""
    rows = []
    for each in reproductions:
        verdicts = [claim["verdict"] for claim in each["claims"]]
        parts = "".join(
            f'<b class="{kind}" style="flex:{verdicts.count(verdict)}">{verdicts.count(verdict)} {word}</b>'
            for verdict, kind, word in (
                ("holds", "yes", "hold"),
                ("cannot be decided", "open", "open"),
                ("does not hold", "no", "do not"),
            )
            if verdicts.count(verdict)
        )
        title = f"{each['about']['letter']}. {each['about']['title']}"
        rows.append(f'<div class="claims"><span>{escape(title)}</span><div>{parts}</div></div>')
    return "".join(rows)


def figure_chart(figure):
    """Returns a figure of a paper, drawn again. Lines of dashes are the published values."""
    lines = [(s, [(x, y) for x, y in zip(s["x"], s["y"]) if y is not None]) for s in figure["series"]]
    ys = [y for _, points in lines for _, y in points if y > 0 or not figure["logarithmic"]]
    if not ys:
        return ""
    bars = figure["shape"] == "BARS"
    xs = [x for _, points in lines for x, _ in points]
    left, right = (min(xs) - 0.5, max(xs) + 0.5) if bars else (min(xs), max(xs))
    scale = Scale(ys, figure["logarithmic"])
    across = lambda x: LEFT + (WIDTH - LEFT - 8) * (x - left) / ((right - left) or 1)
    drawn = scale.grid()
    colours = {name: i % 8 for i, name in enumerate(dict.fromkeys(contender(s) for s, _ in lines))}
    kinds = [f's{colours[contender(s)]}{" published" if s["published"] else ""}' for s, _ in lines]
    for i, (series, points) in enumerate(lines):
        kind = f'class="series {kinds[i]}"'
        if bars:
            width = 0.8 * (across(1) - across(0)) / len(lines)
            drawn += "".join(
                f'<rect {kind} x="{across(x) + (i - len(lines) / 2) * width:.1f}" y="{scale(y):.1f}"'
                f' width="{max(width - 1, 1):.1f}" height="{HEIGHT - BOTTOM - scale(y):.1f}"/>'
                for x, y in points
            )
        else:
            drawn += f'<path {kind} d="{path(points, across, scale, figure["shape"] == "STEPS")}"/>'
    inside = [x for x in round_values(left, right) if left <= x <= right]
    ticks = enumerate(figure["categories"]) if bars else [(x, tick(x)) for x in inside]
    drawn += "".join(
        f'<text x="{min(max(across(x), LEFT + 8), WIDTH - 24):.0f}" y="{HEIGHT - 14}" text-anchor="middle">{escape(label)}</text>'
        for x, label in ticks
    )
    legend = "".join(
        f'<li class="{kind}">{escape(s["name"])}</li>' for (s, _), kind in zip(lines, kinds)
    )
    axes = f"{figure['y']} over {figure['x']}" if figure["x"] else figure["y"]
    source = "" if figure["source"] == "none" else f" ({escape(figure['source'])})"
    return (
        f'<figure class="paper-figure"><figcaption>{escape(figure["title"])}{source}: {escape(axes)}'
        f'</figcaption><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(figure["title"])}">{drawn}</svg>'
        f"<ul>{legend}</ul></figure>"
    )


def contender(series):
    """Returns whose values these are; the paper's and ours have one colour."""
    return series["name"].removesuffix(", published")


def path(points, across, scale, steps):
    commands, last = [], None
    for x, y in points:
        if steps and last is not None:
            commands.append(f"L{across(x):.1f} {last:.1f}")
        last = scale(y)
        commands.append(f"{'L' if commands else 'M'}{across(x):.1f} {last:.1f}")
    return "".join(commands)


class Scale:
    """The vertical axis, between round values; if logarithmic, between powers of ten below and above all values."""

    def __init__(self, values, logarithmic):
        self.logarithmic = logarithmic
        if logarithmic:
            self.low = math.ceil(math.log10(min(values))) - 1
            self.high = math.ceil(math.log10(max(values)))
            step = math.ceil((self.high - self.low) / 6)
            self.ticks = range(self.low, self.high + 1, step)
        else:
            self.ticks = round_values(min(0, min(values)), max(values))
            self.low, self.high = self.ticks[0], self.ticks[-1]

    def __call__(self, value):
        at = math.log10(max(value, 1e-9)) if self.logarithmic else value
        share = (at - self.low) / ((self.high - self.low) or 1)
        return 10 + (HEIGHT - BOTTOM - 10) * (1 - max(share, 0))

    def grid(self):
        text = ""
        for at in self.ticks:
            value = 10**at if self.logarithmic else at
            y = self(value)
            text += f'<line x1="{LEFT}" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>'
            text += f'<text x="{LEFT - 4}" y="{y + 4:.1f}" text-anchor="end">{tick(value)}</text>'
        return text


def round_values(low, high):
    """Returns round values at equal distances, the first at or below and the last at or above these."""
    rough = ((high - low) or 1) / 5
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough * 0.999)
    return [round(i * step, 12) for i in range(math.floor(low / step), math.ceil(high / step - 1e-9) + 1)]


def tick(value):
    for least, unit, name in ((1e6, 1e6, "M"), (1e4, 1e3, "k")):
        if abs(value) >= least:
            return f"{value / unit:g}{name}"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) >= 1e-3 or not value else f"{value:g}"
