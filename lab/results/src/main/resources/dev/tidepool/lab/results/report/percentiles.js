// Percentile curves of all valid pools: x is an axis of nines, y the time in log milliseconds.

const SMALLEST_MILLIS = 0.01; // a log axis has no zero
const PERCENTILE_TICKS = [0, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999];
const DEFAULT_PERCENTILE = 99;
const DRAWN_AT_FIRST = 12; // of more curves, those with the lowest p99
const FAR_AWAY = -1000; // pixels from the chart, so that the cursor is near no curve

class PercentileChart {
  constructor() {
    this.section = document.getElementById("percentiles");
    this.host = document.getElementById("curves");
    this.slider = document.getElementById("percentile-cursor");
    this.kinds = [...document.querySelectorAll("input[name=curve]")];
    this.legend = new CurveLegend({
      hide: (i, hidden) => this.chart.setSeries(i + 1, { show: !hidden }),
      focus: i => this.chart.setSeries(i == null ? null : i + 1, { focus: true }),
    });
    this.kinds.forEach(input => input.addEventListener("change", () => this.draw()));
    this.slider.addEventListener("input", () => this.moveTo(Number(this.slider.value)));
    this.repetitions = new RepetitionSelect(this.section, () => this.draw());
    new ResizeObserver(() => this.fit()).observe(this.host);
  }

  show(race) {
    this.pools = race.pools;
    this.legend.forget();
    this.repetitions.offer(race.pools, true);
    for (const input of this.kinds) {
      input.parentElement.hidden = !race.pools.some(pool => pool.merged?.[input.value] || pool.runs.some(run => run[input.value]?.length));
    }
    const offered = this.kinds.filter(input => !input.parentElement.hidden);
    this.section.hidden = offered.length === 0;
    if (offered.length > 0) {
      (offered.find(input => input.checked) ?? offered[0]).checked = true;
      this.draw();
    }
  }

  get kind() {
    return this.kinds.find(input => input.checked).value;
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
    this.drawn = this.pools.map(pool => ({ pool, ...this.repetitions.curveOf(pool, this.kind) })).filter(({ points }) => points?.length > 0)
      .map(each => ({ ...each, curve: clipped(each.points) }));
    const last = Math.max(1, ...this.drawn.map(({ curve }) => curve.x.at(-1)));
    const at99 = nines(DEFAULT_PERCENTILE);
    const byP99 = [...this.drawn].sort((a, b) => (valueAt(a.curve, at99) ?? Infinity) - (valueAt(b.curve, at99) ?? Infinity));
    this.legend.show(this.drawn, byP99.slice(DRAWN_AT_FIRST));
    Object.assign(this.slider, { min: 0, max: last, step: last / 400, value: Math.min(last, at99) });
    const data = this.drawn.length ? uPlot.join(this.drawn.map(({ curve }) => [curve.x, curve.y])) : [[]];
    this.chart = new uPlot(this.options(last), data, this.host);
    this.moveTo(Number(this.slider.value));
    this.note();
  }

  size() {
    return { width: this.host.clientWidth, height: Math.max(300, Math.min(440, this.host.clientWidth * 0.55)) };
  }

  options(last) {
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
        chartAxis({
          splits: () => ticks.map(nines),
          values: () => ticks.map(percentile => (percentile === 75 || percentile === 95 ? "" : String(percentile))),
          size: 32,
        }),
        logAxis({ size: 52 }),
      ],
      series: [{}, ...this.drawn.map(({ pool }) => ({
        label: pool.name,
        show: !this.legend.hidden.has(pool.name),
        stroke: () => poolColor(pool.style),
        dash: poolDash(pool.style),
        width: 1.75,
        spanGaps: true,
        points: { show: false },
      }))],
      hooks: { setSeries: [(chart, i, change) => {
        if (change.focus != null) {
          this.legend.mark(i - 1);
        }
      }] },
    };
  }

  moveTo(place) {
    this.read(place);
    // uPlot lays a new or resized chart out in a microtask; only then does the percentile have a position.
    queueMicrotask(() => this.chart.setCursor({ left: this.chart.valToPos(place, "x"), top: FAR_AWAY }, false));
  }

  read(place) {
    this.place = place;
    this.slider.value = place;
    this.slider.setAttribute("aria-valuetext", formatPercentile(place));
    document.getElementById("percentile-at").textContent = formatPercentile(place);
    this.legend.read(curve => valueAt(curve, place));
  }

  note() {
    const missing = this.pools.filter(pool => !this.drawn.some(each => each.pool === pool)).map(pool => {
      const invalid = pool.runs.find(run => !run.valid);
      return `${pool.name} (${invalid ? `invalid: ${invalid.invalidReason}` : "no such curve"})`;
    });
    document.getElementById("curve-note").textContent = [
      this.repetitions.merged ? "The curves are those of the summed histograms of all repetitions that count." : "",
      missing.length ? `Not drawn: ${missing.join("; ")}.` : "",
      this.drawn.length > DRAWN_AT_FIRST ? `At first the ${DRAWN_AT_FIRST} curves with the lowest p99 are drawn; tick the others in the list.` : "",
      this.drawn.some(({ curve }) => curve.y.includes(SMALLEST_MILLIS)) ? `Times under ${SMALLEST_MILLIS} ms are drawn there.` : "",
    ].filter(Boolean).join(" ");
  }
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
