// Charts over time that grow to the right, one below the other.

const STRIP_HEIGHT = 104;
const THREADS_HEIGHT = 170;
const AXIS_WIDTH = 56;
const TIME_AXIS_HEIGHT = 28;
const WINDOW_SECONDS = 120; // shown of a run that has no planned end
const MAX_SECONDS = 600; // shown of a long one

/** The columns of a point, in their order. */
const COLUMNS = ["t", "arrivals", "completions", "target", "alive", "busy", "queue", "wait", "cpu", "p50", "p99"];
const MAX_POINTS = 2400;

const STRIPS = [
  { key: "rate", title: "Arrivals (grey) and completions, tasks per second", lines: ["arrivals", "completions"] },
  { key: "threads", title: "Threads: target (dotted), alive (line), busy (filled)", lines: ["busy", "alive", "target"] },
  { key: "response", title: "Response time of the last 2 s, ms: p50 (dashed), p99 (line)", lines: ["p50", "p99"] },
  { key: "queue", title: "Queue length, tasks", lines: ["queue"] },
  { key: "wait", title: "Queue wait, ms", lines: ["wait"] },
  { key: "cpu", title: "CPU in use, share of all cores", lines: ["cpu"] },
];

class LiveStrips {
  constructor(host) {
    this.host = host;
    this.hue = 0;
    this.clear(null);
    this.charts = STRIPS.map((strip, i) => this.chart(strip, i === STRIPS.length - 1));
    new ResizeObserver(() => this.fit()).observe(host);
  }

  /** Begins a run of this many seconds, null if unknown. */
  clear(seconds) {
    this.seconds = seconds;
    this.columns = Object.fromEntries(COLUMNS.map(name => [name, []]));
  }

  /** Takes points; the next draw() shows them. */
  add(points) {
    for (const point of points) {
      COLUMNS.forEach((name, i) => this.columns[name].push(point[i] ?? null));
    }
    const surplus = this.columns.t.length - MAX_POINTS;
    if (surplus > 0) {
      COLUMNS.forEach(name => this.columns[name].splice(0, surplus));
    }
  }

  /** The newest value of a column, null if there is none. */
  latest(name) {
    return this.columns[name].at(-1) ?? null;
  }

  /** Draws all strips without those of which this run has no figures; the last one has the time axis. */
  draw() {
    this.charts.forEach((chart, i) => {
      const unknown = STRIPS[i].lines.every(name => this.columns[name].every(value => value === null));
      chart.root.parentElement.hidden = unknown && i < this.charts.length - 1 && this.columns.t.length > 0;
      chart.setData([this.columns.t, ...STRIPS[i].lines.map(name => this.columns[name])], false);
      const [min, max] = this.span();
      chart.setScale("x", { min, max });
    });
  }

  /** Redraws in the current colours and width. */
  fit() {
    for (const chart of this.charts) {
      chart.setSize({ width: this.host.clientWidth, height: chart.height });
      chart.redraw(false);
    }
  }

  span() {
    const now = this.columns.t.at(-1) ?? 0;
    const shown = this.seconds == null ? WINDOW_SECONDS : Math.min(MAX_SECONDS, Math.max(this.seconds, 1));
    return now <= shown ? [0, shown] : this.seconds != null && this.seconds <= MAX_SECONDS ? [0, now] : [now - shown, now];
  }

  chart(strip, isLast) {
    const figure = element("figure", {}, element("figcaption", {}, strip.title));
    this.host.append(figure);
    const axis = { stroke: () => cssColor("--muted"), grid: { stroke: () => cssColor("--hairline"), width: 1 }, ticks: { show: false }, font: CHART_FONT };
    return new uPlot({
      width: this.host.clientWidth,
      height: (strip.key === "threads" ? THREADS_HEIGHT : STRIP_HEIGHT) + (isLast ? TIME_AXIS_HEIGHT : 0),
      padding: [8, 12, isLast ? 0 : 8, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: (chart, min, max) => [min ?? 0, max ?? 1] },
        y: { range: strip.key === "cpu" ? [0, 1] : (chart, min, max) => [0, Math.max(1, (max ?? 1) * 1.08)] },
      },
      axes: [
        { ...axis, incrs: ROUND_STEPS, size: isLast ? TIME_AXIS_HEIGHT : 0, values: isLast ? (chart, splits) => splits.map(formatTime) : () => [] },
        {
          ...axis, incrs: ROUND_STEPS, size: AXIS_WIDTH, space: 26,
          values: (chart, splits) => splits.map(v => (strip.key === "cpu" ? `${formatNumber(100 * v)} %` : formatTick(v))),
        },
      ],
      series: [{}, ...strip.lines.map(name => this.line(name))],
    }, [[0], ...strip.lines.map(() => [null])], figure);
  }

  line(name) {
    const color = () => poolColor(this.hue);
    const line = { stroke: color, width: 1.75, spanGaps: true, points: { show: false } };
    switch (name) {
      case "arrivals":
        return { ...line, stroke: () => cssColor("--muted"), width: 1, fill: () => cssColor("--arrivals") };
      case "busy":
        return { ...line, width: 0.5, fill: () => faded(color(), 22) };
      case "p50":
        return { ...line, dash: [6, 4] };
      case "target":
        return { ...line, stroke: () => cssColor("--ink"), width: 1.25, dash: TARGET_DASH, paths: uPlot.paths.stepped({ align: 1 }) };
      default:
        return line;
    }
  }
}
