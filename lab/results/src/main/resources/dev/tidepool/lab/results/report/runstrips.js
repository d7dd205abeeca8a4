// Charts of a run over time with one shared cursor: the chosen pool, and over it the pools that are ticked.

const STRIP_HEIGHT = 104;
const THREADS_HEIGHT = 190;
const percentTick = value => `${formatNumber(100 * value)} %`;

const STRIPS = [
  { title: "Arrivals (grey) and completions, tasks per second", keys: ["arrivals", "completions"], changes: true },
  { title: "Threads: target (dotted), alive (line), busy (filled)", keys: ["busy", "poolSize", "target"], decisions: true },
  { title: "Queue length, tasks", keys: ["queueLength"] },
  { title: "Queue wait, ms", keys: ["queueWaitMillis"] },
  { heat: true },
  { title: "CPU in use, share of all cores", keys: ["cpu"], range: [0, 1], tick: percentTick },
  { title: "CPU pressure, share of the time in which a thread waited for a core", keys: ["pressure"], range: [0, 1], tick: percentTick },
];

const CURSOR_COLUMNS = [
  { title: "arrivals /s", key: "arrivals", about: "tasks submitted per second" },
  { title: "completions /s", key: "completions", about: "tasks ended per second" },
  { title: "target", key: "target", about: "the pool size that the policy asks for: threads wanted" },
  { title: "alive", key: "poolSize", about: "the pool size: busy and idle threads" },
  { title: "busy", key: "busy", about: "threads that run a task" },
  { title: "queue", key: "queueLength", about: "tasks that wait" },
  { title: "wait, ms", key: "queueWaitMillis", about: "queue wait: the time that a task waits before it starts, in the mean" },
  { title: "CPU, %", key: "cpu", scale: 100, about: "the share of the machine's CPU that the process used" },
  { title: "pressure, %", key: "pressure", scale: 100, about: "the share of the time in which a thread waited for a core" },
];

class Strips {
  /** onMove(seconds) is called on every move of the cursor. */
  constructor(onMove) {
    this.onMove = onMove;
    this.host = document.getElementById("strips");
    this.nodes = document.getElementById("nodes");
    this.slider = document.getElementById("time-cursor");
    this.reset = document.getElementById("unzoom");
    this.markers = new DecisionMarkers(this.host);
    this.time = 0;
    this.charts = [];
    this.slider.addEventListener("input", () => this.moveTo(Number(this.slider.value)));
    this.reset.addEventListener("click", () => this.showAll());
    document.getElementById("zoom").addEventListener("click", () => this.zoomIn());
    new ResizeObserver(() => this.fit()).observe(this.host);
  }

  /** Draws the contestants {pool, run}; the first is the chosen one. */
  show(contestants, loadChanges) {
    this.charts.forEach(({ plot }) => plot.destroy());
    const [{ pool, run }] = contestants;
    this.contestants = contestants.filter(each => each.run?.series);
    this.loadChanges = loadChanges.filter(change => change.t > 0);
    this.markers.show((run?.decisions ?? []).filter(decision => decision.resize), pool.style);
    this.end = Math.max(0.1, ...this.contestants.map(each => each.run.series.t.at(-1)));
    Object.assign(this.slider, { min: 0, max: this.end, step: this.end / 1000 });
    this.host.replaceChildren(this.markers.tip);
    this.nodesDecide = run?.nodes !== undefined;
    const strips = STRIPS.flatMap(strip => (strip.heat ? this.heatMaps() : this.measured(strip)));
    this.charts = strips.map((strip, i) => this.strip(strip, i === strips.length - 1));
    this.nodes.parentElement.hidden = !run?.nodes;
    if (run?.nodes) {
      this.charts.push(...nodeCharts(this, this.nodes, { pool, run }, chart => this.markers.draw(chart)));
    }
    this.reset.disabled = true;
    // Kept here, because a chart takes a new scale only in a microtask.
    this.view = { min: 0, max: this.end };
    this.moveTo(Math.min(this.time || this.end / 2, this.end));
  }

  /** The strip with its lines, if they were measured. */
  measured(strip) {
    const lines = this.contestants.flatMap(({ pool, run }, order) => strip.keys
      .filter(key => run.series[key] && (order === 0 || (key !== "arrivals" && key !== "target")))
      .map(key => ({ key, t: run.series.t, values: run.series[key], style: lineStyle(key, pool.style, order === 0) })));
    return lines.length ? [{ ...strip, lines }] : [];
  }

  heatMaps() {
    return this.contestants.filter(({ run }) => run.heat).map(contestant => ({ contestant }));
  }

  strip(strip, isLast) {
    const decisions = strip.decisions && !this.nodesDecide;
    const host = element("figure", {}, strip.contestant ? heatCaption(strip.contestant) : element("figcaption", {}, this.title(strip)));
    this.host.append(host);
    const plot = strip.contestant ? heatChart(this, host, strip.contestant.run.heat, isLast) : timeChart(this, host, {
      height: strip.decisions ? THREADS_HEIGHT : STRIP_HEIGHT,
      timeAxis: isLast, lines: strip.lines, range: strip.range ?? fromZero(), tick: strip.tick,
      below: strip.changes ? chart => this.drawLoadChanges(chart) : undefined,
      draw: decisions ? chart => this.markers.draw(chart) : undefined,
    });
    return { plot, host, decisions };
  }

  title(strip) {
    const target = strip.lines.some(({ key }) => key === "target");
    return [
      target ? strip.title : strip.title.replace(" target (dotted),", ""),
      strip.decisions && !this.nodesDecide && this.markers.decisions.length ? "; ▲ ▼ the target changed" : "",
      strip.changes && this.loadChanges.length ? "; dashed where the intended rate changes" : "",
    ].join("");
  }

  /** A dashed line where the intended rate changes. */
  drawLoadChanges(chart) {
    const { ctx, bbox } = chart;
    ctx.save();
    ctx.strokeStyle = cssColor("--muted");
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash([2 * devicePixelRatio, 4 * devicePixelRatio]);
    for (const { t } of this.loadChanges.filter(change => change.t > chart.scales.x.min && change.t < chart.scales.x.max)) {
      const x = Math.round(chart.valToPos(t, "x", true));
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
    ctx.restore();
  }

  /** Redraws in the current colours and width. */
  fit() {
    for (const { plot, host } of this.charts) {
      plot.setSize({ width: host.clientWidth, height: plot.height });
      plot.redraw(false);
    }
    if (this.charts.length) {
      this.moveTo(this.time);
    }
  }

  pointTo(chart) {
    const t = chart.posToVal(chart.cursor.left, "x");
    this.charts.filter(({ plot }) => plot !== chart).forEach(({ plot }) => plot.setCursor({ left: plot.valToPos(t, "x"), top: 0 }, false));
    this.read(t);
    this.charts.find(({ plot }) => plot === chart)?.decisions ? this.markers.point(chart) : this.hideTip();
  }

  hideTip() {
    this.markers.hide();
  }

  select(chart) {
    const { left, width } = chart.select;
    if (width > 4) {
      this.zoom(chart.posToVal(left, "x"), chart.posToVal(left + width, "x"));
    }
    chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  }

  /** Shows half of what is shown, around the cursor. */
  zoomIn() {
    if (this.charts.length === 0) {
      return;
    }
    const { min, max } = this.view;
    const quarter = (max - min) / 4;
    const middle = Math.min(Math.max(this.time, min + quarter), max - quarter);
    this.zoom(middle - quarter, middle + quarter);
  }

  showAll() {
    this.zoom(0, this.end);
  }

  zoom(from, to) {
    this.scale(Math.max(0, from), Math.min(this.end, to));
    this.moveTo(Math.min(Math.max(this.time, from), to));
  }

  scale(min, max) {
    this.view = { min, max };
    this.charts.forEach(({ plot }) => plot.setScale("x", { min, max }));
    this.reset.disabled = min <= 0 && max >= this.end;
  }

  /** Moves the cursor of all charts to the time, in seconds; a zoomed view without it shows the whole run. */
  moveTo(t) {
    if (t < this.view.min || t > this.view.max) {
      this.scale(0, this.end);
    }
    this.hideTip();
    this.read(t);
    // uPlot lays a new, resized or zoomed chart out in a microtask; only then does the time have a position.
    queueMicrotask(() => this.charts.forEach(({ plot }) => plot.setCursor({ left: plot.valToPos(t, "x"), top: 0 }, false)));
  }

  read(t) {
    this.time = t;
    this.slider.value = t;
    this.slider.setAttribute("aria-valuetext", formatTime(t));
    document.getElementById("time-at").textContent = formatTime(t);
    document.getElementById("readings").replaceChildren(...valuesAt(this.contestants, t));
    const last = this.markers.lastBefore(t);
    document.getElementById("last-decision").replaceChildren(...(last
      ? [element("span", {}, `Target ${formatNumber(last.target)} since ${formatTime(last.t)}: `), last.reason]
      : []));
    this.onMove(t);
  }
}

/** Head and body of the table of values at the cursor, without columns that were not measured. */
function valuesAt(contestants, t) {
  const columns = CURSOR_COLUMNS.filter(({ key }) => contestants.some(({ run }) => run.series[key]));
  const heading = element("tr", {}, element("td"), ...columns.map(({ title, about }) => element("th", { scope: "col", title: about }, title)));
  const rows = contestants.map(({ pool, run }) => {
    const at = nearest(run.series.t, t);
    return element("tr", {},
      element("th", { scope: "row" }, swatch(pool.style), pool.name),
      ...columns.map(({ key, scale = 1 }) => {
        const value = run.series[key]?.[at];
        return element("td", { className: "number" }, value == null ? "–" : formatNumber(scale * value));
      }));
  });
  return [element("thead", {}, heading), element("tbody", {}, ...rows)];
}

/** How a line over time looks, of the chosen pool or of one laid over it. */
function lineStyle(key, style, chosen) {
  if (key === "arrivals") {
    return { stroke: () => cssColor("--muted"), width: 1, fill: () => cssColor("--arrivals") };
  }
  return threadStyle(key, style, chosen);
}

function threadStyle(key, style, chosen) {
  const color = () => poolColor(style);
  if (key === "busy") {
    return { stroke: color, width: chosen ? 0.5 : 1, alpha: chosen ? 1 : 0.55, fill: chosen ? () => faded(color(), 22) : undefined };
  }
  if (key === "target") {
    return { stroke: () => cssColor("--ink"), width: 1.25, dash: TARGET_DASH, paths: uPlot.paths.stepped({ align: -1 }) };
  }
  return { stroke: color, dash: chosen ? [] : poolDash(style), width: chosen ? 1.75 : 1.25 };
}
