// The nodes of a cluster, side by side on one scale: threads above, queue below.

const NODE_THREADS_HEIGHT = 130;
const NODE_QUEUE_HEIGHT = 84;

/** Draws two charts for each node of the contestant's run into the host, as charts of the view; the recorded decisions are the first node's. */
function nodeCharts(view, host, { pool, run }, drawDecisions) {
  const most = key => Math.max(1, ...run.nodes.flatMap(node => node.series[key] ?? [])) * 1.08;
  const threads = [0, Math.max(most("poolSize"), most("busy"), most("target"))];
  const queue = [0, most("queueLength")];
  const figures = run.nodes.map(node => element("figure", {},
    element("figcaption", {}, element("b", {}, `Node ${node.node}`), node.speed < 1 ? `, runs ${formatNumber(100 * node.speed)} % of the time` : "")));
  host.replaceChildren(...figures);
  return run.nodes.flatMap((node, i) => {
    const line = (key, style) => (node.series[key] ? [{ t: node.series.t, values: node.series[key], style }] : []);
    const chart = (height, range, timeAxis, lines, draw) => timeChart(view, figures[i], { height, range, timeAxis, lines, draw });
    const decisions = i === 0;
    return [
      chart(NODE_THREADS_HEIGHT, threads, false, [
        ...line("busy", threadStyle("busy", pool.style, true)),
        ...line("poolSize", threadStyle("poolSize", pool.style, true)),
        ...line("target", threadStyle("target", pool.style, true)),
      ], decisions ? drawDecisions : undefined),
      chart(NODE_QUEUE_HEIGHT, queue, true, line("queueLength", { stroke: () => poolColor(pool.style), width: 1.5 })),
    ].map((plot, c) => ({ plot, host: figures[i], decisions: decisions && c === 0 }));
  });
}
