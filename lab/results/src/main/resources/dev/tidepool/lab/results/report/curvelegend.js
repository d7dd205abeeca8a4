// The legend of the percentile curves: a box to hide each curve, its value at the cursor, the slowest at the top as in the chart.

class CurveLegend {
  /** hide(i, hidden) and focus(i or null) hear what the reader does with curve i. */
  constructor({ hide, focus }) {
    this.hide = hide;
    this.focus = focus;
    this.list = document.getElementById("curve-legend");
    this.forget();
  }

  /** Forgets what the reader hid. */
  forget() {
    this.hidden = null;
  }

  /** Lists the curves {pool, curve, bound, incomplete}; at first those of `slowest` are hidden. */
  show(curves, slowest) {
    this.hidden ??= new Set(slowest.map(({ pool }) => pool.name));
    this.rows = curves.map((each, i) => this.row(each, i));
  }

  row({ pool, curve, bound, incomplete }, i) {
    const box = element("input", { type: "checkbox", checked: !this.hidden.has(pool.name) });
    box.addEventListener("change", () => {
      box.checked ? this.hidden.delete(pool.name) : this.hidden.add(pool.name);
      this.hide(i, !box.checked);
      row.classList.toggle("off", !box.checked);
    });
    const value = element("output", { className: "value" });
    const flag = incomplete ? element("small", {}, " incomplete") : "";
    const label = element("label", {}, box, swatch(pool.style), element("span", { className: "name" }, pool.name, flag), value);
    const row = element("li", { className: box.checked ? "" : "off" }, label);
    row.addEventListener("mouseenter", () => this.focus(i));
    row.addEventListener("mouseleave", () => this.focus(null));
    return { row, name: pool.name, value, curve, bound };
  }

  mark(i) {
    this.rows.forEach(({ row }, r) => row.classList.toggle("focused", r === i));
  }

  /** Shows each curve's value, which valueOf(curve) answers. */
  read(valueOf) {
    for (const row of this.rows) {
      row.millis = valueOf(row.curve);
      row.value.textContent = row.millis == null ? "–" : (row.bound ? "≥" : "") + formatMillis(row.millis);
    }
    const order = [...this.rows]
      .sort((a, b) => this.hidden.has(a.name) - this.hidden.has(b.name) || (b.millis ?? -1) - (a.millis ?? -1))
      .map(({ row }) => row);
    if (order.some((row, i) => this.list.children[i] !== row) || this.list.children.length !== order.length) {
      const focused = document.activeElement;
      this.list.replaceChildren(...order);
      focused?.focus();
    }
  }
}
