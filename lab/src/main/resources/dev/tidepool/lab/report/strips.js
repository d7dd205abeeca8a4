// Strips over time, one below the other, with one cursor: a chosen pool and, if ticked, others over it.

const STRIP_HEIGHT = 112;
const THREADS_HEIGHT = 190;
const AXIS_WIDTH = 56;
const TIME_AXIS_HEIGHT = 28;
const MARKER_REACH = 10; // pixels within which the pointer picks a decision's marker

const STRIPS = [
  { key: "rate", title: "Arrivals (grey) and completions, tasks per second", lines: ["arrivals", "completions"] },
  { key: "threads", title: "Pool size (line), busy threads (filled), decisions (▲ up, ▼ down, at the target)", lines: ["poolSize", "busy"] },
  { key: "queue", title: "Queue length, tasks", lines: ["queueLength"] },
  { key: "wait", title: "Queue wait, ms", lines: ["queueWaitMillis"] },
  { key: "cpu", title: "CPU in use, share of all cores", lines: ["cpu"] },
];

const READINGS = [
  { title: "arrivals /s", key: "arrivals" },
  { title: "completions /s", key: "completions" },
  { title: "pool size", key: "poolSize" },
  { title: "busy", key: "busy" },
  { title: "queue", key: "queueLength" },
  { title: "wait, ms", key: "queueWaitMillis" },
  { title: "CPU, %", key: "cpu", scale: 100 },
];

class Strips {
  /** onMove(seconds) hears of every move of the cursor. */
  constructor(onMove) {
    this.onMove = onMove;
    this.host = document.getElementById("strips");
    this.slider = document.getElementById("time-cursor");
    this.tip = element("div", { className: "tip", hidden: true });
    this.time = 0;
    this.charts = [];
    this.slider.addEventListener("input", () => this.moveTo(Number(this.slider.value)));
    this.reset = document.getElementById("unzoom");
    this.reset.addEventListener("click", () => this.zoom(0, this.end));
    new ResizeObserver(() => this.fit()).observe(this.host);
  }

  /** Draws the contestants {pool, index, run}; the first is the chosen one. */
  show(contestants) {
    this.charts.forEach(chart => chart.destroy());
    this.contestants = contestants.filter(({ run }) => run?.series);
    this.chosen = contestants[0].index;
    this.decisions = (contestants[0].run?.decisions ?? []).filter(decision => decision.resize);
    this.end = Math.max(0.1, ...this.contestants.map(({ run }) => run.series.t.at(-1)));
    Object.assign(this.slider, { min: 0, max: this.end, step: this.end / 1000 });
    this.host.replaceChildren(this.tip);
    this.charts = STRIPS.map((strip, i) => this.strip(strip, i === STRIPS.length - 1));
    this.reset.disabled = true;
    this.moveTo(Math.min(this.time || this.end / 2, this.end));
  }

  /** Draws anew in the present colours and width. */
  fit() {
    for (const chart of this.charts) {
      chart.setSize({ width: this.host.clientWidth, height: chart.height });
      chart.redraw(false);
    }
    this.moveTo(this.time);
  }

  strip(strip, isLast) {
    const figure = element("figure", {}, element("figcaption", {}, strip.title));
    this.host.append(figure);
    const tables = [];
    const series = [{}];
    this.contestants.forEach(({ index, run }, order) => {
      for (const key of strip.lines) {
        if (run.series[key] && (key !== "arrivals" || order === 0)) {
          tables.push([run.series.t, run.series[key]]);
          series.push(this.line(key, index, index === this.chosen));
        }
      }
    });
    const data = tables.length ? uPlot.join(tables) : [[0, this.end]];
    return new uPlot(this.options(strip, series, isLast), data, figure);
  }

  line(key, index, chosen) {
    const color = key === "arrivals" ? () => cssColor("--muted") : () => poolColor(index);
    const line = { stroke: color, dash: poolDash(index), width: chosen ? 1.75 : 1.25, spanGaps: true, points: { show: false } };
    if (key === "arrivals") {
      return { ...line, dash: [], width: 1, fill: () => cssColor("--arrivals") };
    }
    if (key === "busy") {
      return { ...line, dash: [], width: chosen ? 0.5 : 1, alpha: chosen ? 1 : 0.55, fill: chosen ? () => `${color()}38` : undefined };
    }
    return line;
  }

  options(strip, series, isLast) {
    const axis = { stroke: () => cssColor("--muted"), grid: { stroke: () => cssColor("--hairline"), width: 1 }, ticks: { show: false }, font: CHART_FONT };
    const height = strip.key === "threads" ? THREADS_HEIGHT : STRIP_HEIGHT;
    return {
      width: this.host.clientWidth,
      height: height + (isLast ? TIME_AXIS_HEIGHT : 0),
      padding: [8, 12, isLast ? 0 : 8, 0],
      legend: { show: false },
      cursor: {
        y: false, points: { show: false }, drag: { x: true, y: false, setScale: false },
        bind: {
          mousemove: (chart, target, move) => event => {
            move(event);
            this.onPointer(chart, strip);
          },
          dblclick: () => () => this.zoom(0, this.end),
          mouseleave: () => () => { this.tip.hidden = true; },
        },
      },
      scales: {
        x: { time: false, range: (chart, min, max) => [min ?? 0, max ?? this.end], min: 0, max: this.end },
        y: { range: strip.key === "cpu" ? [0, 1] : (chart, min, max) => [0, Math.max(1, (max ?? 1) * 1.08)] },
      },
      axes: [
        { ...axis, size: isLast ? TIME_AXIS_HEIGHT : 0, values: isLast ? (chart, splits) => splits.map(formatTime) : () => [] },
        {
          ...axis, size: AXIS_WIDTH, space: 26,
          values: (chart, splits) => splits.map(v => (strip.key === "cpu" ? `${formatNumber(100 * v)} %` : formatTick(v))),
        },
      ],
      series,
      hooks: {
        ready: [chart => chart.setScale("x", { min: 0, max: this.end })],
        draw: strip.key === "threads" ? [chart => this.drawMarkers(chart)] : [],
        setSelect: [chart => this.onSelect(chart)],
      },
    };
  }

  onPointer(chart, strip) {
    const { left } = chart.cursor;
    this.charts.filter(other => other !== chart).forEach(other => other.setCursor({ left, top: 0 }, false));
    this.read(chart.posToVal(left, "x"));
    this.showTip(strip.key === "threads" ? chart : null);
  }

  onSelect(chart) {
    const { left, width } = chart.select;
    if (width > 4) {
      this.zoom(chart.posToVal(left, "x"), chart.posToVal(left + width, "x"));
    }
    chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  }

  zoom(from, to) {
    this.scale(Math.max(0, from), Math.min(this.end, to));
    this.moveTo(Math.min(Math.max(this.time, from), to));
  }

  scale(min, max) {
    this.charts.forEach(chart => chart.setScale("x", { min, max }));
    this.reset.disabled = min <= 0 && max >= this.end;
  }

  /** Puts the cursor of all strips at the time, in seconds; a zoomed view that does not hold it opens. */
  moveTo(t) {
    const { min, max } = this.charts[0].scales.x;
    if (min != null && (t < min || t > max)) {
      this.scale(0, this.end);
    }
    this.tip.hidden = true;
    this.read(t);
    // uPlot lays a new, resized or zoomed chart out in a microtask; only then has the time a position.
    queueMicrotask(() => this.charts.forEach(chart => chart.setCursor({ left: chart.valToPos(t, "x"), top: 0 }, false)));
  }

  read(t) {
    this.time = t;
    this.slider.value = t;
    this.slider.setAttribute("aria-valuetext", formatTime(t));
    document.getElementById("time-at").textContent = formatTime(t);
    const heading = element("tr", {}, element("td"), ...READINGS.map(({ title }) => element("th", { scope: "col" }, title)));
    const rows = this.contestants.map(({ pool, index, run }) => {
      const at = nearest(run.series.t, t);
      return element("tr", {},
        element("th", { scope: "row" }, swatch(index), pool.name),
        ...READINGS.map(({ key, scale = 1 }) => {
          const value = run.series[key]?.[at];
          return element("td", { className: "number" }, value == null ? "–" : formatNumber(scale * value));
        }));
    });
    document.getElementById("readings").replaceChildren(element("thead", {}, heading), element("tbody", {}, ...rows));
    this.readDecision(t);
    this.onMove(t);
  }

  readDecision(t) {
    const last = this.decisions.filter(decision => decision.t <= t + 1e-9).at(-1);
    document.getElementById("last-decision").replaceChildren(...(last
      ? [element("span", {}, `Resized to ${formatNumber(last.target)} at ${formatTime(last.t)}: `), last.reason]
      : []));
  }

  drawMarkers(chart) {
    const { ctx } = chart;
    const size = 4.5 * devicePixelRatio;
    ctx.save();
    ctx.fillStyle = poolColor(this.chosen);
    ctx.strokeStyle = cssColor("--paper");
    ctx.lineWidth = devicePixelRatio;
    this.decisions.forEach((decision, i) => {
      const { min, max } = chart.scales.x;
      if (decision.target == null || decision.t < min || decision.t > max) {
        return;
      }
      const up = i === 0 || decision.target >= (this.decisions[i - 1].target ?? 0) ? -1 : 1;
      const x = chart.valToPos(decision.t, "x", true);
      const y = Math.max(chart.bbox.top + size, chart.valToPos(decision.target, "y", true));
      ctx.beginPath();
      ctx.moveTo(x, y + up * size);
      ctx.lineTo(x - size, y - up * size);
      ctx.lineTo(x + size, y - up * size);
      ctx.closePath();
      ctx.fill();
      ctx.stroke();
    });
    ctx.restore();
  }

  /** The reason of the decision whose marker is under the pointer, beside the pointer. */
  showTip(chart) {
    const under = chart && this.decisions.find(decision =>
      Math.abs(chart.valToPos(decision.t, "x") - chart.cursor.left) < MARKER_REACH
      && Math.abs(Math.max(0, chart.valToPos(decision.target, "y")) - chart.cursor.top) < MARKER_REACH);
    this.tip.hidden = !under;
    if (under) {
      const over = chart.over.getBoundingClientRect();
      const host = this.host.getBoundingClientRect();
      const left = over.left - host.left + chart.cursor.left;
      this.tip.textContent = `${formatTime(under.t)}, target ${formatNumber(under.target)}: ${under.reason}`;
      this.tip.style.left = `${Math.max(0, Math.min(left - 130, host.width - 270))}px`;
      this.tip.style.top = `${over.top - host.top + chart.cursor.top + 18}px`;
    }
  }
}

/** The index of the time nearest to t in rising times. */
function nearest(times, t) {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    times[middle] < t ? low = middle + 1 : high = middle;
  }
  return low > 0 && t - times[low - 1] < times[low] - t ? low - 1 : low;
}
