// Draws what the server reports, asks for other arrival rates, and reconnects after a lost connection.

const MAX_DECISIONS = 200;
const RETRY_MILLIS = 3000;
const BETWEEN_RATES_MILLIS = 100;
const TOKEN = "Tidepool-Token";

const FIGURES = [
  { title: "p50, ms", key: "p50" },
  { title: "p99, ms", key: "p99" },
  { title: "arrivals /s", key: "arrivals" },
  { title: "completions /s", key: "completions" },
  { title: "target", key: "target" },
  { title: "alive", key: "alive" },
  { title: "busy", key: "busy" },
  { title: "queue", key: "queue" },
  { title: "wait, ms", key: "wait" },
  { title: "CPU, %", key: "cpu", scale: 100 },
];

const byId = id => document.getElementById(id);
const token = document.querySelector("meta[name=tidepool-token]").content;
const state = { title: "", phase: "", heading: null, resizes: [], reason: null, factor: 1, moved: false, slider: false, adjustable: false, report: null };
const values = FIGURES.map(({ title }) => {
  const value = element("dd", {}, "–");
  byId("figures").append(element("div", {}, element("dt", {}, title), value));
  return value;
});
const strips = new LiveStrips(byId("strips"));
let paused = false;
let drawDue = false;

/** Takes the whole state, or what has changed since. */
function take(news, anew) {
  const { points = [], resizes = [], ...rest } = news;
  Object.assign(state, rest);
  if (anew) {
    strips.hue = state.heading?.hue ?? 0;
    strips.clear(state.heading?.seconds ?? null);
    state.resizes = [];
  }
  strips.add(points);
  state.resizes = [...state.resizes, ...resizes].slice(-MAX_DECISIONS);
  slider.follow();
  if (state.report) {
    end();
  }
  schedule();
}

function schedule() {
  if (!drawDue && !paused) {
    drawDue = true;
    requestAnimationFrame(() => {
      drawDue = false;
      draw();
    });
  }
}

function draw() {
  const { heading } = state;
  byId("title").textContent = state.title;
  document.title = heading ? `${heading.pool}${heading.runs > 1 ? ` ${heading.number}/${heading.runs}` : ""}, ${state.title}` : `${state.title}, live`;
  if (heading) {
    const place = heading.runs > 1 ? `, run ${heading.number} of ${heading.runs}` : "";
    byId("heading").replaceChildren(swatch(heading.hue), heading.pool, element("small", {}, `${heading.workload}${place}`));
  }
  const now = strips.latest("t");
  const of = heading?.seconds == null ? "" : ` of ${formatTime(heading.seconds)}`;
  byId("progress").textContent = now == null ? state.phase : `${state.phase}, ${formatTime(now)}${of}`;
  FIGURES.forEach(({ key, scale = 1 }, i) => {
    const value = strips.latest(key);
    values[i].textContent = value == null ? "–" : formatNumber(scale * value);
  });
  byId("reason").textContent = state.reason ? `Now: ${state.reason}` : "";
  drawDecisions();
  strips.draw();
  document.documentElement.dataset.points = strips.columns.t.length;
}

function drawDecisions() {
  byId("no-decisions").hidden = state.resizes.length > 0;
  byId("decisions").parentElement.hidden = state.resizes.length === 0;
  const rows = [...state.resizes].reverse().map(({ t, target, reason }) => element("tr", {},
    element("td", { className: "number" }, formatTime(t)),
    element("td", { className: "number" }, formatNumber(target)),
    element("td", { className: "text" }, reason)));
  byId("decisions").tBodies[0].replaceChildren(...rows);
}

/** The slider: the newest value wins, one request at a time. */
const slider = {
  input: byId("factor"),
  wanted: null,
  sending: false,
  problem: "",

  start() {
    this.input.addEventListener("input", () => this.ask(Number(this.input.value)));
    byId("factor-reset").addEventListener("click", () => {
      this.input.value = 100;
      this.ask(100);
    });
  },

  async ask(percent) {
    this.wanted = percent;
    this.label(percent);
    if (this.sending) {
      return;
    }
    this.sending = true;
    while (this.wanted !== null) {
      const factor = this.wanted / 100;
      this.wanted = null;
      try {
        const answer = await fetch(`rate?factor=${factor}`, { method: "POST", headers: { [TOKEN]: token } });
        this.problem = answer.ok ? "" : await answer.text();
      } catch {
        this.problem = "The rate could not be changed: no connection.";
      }
      await new Promise(done => setTimeout(done, BETWEEN_RATES_MILLIS));
    }
    this.sending = false;
    this.follow();
  },

  /** Shows the server's rate, unless somebody is moving the slider here. */
  follow() {
    byId("rate").hidden = !state.slider;
    this.input.disabled = !state.adjustable;
    byId("factor-reset").disabled = !state.adjustable;
    if (!this.sending) {
      this.input.value = Math.round(100 * state.factor);
      this.label(this.input.value);
      this.note(this.problem);
    }
  },

  label(percent) {
    byId("factor-text").textContent = `${percent} %`;
    this.input.setAttribute("aria-valuetext", `${percent} % of the workload's rate`);
  },

  note(problem) {
    const changed = "The offered rate was changed by hand: this run is marked and not compared with others.";
    byId("rate-note").textContent = problem || (state.moved ? changed : "");
    byId("rate-note").toggleAttribute("data-moved", state.moved);
  },
};

function connection(text, name) {
  byId("connection").textContent = text;
  byId("connection").dataset.state = name;
}

let source;

function connect() {
  source = new EventSource(`events?${TOKEN}=${token}`);
  source.addEventListener("open", () => connection("connected", "live"));
  source.addEventListener("state", event => take(JSON.parse(event.data), true));
  source.addEventListener("news", event => take(JSON.parse(event.data), false));
  source.addEventListener("error", () => {
    state.adjustable = false;
    slider.follow();
    connection("connection lost, trying again…", "lost");
    if (source.readyState === EventSource.CLOSED) { // refused: too many viewers, or another process answers here now
      setTimeout(comeBack, RETRY_MILLIS);
    }
  });
}

/** Reconnects. Another process than the one that made this page gets its own page loaded. */
async function comeBack() {
  const asked = new AbortController();
  try {
    const answer = await fetch(`events?${TOKEN}=${token}`, { signal: asked.signal });
    asked.abort();
    if (answer.status === 403) {
      location.reload();
      return;
    }
  } catch {
    // The server is not there yet.
  }
  connect();
}

/** Fetches the report at once, because its server ends with the race. */
async function end() {
  source.close();
  connection("ended", "ended");
  const link = element("a", { target: "_blank", rel: "noopener" }, "Open the report");
  const path = element("code", {}, state.report);
  byId("ended").hidden = false;
  byId("ended").replaceChildren(path);
  try {
    const answer = await fetch("report", { headers: { [TOKEN]: token } });
    if (answer.ok) {
      link.href = URL.createObjectURL(await answer.blob());
      byId("ended").replaceChildren(link, path);
    }
  } catch {
    // The path says where it is.
  }
  document.documentElement.dataset.ended = "true";
}

function togglePause() {
  paused = !paused;
  byId("pause").setAttribute("aria-pressed", String(paused));
  byId("pause").textContent = paused ? "Resume drawing" : "Pause drawing";
  schedule();
}

byId("pause").addEventListener("click", togglePause);
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  if (event.key === "p" || event.key === "P") {
    togglePause();
  } else if (event.key === "r" || event.key === "R") {
    slider.input.focus();
  }
});
watchTheme(() => strips.fit());
slider.start();
connect();
document.documentElement.dataset.ready = "true";
