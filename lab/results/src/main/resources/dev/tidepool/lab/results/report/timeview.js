// The strips, their pool selector and overlays, and the decisions of the chosen pool.

class TimeView {
  constructor() {
    this.section = document.getElementById("time");
    this.table = new DecisionTable(t => this.strips.moveTo(t));
    this.strips = new Strips(t => this.table.mark(t));
    this.select = document.getElementById("chosen");
    this.select.addEventListener("change", () => this.draw());
    this.overlays = document.getElementById("overlays");
    this.repetitions = new RepetitionSelect(this.section, () => this.draw());
  }

  /** Shows a race; the chosen pool and the overlays stay, where the race has them. */
  show(race) {
    const ticked = new Set(this.boxes?.filter(({ box }) => box.checked).map(({ pool }) => pool.name));
    const chosen = this.race && this.race.pools[this.select.value].name;
    this.race = race;
    this.section.hidden = !race.pools.some(pool => pool.runs.some(run => run.series));
    if (this.section.hidden) {
      return;
    }
    this.repetitions.offer(race.pools, false);
    this.select.replaceChildren(...race.pools.map((pool, i) => new Option(pool.name, String(i))));
    const kept = race.pools.findIndex(pool => pool.name === chosen);
    this.select.value = String(kept >= 0 ? kept : race.shownFirst);
    this.boxes = race.pools.map(pool => {
      const box = element("input", { type: "checkbox", checked: ticked.has(pool.name) });
      box.addEventListener("change", () => this.draw());
      return { pool, box, label: element("label", {}, box, swatch(pool.style), pool.name) };
    });
    this.overlays.replaceChildren(...this.boxes.map(({ label }) => label));
    this.draw();
  }

  draw() {
    const chosen = this.race.pools[this.select.value];
    this.boxes.forEach(({ pool, box }) => { box.disabled = pool === chosen; });
    const others = this.boxes.filter(({ pool, box }) => pool !== chosen && box.checked).map(({ pool }) => pool);
    const contestants = [chosen, ...others].map(pool => ({ pool, run: this.repetitions.runOf(pool) }));
    const [{ run }] = contestants;
    this.table.show(chosen, run);
    this.strips.show(contestants, this.race.loadChanges);
    document.getElementById("run-note").textContent = describeRun(chosen, run);
    this.noteThinning();
  }

  /** Says where the page holds fewer points than were recorded. */
  noteThinning() {
    const runs = this.race.pools.flatMap(pool => pool.runs).filter(run => run.series);
    const joined = Math.max(0, ...runs.map(run => run.points / run.series.t.length));
    const note = document.getElementById("thinning");
    note.hidden = joined <= 1;
    note.textContent = `The strips join up to ${Math.ceil(joined)} recorded points into one: mean of rates, CPU and pressure, maximum of threads,`
      + " queue length and queue wait.";
  }
}

function describeRun(pool, run) {
  if (!run) {
    return `${pool.name} has no such repetition.`;
  }
  return [
    pool.repetitions > 1 ? `${pool.name}, repetition ${run.repetition}` : pool.name,
    run.valid ? "" : `invalid, so without queue wait: ${run.invalidReason}`,
    run.incomplete ? "stopped before its end" : "",
    run.series ? "" : "no series recorded",
    !run.heat && pool.runs.some(other => other.heat) ? "the heat map is kept of the median repetition alone" : "",
    run.policy === pool.name ? "" : `policy ${run.policy}`,
  ].filter(Boolean).join("; ") + ".";
}
