// Light or dark: the system's preference, until the button changes it. Charts ask for colours each time they draw.

// As in PoolColours.java.
const NAMED_COLOURS = 8;
const COLOURS = 96;
const TARGET_DASH = [2, 3]; // of the threads that a policy wants, in every chart
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3], [14, 4]];
const systemPrefersDark = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : systemPrefersDark.matches;
}

/** The present value of a custom property of colours.css. */
function cssColor(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function poolColor(index) {
  return cssColor(`--hue-${index % COLOURS}`);
}

/** The colour, as #rrggbb or hsl(...), at this percentage of opacity. */
function faded(color, percent) {
  return color.startsWith("#") ? color + Math.round(2.55 * percent).toString(16).padStart(2, "0") : color.replace(")", ` / ${percent}%)`);
}

function poolDash(index) {
  return DASHES[dashOf(index)];
}

function dashOf(index) {
  return Math.floor(index / NAMED_COLOURS) % DASHES.length;
}

/** A short line in the pool's colour and dash pattern, the same as in the results table. */
function swatch(index) {
  const template = document.createElement("template");
  template.innerHTML = `<svg class="swatch hue-${index % COLOURS} dash-${dashOf(index)}" viewBox="0 0 22 8" aria-hidden="true">`
    + `<line x1="0" x2="22" y1="4" y2="4"/></svg>`;
  return template.content.firstChild;
}

/** Calls redraw whenever the colours change, by the button or by the system, and for paper, which is light and narrower. */
function watchTheme(redraw) {
  const button = document.getElementById("theme");
  const apply = theme => {
    if (theme) {
      document.documentElement.dataset.theme = theme;
    } else {
      delete document.documentElement.dataset.theme;
    }
    button.textContent = isDark() ? "Light" : "Dark";
    redraw();
  };
  button.hidden = false;
  button.addEventListener("click", () => apply(isDark() ? "light" : "dark"));
  systemPrefersDark.addEventListener("change", () => apply(document.documentElement.dataset.theme));
  let onScreen;
  window.addEventListener("beforeprint", () => {
    onScreen = document.documentElement.dataset.theme;
    document.documentElement.classList.add("printing");
    apply("light");
  });
  window.addEventListener("afterprint", () => {
    document.documentElement.classList.remove("printing");
    apply(onScreen);
  });
  button.textContent = isDark() ? "Light" : "Dark";
}
