// What the axes of all charts have in common.

/** How an axis looks; a chart adds what is its own. */
function chartAxis(own) {
  return {
    stroke: () => cssColor("--muted"),
    grid: { stroke: () => cssColor("--hairline"), width: 1 },
    ticks: { show: false },
    incrs: ROUND_STEPS,
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

/**
 * Round values within the range, at most so many: 1, 2 and 5 times the powers of ten, or the powers alone in a wide range. A range
 * too narrow for three of them has even steps.
 */
function logTicks(min, max, most = 9) {
  for (const within of [[1, 2, 5], [1]]) {
    const ticks = decades(min, max).flatMap(decade => within.map(step => Number((step * decade).toPrecision(3))))
      .filter(tick => tick >= min && tick <= max);
    if (ticks.length <= most) {
      return ticks.length < 3 && within.length > 1 ? evenTicks(min, max, most) : ticks;
    }
  }
  return decades(min, max).filter(tick => tick >= min && tick <= max);
}

/** The multiples of a round step within the range, at most so many. */
function evenTicks(min, max, most) {
  const step = ROUND_STEPS.find(each => (max - min) / each <= most - 1);
  const first = Math.ceil(min / step);
  return Array.from({ length: Math.floor(max / step) - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(6)));
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
