// The decisions of the chosen run as a table; a click on a time moves the cursor of the strips there.

class DecisionTable {
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.time = 0;
    this.body = document.getElementById("decisions").tBodies[0];
    this.scroller = this.body.closest(".scroll");
    this.only = document.getElementById("resizes-only").querySelector("input");
    this.only.addEventListener("change", () => this.fill());
  }

  show(pool, run) {
    this.decisions = run?.decisions ?? [];
    this.made = run?.decisionsMade ?? 0;
    document.getElementById("decisions-pool").textContent = pool.name + (run?.nodes ? `, node ${run.nodes[0].node}` : "");
    this.only.checked = this.decisions.length > 40 && this.decisions.some(decision => decision.resize);
    this.fill();
  }

  fill() {
    this.rows = this.decisions
      .filter(decision => decision.resize || !this.only.checked)
      .map(decision => ({ t: decision.t, row: this.row(decision) }));
    this.body.replaceChildren(...this.rows.map(({ row }) => row));
    const resizes = this.decisions.filter(decision => decision.resize).length;
    const left = this.made - this.decisions.length;
    document.getElementById("decisions-count").textContent = this.made === 0
      ? "None: this pool makes no sizing decisions."
      : `${formatNumber(this.made)} decisions${left > 0 ? `, the page keeps ${formatNumber(this.decisions.length)}` : ""};`
        + ` ${formatNumber(resizes)} resized the pool.`;
    this.scroller.hidden = this.rows.length === 0;
    this.only.parentElement.hidden = this.made === 0;
    this.mark(this.time);
  }

  row(decision) {
    const time = element("button", { type: "button" }, formatTime(decision.t));
    time.addEventListener("click", () => this.onChoose(decision.t));
    const row = element("tr", {},
      element("td", { className: "number" }, time),
      element("td", { className: "number" }, formatNumber(decision.target)),
      element("td", {}, decision.reason),
      element("td", { className: "minor" }, decision.inputs),
      element("td", { className: "minor" }, decision.decided));
    row.classList.toggle("resize", decision.resize);
    return row;
  }

  /** Marks the last decision at or before the time. */
  mark(t) {
    this.time = t;
    const current = this.rows.filter(entry => entry.t <= t + 1e-9).at(-1)?.row;
    if (current !== this.current) {
      this.current?.removeAttribute("aria-current");
      current?.setAttribute("aria-current", "true");
      this.current = current;
    }
  }
}
