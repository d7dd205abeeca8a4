// Chooses the workload that the page shows. Elements that belong to one workload have data-workload.

class WorkloadSelect {
  /** onChoose(i) hears of the choice, and of the first one at once. */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.inputs = [...document.querySelectorAll("input[name=workload]")];
    this.inputs.forEach((input, i) => input.addEventListener("change", () => this.choose(i)));
    document.querySelectorAll("button[data-choose]").forEach(button => button.addEventListener("click", () => this.choose(Number(button.dataset.choose))));
    this.choose(0);
  }

  choose(i) {
    if (this.inputs.length) {
      this.inputs[i].checked = true;
    }
    for (const part of document.querySelectorAll("[data-workload]")) {
      part.hidden = Number(part.dataset.workload) !== i;
    }
    for (const button of document.querySelectorAll("button[data-choose]")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.choose) === i));
    }
    this.onChoose(i);
  }
}
