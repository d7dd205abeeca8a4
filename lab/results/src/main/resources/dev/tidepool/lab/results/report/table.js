// The results table: a button in each column header sorts the rows; empty cells stay last.

function makeSortable(table) {
  const headings = [...table.querySelectorAll("th[data-sort]")];
  for (const heading of headings) {
    const button = element("button", { type: "button" }, heading.textContent);
    heading.replaceChildren(button);
    button.addEventListener("click", () => {
      const ascending = heading.getAttribute("aria-sort") !== "ascending";
      headings.forEach(other => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", ascending ? "ascending" : "descending");
      sortRows(table.tBodies[0], heading.dataset.sort, ascending);
    });
  }
}

function sortRows(body, column, ascending) {
  const key = row => {
    if (column === "pool") {
      return row.cells[0].dataset.key;
    }
    const text = row.querySelector(`[data-column="${column}"]`)?.dataset.key;
    return text === undefined ? null : Number(text);
  };
  const compare = (a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x === null || y === null) {
      return (x === null) - (y === null);
    }
    const order = typeof x === "string" ? x.localeCompare(y) : x - y;
    return ascending ? order : -order;
  };
  body.append(...[...body.rows].sort(compare));
}

/** The switch that shows the interval under every median, if there are repetitions. */
function offerIntervals(table) {
  if (!table.querySelector("small")) {
    return;
  }
  const label = table.closest("section").querySelector(".intervals");
  label.hidden = false;
  label.querySelector("input").addEventListener("change", event => {
    table.classList.toggle("with-intervals", event.target.checked);
  });
}
