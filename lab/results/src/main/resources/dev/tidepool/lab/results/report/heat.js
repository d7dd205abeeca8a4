// The heat map of a run's response times: a column for each time step, a band for each step of response time, darker for more tasks.

const HEAT_HEIGHT = 170;
const HEAT_LEVELS = 35; // of the page's data, a base 36 digit each; 0 is none

/** Draws the heat map as a chart of the view, with the step's p50 and p99 as lines. */
function heatChart(view, host, heat, timeAxis) {
  const times = heat.columns.map((column, i) => (i + 0.5) * heat.step);
  const ink = () => cssColor("--ink");
  const [low, high] = [heat.edges[0], heat.edges.at(-1)];
  return timeChart(view, host, {
    height: HEAT_HEIGHT, timeAxis, log: true, range: [low, high],
    lines: [
      { t: times, values: heat.p50, style: { stroke: ink, width: 1, dash: [3, 3], spanGaps: false } },
      { t: times, values: heat.p99, style: { stroke: ink, width: 1, spanGaps: false } },
    ],
    below: chart => heatCells(chart, heat),
  });
}

function heatCells(chart, heat) {
  const { ctx, bbox } = chart;
  const x = t => Math.round(chart.valToPos(t, "x", true));
  const y = millis => Math.round(chart.valToPos(millis, "y", true));
  const edges = heat.edges.map(y);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.fillStyle = cssColor("--heat");
  heat.columns.forEach((column, i) => {
    const [left, right] = [x(i * heat.step), x((i + 1) * heat.step)];
    for (let band = 0; band < column.length; band++) {
      const level = parseInt(column[band], 36);
      if (level > 0) {
        ctx.globalAlpha = 0.06 + 0.8 * level / HEAT_LEVELS;
        ctx.fillRect(left, edges[band + 1], right - left, edges[band] - edges[band + 1]);
      }
    }
  });
  ctx.restore();
}

/** The caption of a heat map, with the key of its shades. */
function heatCaption({ pool, run }) {
  return element("figcaption", {},
    "Response time, ms, of ", element("b", {}, pool.name),
    ` by intended start; lines p50 (dashed) and p99. Tasks in ${formatTime(run.heat.step)}: 1 `,
    element("span", { className: "heat-key" }), ` ${formatNumber(run.heat.most)}`);
}
