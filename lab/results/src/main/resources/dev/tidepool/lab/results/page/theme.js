// Light or dark: the system's preference, until the button changes it. Charts ask for colours each time they draw.

const HUES = 7;
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3], [14, 4]];
const systemPrefersDark = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : systemPrefersDark.matches;
}

/** The present value of a custom property of page.css. */
function cssColor(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function poolColor(index) {
  return cssColor(`--hue-${index % HUES}`);
}

function poolDash(index) {
  return DASHES[Math.floor(index / HUES) % DASHES.length];
}

/** A short line in the pool's colour and dash pattern, the same as in the results table. */
function swatch(index) {
  const template = document.createElement("template");
  const dash = Math.floor(index / HUES) % DASHES.length;
  template.innerHTML = `<svg class="swatch hue-${index % HUES} dash-${dash}" viewBox="0 0 22 8" aria-hidden="true">`
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
