// Percentile curves of all valid pools: x is an axis of nines, y the time in log milliseconds.

const SMALLEST_MILLIS = 0.01; // a log axis has no zero
const PERCENTILE_TICKS = [0, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999];
const DEFAULT_PERCENTILE = 99;
const DRAWN_AT_FIRST = 12; // of more curves, those with the lowest p99
const FAR_AWAY = -1000; // pixels from the chart, so that the cursor is near no curve

class PercentileChart {
  constructor(pools) {
    this.pools = pools;
    this.host = document.getElementById("curves");
    this.list = document.getElementById("curve-legend");
    this.slider = document.getElementById("percentile-cursor");
    this.kind = "response";
    this.hidden = null;
    document.querySelectorAll("input[name=curve]").forEach(input => input.addEventListener("change", () => {
      this.kind = input.value;
      this.draw();
    }));
    this.slider.addEventListener("input", () => this.moveTo(Number(this.slider.value)));
    new ResizeObserver(() => this.fit()).observe(this.host);
  }

  /** Draws the run of each pool that pick(pool) answers. */
  show(pick) {
    this.pick = pick;
    this.draw();
  }

  /** Draws anew in the present colours and width. */
  fit() {
    if (this.chart) {
      this.chart.setSize(this.size());
      this.chart.redraw(false);
      this.moveTo(this.place);
    }
  }

  draw() {
    this.chart?.destroy();
    this.drawn = this.pools
      .map((pool, index) => ({ pool, index, run: this.pick(pool) }))
      .filter(({ run }) => run?.valid && run[this.kind].length > 0);
    const curves = this.drawn.map(({ run }) => clipped(run[this.kind]));
    this.hidden ??= this.slowest(curves);
    const last = Math.max(1, ...curves.map(curve => curve.x.at(-1)));
    Object.assign(this.slider, { min: 0, max: last, step: last / 400, value: Math.min(last, nines(DEFAULT_PERCENTILE)) });
    const data = curves.length ? uPlot.join(curves.map(curve => [curve.x, curve.y])) : [[]];
    this.chart = new uPlot(this.options(last), data, this.host);
    this.legend();
    this.moveTo(Number(this.slider.value));
    this.note();
  }

  /** The pools that are not drawn until they are ticked, because so many curves could not be told apart. */
  slowest(curves) {
    const byP99 = this.drawn
      .map(({ index }, i) => ({ index, p99: valueAt(curves[i], nines(DEFAULT_PERCENTILE)) ?? Infinity }))
      .sort((a, b) => a.p99 - b.p99);
    return new Set(byP99.slice(DRAWN_AT_FIRST).map(({ index }) => index));
  }

  size() {
    return { width: this.host.clientWidth, height: Math.max(300, Math.min(440, this.host.clientWidth * 0.55)) };
  }

  options(last) {
    const axis = { stroke: () => cssColor("--muted"), grid: { stroke: () => cssColor("--hairline"), width: 1 }, ticks: { show: false } };
    const ticks = PERCENTILE_TICKS.filter(percentile => nines(percentile) <= last + 1e-6);
    return {
      ...this.size(),
      legend: { show: false },
      focus: { alpha: 0.2 },
      cursor: {
        y: false, drag: { x: false, y: false }, focus: { prox: 24 }, points: { show: false },
        bind: {
          mousemove: (chart, target, move) => event => {
            move(event);
            this.read(chart.posToVal(chart.cursor.left, "x"));
          },
          mouseleave: chart => () => chart.setSeries(null, { focus: true }),
        },
      },
      scales: { x: { time: false, range: [0, last] }, y: { distr: 3, range: (chart, min, max) => logRange(min, max) } },
      axes: [
        {
          ...axis,
          splits: () => ticks.map(nines),
          values: () => ticks.map((percentile, i) => (percentile === 75 || percentile === 95 ? "" : String(percentile))),
          font: CHART_FONT, size: 32,
        },
        {
          ...axis,
          splits: (chart, i, min, max) => logTicks(min, max),
          filter: (chart, splits) => splits,
          values: (chart, splits) => splits.map(formatTick),
          font: CHART_FONT, size: 52,
        },
      ],
      series: [{}, ...this.drawn.map(({ pool, index }) => ({
        label: pool.name,
        show: !this.hidden.has(index),
        stroke: () => poolColor(index),
        dash: poolDash(index),
        width: 1.75,
        spanGaps: true,
        points: { show: false },
      }))],
      hooks: { setSeries: [(chart, i, change) => {
        if (change.focus != null) {
          this.rows.forEach(({ row }, r) => row.classList.toggle("focused", r === i - 1));
        }
      }] },
    };
  }

  legend() {
    this.rows = this.drawn.map(({ pool, index, run }, i) => {
      const box = element("input", { type: "checkbox", checked: !this.hidden.has(index) });
      box.addEventListener("change", () => {
        box.checked ? this.hidden.delete(index) : this.hidden.add(index);
        this.chart.setSeries(i + 1, { show: box.checked });
        row.classList.toggle("off", !box.checked);
      });
      const value = element("output", { className: "value" });
      const flag = run.incomplete ? element("small", {}, " incomplete") : "";
      const label = element("label", {}, box, swatch(index), element("span", { className: "name" }, pool.name, flag), value);
      const row = element("li", { className: box.checked ? "" : "off" }, label);
      const focus = on => () => this.chart.setSeries(on ? i + 1 : null, { focus: on });
      row.addEventListener("mouseenter", focus(true));
      row.addEventListener("mouseleave", focus(false));
      return { row, index, value, curve: clipped(run[this.kind]), bound: run.lowerBound };
    });
  }

  moveTo(place) {
    this.read(place);
    // uPlot lays a new or resized chart out in a microtask; only then has the place a position.
    queueMicrotask(() => this.chart.setCursor({ left: this.chart.valToPos(place, "x"), top: FAR_AWAY }, false));
  }

  read(place) {
    this.place = place;
    this.slider.value = place;
    this.slider.setAttribute("aria-valuetext", formatPercentile(place));
    document.getElementById("percentile-at").textContent = formatPercentile(place);
    for (const row of this.rows) {
      row.millis = valueAt(row.curve, place);
      row.value.textContent = row.millis == null ? "–" : (row.bound ? "≥" : "") + formatMillis(row.millis);
    }
    // Those drawn first, and the slowest of them at the top, as the curves lie on the picture.
    const order = [...this.rows]
      .sort((a, b) => this.hidden.has(a.index) - this.hidden.has(b.index) || (b.millis ?? -1) - (a.millis ?? -1))
      .map(({ row }) => row);
    if (order.some((row, i) => this.list.children[i] !== row) || this.list.children.length !== order.length) {
      const focused = document.activeElement;
      this.list.replaceChildren(...order);
      focused?.focus();
    }
  }

  note() {
    const drawn = new Set(this.drawn.map(({ index }) => index));
    const missing = this.pools.filter((pool, index) => !drawn.has(index)).map(pool => {
      const run = this.pick(pool);
      return `${pool.name} (${!run ? "no such repetition" : run.valid ? "no percentiles" : `invalid: ${run.invalidReason}`})`;
    });
    document.getElementById("curve-note").textContent = (missing.length ? `Not drawn: ${missing.join("; ")}. ` : "")
      + (this.drawn.length > DRAWN_AT_FIRST ? `At first the ${DRAWN_AT_FIRST} curves with the lowest p99 are drawn; tick the others in the list. ` : "")
      + (this.rows.some(({ curve }) => curve.y.includes(SMALLEST_MILLIS)) ? `Times under ${SMALLEST_MILLIS} ms are drawn there.` : "");
  }
}

/** The range of a logarithmic axis just outside the values; a decade where there are none. */
function logRange(min, max) {
  return min == null ? [1, 10] : [min / 1.15, Math.max(max, min * 2) * 1.15];
}

/** 1, 2 and 5 times the powers of ten within the range; of a wide one the powers alone. */
function logTicks(min, max) {
  const steps = max / min > 2000 ? [1] : [1, 2, 5];
  const ticks = [];
  for (let power = Math.floor(Math.log10(min)); Math.pow(10, power) <= max; power++) {
    ticks.push(...steps.map(step => Number(`${step}e${power}`)).filter(tick => tick >= min && tick <= max));
  }
  return ticks;
}

/** A curve in chart coordinates: nines and positive milliseconds, without the 100th percentile, which has no place on the axis. */
function clipped(curve) {
  const points = curve.filter(([percentile]) => percentile < 100);
  return {
    x: points.map(([percentile]) => nines(percentile)),
    y: points.map(([, millis]) => Math.max(SMALLEST_MILLIS, millis)),
  };
}

/** The curve's value at the place: the nearest point at or beyond it, as percentiles are defined. */
function valueAt(curve, place) {
  const at = curve.x.findIndex(x => x >= place - 1e-9);
  return at < 0 ? null : curve.y[at];
}
