// One chart over time, one of many that share a cursor and a zoom.

const AXIS_WIDTH = 56;
const TIME_AXIS_HEIGHT = 28;

/**
 * Draws a chart into the host.
 *
 * view: hears of the pointer and of a zoom: pointTo(chart), select(chart), showAll(), hideTip(), and has the `end` of the run in seconds
 * height: of the plot in pixels; the time axis comes on top of it where `timeAxis` says so
 * lines: {t, values, style}, style as uPlot wants a series
 * range: the value axis, as uPlot wants it; log: whether it is logarithmic; tick: how its values read
 * hooks: of uPlot; below: draws what lies under the lines
 */
function timeChart(view, host, { height, timeAxis, lines, range, log = false, tick = formatTick, draw, below }) {
  const data = lines.length ? uPlot.join(lines.map(({ t, values }) => [t, values])) : [[0, view.end]];
  const valueAxis = { size: AXIS_WIDTH, values: (chart, splits) => splits.map(tick) };
  return new uPlot({
    width: host.clientWidth,
    height: height + (timeAxis ? TIME_AXIS_HEIGHT : 0),
    padding: [8, 12, timeAxis ? 0 : 8, 0],
    legend: { show: false },
    cursor: {
      y: false, points: { show: false }, drag: { x: true, y: false, setScale: false },
      bind: {
        mousemove: (chart, target, move) => event => {
          move(event);
          view.pointTo(chart);
        },
        dblclick: () => () => view.showAll(),
        mouseleave: () => () => view.hideTip(),
      },
    },
    scales: {
      x: { time: false, range: (chart, min, max) => [min ?? 0, max ?? view.end], min: 0, max: view.end },
      y: { distr: log ? 3 : 1, range },
    },
    axes: [
      chartAxis({ size: timeAxis ? TIME_AXIS_HEIGHT : 0, space: 70, values: timeAxis ? (chart, splits) => splits.map(formatTime) : () => [] }),
      log ? logAxis(valueAxis) : chartAxis({ ...valueAxis, space: 26 }),
    ],
    series: [{}, ...lines.map(({ style }) => ({ spanGaps: true, points: { show: false }, ...style }))],
    hooks: {
      ready: [chart => chart.setScale("x", { min: 0, max: view.end })],
      drawAxes: below ? [below] : [],
      draw: draw ? [draw] : [],
      setSelect: [chart => view.select(chart)],
    },
  }, data, host);
}

/** A value axis from zero to just above the largest value, at least to `least`. */
function fromZero(least = 1) {
  return (chart, min, max) => [0, Math.max(least, (max ?? least) * 1.08)];
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
