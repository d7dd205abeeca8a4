// A click on a column's title sorts the table by it: by the first number of a cell, else by its text.
document.querySelectorAll("table.sortable").forEach((table) => {
  const body = table.tBodies[0];
  const value = (row, i) => row.cells[i].textContent.trim();
  const number = (text) => parseFloat(text.replace(/^[≤≥] /, "").replaceAll(",", ""));
  table.querySelectorAll("th").forEach((title, i) => {
    const button = document.createElement("button");
    button.textContent = title.textContent;
    title.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = title.getAttribute("aria-sort") !== "descending";
      table.querySelectorAll("th").forEach((other) => other.removeAttribute("aria-sort"));
      title.setAttribute("aria-sort", down ? "descending" : "ascending");
      const compare = (a, b) => {
        const [x, y] = [value(a, i), value(b, i)];
        const [m, n] = [number(x), number(y)];
        return isNaN(m) || isNaN(n) ? isNaN(m) - isNaN(n) || x.localeCompare(y) : down ? n - m : m - n;
      };
      body.append(...[...body.rows].sort(compare));
    });
  });
});
