// Which repetition a chart shows: all merged (only curves), each pool's median one, or one by number.

class RepetitionSelect {
  /** The selector of a section; onChange() hears of a choice. */
  constructor(section, onChange) {
    this.select = section.querySelector(".repetition select");
    this.select.addEventListener("change", onChange);
  }

  /** Offers the repetitions that the pools have; `mergeable`: all of them as one, where the page has that. */
  offer(pools, mergeable) {
    const numbers = [...new Set(pools.flatMap(pool => pool.runs.map(run => run.repetition)))].sort((a, b) => a - b);
    const merged = mergeable && pools.some(pool => pool.merged);
    const before = this.select.value;
    this.select.replaceChildren(
      ...(merged ? [new Option("all, merged", "merged")] : []),
      new Option("median p99 of each pool", "median"),
      ...numbers.map(number => new Option(String(number), String(number))));
    if ([...this.select.options].some(option => option.value === before)) {
      this.select.value = before;
    }
    this.select.parentElement.hidden = numbers.length < 2 && !merged;
  }

  get merged() {
    return this.select.value === "merged";
  }

  /** The chosen run of a pool, undefined if it has none. */
  runOf(pool) {
    const { value } = this.select;
    return pool.runs.find(run => (value === "median" ? run.median : run.repetition === Number(value)));
  }

  /** The chosen curve of a pool: its points, whether they are lower bounds, and whether the run was cut short. */
  curveOf(pool, kind) {
    if (this.merged) {
      return { points: pool.merged?.[kind], bound: pool.bound, incomplete: pool.incomplete };
    }
    const run = this.runOf(pool);
    return { points: run?.valid ? run[kind] : undefined, bound: run?.lowerBound, incomplete: run?.incomplete };
  }
}
