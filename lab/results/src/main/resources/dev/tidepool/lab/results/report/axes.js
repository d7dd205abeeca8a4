// What the axes of all charts have in common.

/** How an axis looks; a chart adds what is its own. */
function chartAxis(own) {
  return {
    stroke: () => cssColor("--muted"),
    grid: { stroke: () => cssColor("--hairline"), width: 1 },
    ticks: { show: false },
    font: CHART_FONT,
    ...own,
  };
}

/** A logarithmic axis with a line at each of its round values. */
function logAxis(own) {
  return chartAxis({
    splits: (chart, i, min, max) => logTicks(min, max),
    filter: (chart, splits) => splits,
    values: (chart, splits) => splits.map(formatTick),
    ...own,
  });
}

/** The range of a logarithmic axis just outside the values; a decade where there are none. */
function logRange(min, max) {
  return min == null ? [1, 10] : [min / 1.15, Math.max(max, min * 2) * 1.15];
}

/** Round values within the range, as many as can be read: powers of ten in a wide one, steps of a decade in a narrow one. */
function logTicks(min, max, most = 9) {
  const steps = [[1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9], [1, 1.5, 2, 3, 5, 7], [1, 2, 5], [1, 3]];
  for (const within of steps) {
    const ticks = decades(min, max).flatMap(decade => within.map(step => Number((step * decade).toPrecision(3))))
      .filter(tick => tick >= min && tick <= max);
    if (ticks.length <= most) {
      return ticks;
    }
  }
  return decades(min, max).filter(tick => tick >= min && tick <= max);
}

/** The powers of ten from the one at or below min to max. */
function decades(min, max) {
  const powers = [];
  for (let power = Math.floor(Math.log10(min)); Math.pow(10, power) <= max; power++) {
    powers.push(Number(`1e${power}`));
  }
  return powers;
}

/** A logarithmic scale from the pixel `from` to `to` that holds all the intervals. */
function logScale(intervals, from, to) {
  const positive = intervals.flat().filter(value => value > 0);
  const smallest = positive.length ? Math.min(...positive) : 1;
  const largest = Math.max(smallest, ...positive);
  const room = Math.max(0.07 * Math.log(largest / smallest), Math.log(1.15));
  const [low, high] = [Math.log(smallest) - room, Math.log(largest) + room];
  const place = value => from + (to - from) * (Math.log(Math.max(value, smallest)) - low) / (high - low);
  return {
    place,
    ticks: most => logTicks(Math.exp(low), Math.exp(high), most).map(value => ({ value, at: place(value) })),
  };
}
