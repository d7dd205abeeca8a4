// Draws the figures: lines, steps or bars; published values as hollow diamonds.

const FIGURE_HEIGHT = 270;
const VALUE_AXIS_WIDTH = 58;
const PLACE_AXIS_HEIGHT = 46;
const GROUP_WIDTH = 0.8; // of the room between two groups of bars

class FigureView {
  constructor(figure, host) {
    this.figure = figure;
    const caption = element("figcaption", {}, figure.title + " ", element("small", {}, figure.source));
    this.plot = element("div");
    this.keys = element("ul", { className: "keys" });
    host.append(element("figure", {}, caption, this.plot, this.keys));
    this.outputs = figure.series.map((series, i) => this.key(series, i));
    if (figure.series.some(series => series.published)) {
      this.keys.append(element("li", { className: "paper" }, diamondSwatch(), "the paper's"));
    }
    this.chart = new uPlot(this.options(), this.data(), this.plot);
    new ResizeObserver(() => this.fit()).observe(this.plot);
  }

  fit() {
    this.chart.setSize({ width: this.plot.clientWidth, height: FIGURE_HEIGHT });
    this.chart.redraw(false);
  }

  key(series, i) {
    const output = element("output");
    if (!series.published) {
      this.keys.append(element("li", {}, swatch(this.hue(i)), series.name, output));
    }
    return output;
  }

  /** A published series has the colour of our series of the same name. */
  hue(i) {
    const { series } = this.figure;
    const own = series.filter(each => !each.published);
    const at = own.findIndex(each => each.name === series[i].name.replace(/, published$/, ""));
    return at >= 0 ? at : series[i].published ? own.length : own.indexOf(series[i]);
  }

  data() {
    const bars = this.figure.shape === "BARS";
    const count = this.barSeries();
    return uPlot.join(this.figure.series.map((series, i) => {
      const shift = bars ? ((this.hue(i) + 0.5) / count - 0.5) * GROUP_WIDTH : 0;
      return [series.x.map(x => x + shift), series.y];
    }));
  }

  barSeries() {
    return Math.max(1, this.figure.series.filter(series => !series.published).length);
  }

  options() {
    const { figure } = this;
    const axis = { stroke: () => cssColor("--muted"), grid: { stroke: () => cssColor("--hairline"), width: 1 }, ticks: { show: false }, font: CHART_FONT, labelFont: CHART_FONT, labelSize: 18 };
    const named = figure.categories.length > 0;
    const places = figure.categories.map((name, i) => i);
    return {
      width: this.plot.clientWidth,
      height: FIGURE_HEIGHT,
      padding: [10, 12, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      scales: {
        x: { time: false, range: named ? [-0.5, places.length - 0.5] : (chart, min, max) => padded(min, max) },
        y: figure.logarithmic
          ? { distr: 3, range: (chart, min, max) => [decade(Math.floor, (min ?? 1) * (figure.shape === "BARS" ? 0.5 : 1)), decade(Math.ceil, max ?? 10)] }
          : { range: (chart, min, max) => [Math.min(0, min ?? 0), Math.max((max ?? 1) * 1.06, 1e-9)] },
      },
      axes: [
        {
          ...axis, size: named ? PLACE_AXIS_HEIGHT - 16 : PLACE_AXIS_HEIGHT - 14, label: figure.x || undefined,
          grid: named ? { show: false } : axis.grid,
          ...(named ? { splits: () => places, values: () => figure.categories } : { space: 44, values: (chart, splits) => splits.map(formatTick) }),
        },
        {
          ...axis, size: VALUE_AXIS_WIDTH, label: figure.y,
          ...(figure.logarithmic ? { splits: (chart, i, min, max) => decades(min, max), filter: (chart, splits) => splits } : {}),
          values: (chart, splits) => splits.map(value => (value == null ? "" : formatTick(value))),
        },
      ],
      series: [{}, ...figure.series.map((series, i) => this.line(series, i))],
      hooks: { setCursor: [chart => this.read(chart)] },
    };
  }

  line(series, i) {
    const hue = this.hue(i);
    const stroke = () => poolColor(hue);
    if (series.published) {
      return { stroke, paths: () => null, points: { show: diamonds } };
    }
    switch (this.figure.shape) {
      case "BARS":
        return { stroke, fill: () => faded(poolColor(hue), 69), width: 1, paths: uPlot.paths.bars({ size: [GROUP_WIDTH * 0.92 / this.barSeries(), 60] }), points: { show: false } };
      case "STEPS":
        return { stroke, dash: poolDash(hue), width: 1.6, spanGaps: true, paths: uPlot.paths.stepped({ align: 1 }), points: { show: false } };
      default:
        return { stroke, dash: poolDash(hue), width: 1.6, spanGaps: true, points: { show: series.x.length <= 24, size: 5, fill: stroke } };
    }
  }

  /** The values under the cursor, behind the names. */
  read(chart) {
    const { left } = chart.cursor;
    const place = left < 0 ? null : chart.posToVal(left, "x");
    this.figure.series.forEach((series, i) => {
      const at = place == null ? -1 : nearestPlace(series.x, place);
      this.outputs[i].textContent = at < 0 || series.y[at] == null ? "" : formatValue(series.y[at]);
    });
  }
}

function formatValue(value) {
  return Math.abs(value) >= 1 || value === 0 ? formatNumber(value) : String(Number(value.toPrecision(3)));
}

function padded(min, max) {
  const room = ((max ?? 1) - (min ?? 0)) * 0.02 || 1;
  return [(min ?? 0) - room, (max ?? 1) + room];
}

function decade(round, value) {
  return Math.pow(10, round(Math.log10(value)));
}

function decades(min, max) {
  const ticks = [];
  for (let power = Math.round(Math.log10(min)); power <= Math.round(Math.log10(max)); power++) {
    ticks.push(Number(`1e${power}`));
  }
  return ticks;
}

function nearestPlace(places, place) {
  let best = -1;
  places.forEach((x, i) => {
    if (best < 0 || Math.abs(x - place) < Math.abs(places[best] - place)) {
      best = i;
    }
  });
  return best;
}

/** Draws a series' points as hollow diamonds; uPlot then draws none. */
function diamonds(chart, index) {
  const { ctx } = chart;
  const size = 5 * devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = chart.series[index].stroke(chart, index);
  ctx.fillStyle = cssColor("--paper");
  ctx.lineWidth = 1.6 * devicePixelRatio;
  chart.data[0].forEach((x, i) => {
    const y = chart.data[index][i];
    if (y == null) {
      return;
    }
    const left = chart.valToPos(x, "x", true);
    const top = chart.valToPos(y, "y", true);
    ctx.beginPath();
    ctx.moveTo(left, top - size);
    ctx.lineTo(left + size, top);
    ctx.lineTo(left, top + size);
    ctx.lineTo(left - size, top);
    ctx.closePath();
    ctx.fill();
    ctx.stroke();
  });
  ctx.restore();
  return false;
}

function diamondSwatch() {
  const template = document.createElement("template");
  template.innerHTML = `<svg class="swatch" viewBox="0 0 22 10" aria-hidden="true">`
    + `<path d="M11 1 L15 5 L11 9 L7 5 Z" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>`;
  return template.content.firstChild;
}

function drawFigures() {
  const figures = JSON.parse(document.getElementById("data").textContent);
  const views = [];
  for (const host of document.querySelectorAll("[data-figures]")) {
    for (const figure of figures[host.dataset.figures]) {
      views.push(new FigureView(figure, host));
    }
  }
  watchTheme(() => views.forEach(view => view.fit()));
  document.documentElement.dataset.ready = "true";
}

drawFigures();
