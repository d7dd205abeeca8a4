// Puts the page together: which pool and which repetition the charts show.

const { pools, shownFirst } = JSON.parse(document.getElementById("data").textContent);

/** The run of a pool that "median" or a repetition's number asks for. */
function pickRun(pool, repetition) {
  return repetition === "median"
    ? pool.runs.find(run => run.median)
    : pool.runs.find(run => run.repetition === Number(repetition));
}

function start() {
  makeSortable(document.getElementById("results"));
  offerIntervals(document.getElementById("results"));
  offerCopy();
  const charted = pools.some(pool => pool.runs.some(run => run.response?.length || run.queueWait?.length));
  const timed = pools.some(pool => pool.runs.some(run => run.series));
  document.getElementById("percentiles").hidden = !charted;
  document.getElementById("time").hidden = !timed;
  const curves = charted ? new PercentileChart(pools) : null;
  const time = timed ? new TimeView() : null;
  offerRepetitions(repetition => {
    curves?.show(pool => pickRun(pool, repetition));
    time?.show(repetition);
  });
  watchTheme(() => {
    curves?.fit();
    time?.strips.fit();
  });
  noteThinning();
  document.documentElement.dataset.ready = "true";
}

/** Fills every repetition selector of the page and keeps them alike. */
function offerRepetitions(onChange) {
  const repetitions = [...new Set(pools.flatMap(pool => pool.runs.map(run => run.repetition)))].sort((a, b) => a - b);
  const selects = [...document.querySelectorAll(".repetition select")];
  for (const select of selects) {
    select.append(new Option("median p99 of each pool", "median"), ...repetitions.map(n => new Option(String(n), String(n))));
    select.parentElement.hidden = repetitions.length < 2;
    select.addEventListener("change", () => {
      selects.forEach(other => { other.value = select.value; });
      onChange(select.value);
    });
  }
  onChange("median");
}

/** The strips, their pool selector and overlays, and the decisions of the chosen pool. */
class TimeView {
  constructor() {
    this.table = new DecisionTable(t => this.strips.moveTo(t));
    this.strips = new Strips(t => this.table.mark(t));
    this.select = document.getElementById("chosen");
    this.select.append(...pools.map((pool, index) => new Option(pool.name, String(index))));
    this.select.value = String(shownFirst);
    this.select.addEventListener("change", () => this.draw());
    this.boxes = pools.map((pool, index) => {
      const box = element("input", { type: "checkbox" });
      box.addEventListener("change", () => this.draw());
      document.getElementById("overlays").append(element("label", {}, box, swatch(index), pool.name));
      return box;
    });
  }

  show(repetition) {
    this.repetition = repetition;
    this.draw();
  }

  draw() {
    const chosen = Number(this.select.value);
    const others = pools.map((pool, index) => index).filter(index => index !== chosen && this.boxes[index].checked);
    const contestants = [chosen, ...others].map(index => ({ pool: pools[index], index, run: pickRun(pools[index], this.repetition) }));
    this.boxes.forEach((box, index) => { box.disabled = index === chosen; });
    const [{ pool, run }] = contestants;
    this.table.show(pool, run);
    this.strips.show(contestants);
    document.getElementById("run-note").textContent = describe(pool, run);
  }
}

function describe(pool, run) {
  if (!run) {
    return `${pool.name} has no such repetition.`;
  }
  return [
    pool.runs.length > 1 ? `${pool.name}, repetition ${run.repetition}` : pool.name,
    run.valid ? "" : `invalid, so without queue wait: ${run.invalidReason}`,
    run.incomplete ? "stopped before its end" : "",
    run.series ? "" : "no series recorded",
    run.policy === pool.name ? "" : `policy ${run.policy}`,
  ].filter(Boolean).join("; ") + ".";
}

function offerCopy() {
  const button = document.getElementById("copy");
  if (navigator.clipboard) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementById("command").textContent);
      button.textContent = "Copied";
    });
  }
}

/** Says where the page holds fewer points than were recorded. */
function noteThinning() {
  const runs = pools.flatMap(pool => pool.runs).filter(run => run.series);
  const joined = Math.max(0, ...runs.map(run => run.points / run.series.t.length));
  if (joined > 1) {
    const note = document.getElementById("thinning");
    note.hidden = false;
    note.textContent = `The strips join up to ${Math.ceil(joined)} recorded points into one: mean of rates and CPU, maximum of pool size,`
      + ` busy threads, queue length and queue wait.`;
  }
}

start();
