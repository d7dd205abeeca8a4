// Two charts over the same axis of threads: response times, and thread-seconds. A curve for the fixed sizes, a marker and a
// dashed line for each other pool, and a ring around the best size.

const SWEEP_MARGIN = { top: 14, right: 20, bottom: 40, left: 58 };
const SWEEP_HEIGHT = 300;
const SWEEP_MARKER = 5;

const SWEEP_CHARTS = [
  { host: "times", figure: "p99", thin: "p50", unit: "ms", title: "Response times" },
  { host: "costs", figure: "threadSeconds", unit: "thread-seconds", title: "Thread-seconds" },
];

class SweepChart {
  constructor(kind, { sizes, others }) {
    this.kind = kind;
    this.host = document.getElementById(kind.host);
    this.sizes = sizes.filter(point => point[kind.figure]);
    this.others = others.map((point, i) => ({ ...point, hue: i })).filter(point => point[kind.figure] && point.threads > 0);
    this.x = [...sizes, ...others].map(point => [point.threads]);
    new ResizeObserver(() => this.fit()).observe(this.host);
  }

  fit() {
    const width = this.host.clientWidth;
    if (this.sizes.length > 0 && width > 0 && width !== this.width) {
      this.width = width;
      this.draw();
    }
  }

  draw() {
    const { left, right, top, bottom } = SWEEP_MARGIN;
    const { figure, thin } = this.kind;
    const all = [...this.sizes, ...this.others];
    this.across = logScale(this.x, left, this.width - right);
    this.up = logScale(all.flatMap(point => [point[figure], ...(thin && point[thin] ? [point[thin]] : [])]), SWEEP_HEIGHT - bottom, top);
    this.places = all.map(pool => ({ pool, x: this.across.place(pool.threads), y: this.up.place(pool[figure][1]) }));
    const picture = svgElement("svg", {
      width: this.width, height: SWEEP_HEIGHT, viewBox: `0 0 ${this.width} ${SWEEP_HEIGHT}`, role: "img",
      "aria-label": `${this.kind.title} over the threads of a fixed pool; the table below has the figures`,
    });
    picture.append(...this.axes(), ...(thin ? [this.curve(thin, "thin")] : []), this.curve(figure, "curve"));
    picture.append(...this.places.flatMap(place => this.marks(place)));
    const frame = { left: left + 2, right: this.width - 2, top: 2, bottom: SWEEP_HEIGHT - bottom - 2 };
    const named = this.places.filter(({ pool }) => pool.best || this.others.includes(pool));
    picture.append(...placeLabels(named.map(place => ({ ...place, pool: { ...place.pool, name: this.label(place.pool) } })), this.obstacles(), frame));
    this.host.replaceChildren(picture);
  }

  axes() {
    const { left, right, top, bottom } = SWEEP_MARGIN;
    const [floor, edge] = [SWEEP_HEIGHT - bottom, this.width - right];
    const line = (x1, y1, x2, y2) => svgElement("line", { class: "grid", x1, y1, x2, y2 });
    const text = (x, y, anchor, words) => svgElement("text", { x, y, "text-anchor": anchor }, words);
    const powers = this.sizes.map(point => point.threads).filter(threads => Number.isInteger(Math.log2(threads)));
    const ticks = powers.length < 2 ? this.across.ticks(this.width / 75) : powers.map(value => ({ value, at: this.across.place(value) }));
    return [
      ...ticks.flatMap(({ value, at }) => [line(at, top, at, floor), text(at, floor + 16, "middle", formatTick(value))]),
      ...this.up.ticks(SWEEP_HEIGHT / 40).flatMap(({ value, at }) => [line(left, at, edge, at), text(left - 8, at + 4, "end", formatTick(value))]),
      text(edge, floor + 34, "end", "threads →"),
    ];
  }

  curve(figure, style) {
    const points = this.sizes.filter(point => point[figure])
      .map(point => `${this.across.place(point.threads)},${this.up.place(point[figure][1])}`);
    return svgElement("polyline", { class: style, points: points.join(" ") });
  }

  /** The interval and the marker of a place; lines to the axes for the best size, and across for another pool. */
  marks({ pool, x, y }) {
    const { left, right, top, bottom } = SWEEP_MARGIN;
    const other = this.others.includes(pool);
    const hue = other ? `other hue-${pool.hue % HUES}` : "size";
    const [low, , high] = pool[this.kind.figure].map(this.up.place);
    const line = (style, x1, y1, x2, y2) => svgElement("line", { class: `${style} ${hue}`, x1, y1, x2, y2 });
    const shape = other ? `M0-6L6 0L0 6L-6 0z` : `M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z`;
    return [
      ...(other ? [line("guide", left, y, this.width - right, y)] : []),
      ...(pool.best ? [line("guide", x, top, x, SWEEP_HEIGHT - bottom), svgElement("circle", { class: "ring", cx: x, cy: y, r: 9 })] : []),
      ...(low - high > 1 ? [line("bar", x, low, x, high)] : []),
      svgElement("path", { class: `marker ${hue} ${pool.served ? "" : "hollow"}`, d: shape, transform: `translate(${x} ${y})` },
        svgElement("title", {}, `${pool.name}: ${formatNumber(pool[this.kind.figure][1])} ${this.kind.unit}, ${formatNumber(pool.threads)} threads`)),
    ];
  }

  label(pool) {
    const value = `${formatNumber(pool[this.kind.figure][1])}${this.kind.figure === "p99" ? " ms" : ""}`;
    return pool.best ? `best, ${pool.threads} threads: ${value}` : `${pool.name}, ${formatNumber(pool.threads)} threads: ${value}`;
  }

  /** What no label may cover: the markers and the pieces of the curve. */
  obstacles() {
    return this.places.map(({ x, y }) => ({ left: x - SWEEP_MARKER, right: x + SWEEP_MARKER, top: y - SWEEP_MARKER, bottom: y + SWEEP_MARKER }));
  }
}

function drawSweep() {
  const data = JSON.parse(document.getElementById("data").textContent);
  SWEEP_CHARTS.map(kind => new SweepChart(kind, data)).forEach(chart => chart.fit());
  document.querySelectorAll(".command").forEach(offerCopy);
  watchTheme(() => {});
  document.documentElement.dataset.ready = "true";
}

drawSweep();
