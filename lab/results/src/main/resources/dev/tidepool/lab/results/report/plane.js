// The plane of response p99 against thread-seconds: a marker and two intervals for each pool, its name beside it.

const PLANE_MARGIN = { top: 12, right: 18, bottom: 40, left: 52 };

class Plane {
  constructor() {
    this.section = document.getElementById("plane-section");
    this.host = document.getElementById("plane");
    this.note = document.getElementById("plane-note");
    new ResizeObserver(() => this.fit()).observe(this.host);
  }

  show(race) {
    this.points = race.pools.filter(pool => pool.p99 && pool.threadSeconds);
    this.oracle = this.points.find(pool => pool.name === race.oracle);
    this.host.parentElement.hidden = this.points.length === 0;
    this.note.textContent = this.remarks(race).join(" ");
    this.width = 0;
    this.fit();
  }

  remarks(race) {
    const missing = race.pools.filter(pool => !this.points.includes(pool)).map(pool => pool.name);
    return [
      "Both axes are logarithmic; bars are the intervals over the repetitions.",
      this.oracle ? "Ring and dashed lines: the best fixed size." : "",
      this.points.some(pool => !pool.served) ? "Hollow: did not serve every task." : "",
      missing.length ? `Not drawn, without valid times: ${missing.join(", ")}.` : "",
    ].filter(Boolean);
  }

  /** Draws anew where the width has changed. Colours follow the theme by themselves. */
  fit() {
    const width = this.host.clientWidth;
    if (this.points?.length && width > 0 && width !== this.width) {
      this.width = width;
      this.height = Math.round(Math.max(330, Math.min(440, width * 0.6)));
      this.draw();
    }
  }

  draw() {
    const { left, right, top, bottom } = PLANE_MARGIN;
    this.x = logScale(this.points.map(pool => pool.threadSeconds), left, this.width - right);
    this.y = logScale(this.points.map(pool => pool.p99), this.height - bottom, top);
    const picture = svgElement("svg", {
      width: this.width, height: this.height, viewBox: `0 0 ${this.width} ${this.height}`, role: "img",
      "aria-label": "Response p99 over thread-seconds of each pool; the table below has the figures",
    });
    picture.append(...this.axes(), ...this.guides());
    this.places = this.points.map(pool => ({ pool, x: this.x.place(pool.threadSeconds[1]), y: this.y.place(pool.p99[1]) }));
    picture.append(...this.places.flatMap(place => this.intervals(place)));
    picture.append(...this.places.map(place => this.marker(place)));
    const frame = { left: left + 2, right: this.width - 2, top: 2, bottom: this.height - bottom - 2 };
    picture.append(...placeLabels(this.places, this.bars(), frame));
    this.host.replaceChildren(picture);
  }

  axes() {
    const { left, right, top, bottom } = PLANE_MARGIN;
    const [floor, edge] = [this.height - bottom, this.width - right];
    const line = (x1, y1, x2, y2) => svgElement("line", { class: "grid", x1, y1, x2, y2 });
    const text = (x, y, anchor, words, weight) => svgElement("text", { class: weight ?? "tick", x, y, "text-anchor": anchor }, words);
    return [
      ...this.x.ticks(this.width / 75).flatMap(({ value, at }) => [line(at, top, at, floor), text(at, floor + 16, "middle", formatTick(value))]),
      ...this.y.ticks(this.height / 40).flatMap(({ value, at }) => [line(left, at, edge, at), text(left - 8, at + 4, "end", formatTick(value))]),
      text(edge, floor + 34, "end", "thread-seconds →"),
      text(4, floor + 34, "start", this.width < 480 ? "↙ better" : "↙ better: quicker, with fewer threads"),
    ];
  }

  /** The line through the fixed sizes, and the lines that the best of them draws. */
  guides() {
    const { left, top, right, bottom } = PLANE_MARGIN;
    const fixed = this.points.filter(pool => pool.fixed).sort((a, b) => a.threadSeconds[1] - b.threadSeconds[1]);
    const guides = fixed.length < 2 ? [] : [svgElement("polyline", {
      class: "fixed-sizes",
      points: fixed.map(pool => `${this.x.place(pool.threadSeconds[1])},${this.y.place(pool.p99[1])}`).join(" "),
    })];
    if (this.oracle) {
      const [x, y] = [this.x.place(this.oracle.threadSeconds[1]), this.y.place(this.oracle.p99[1])];
      guides.push(
        svgElement("line", { class: "oracle", x1: x, x2: x, y1: top, y2: this.height - bottom }),
        svgElement("line", { class: "oracle", x1: left, x2: this.width - right, y1: y, y2: y }),
        svgElement("circle", { class: "oracle", cx: x, cy: y, r: 10 }));
    }
    return guides;
  }

  /** What the intervals cover, so that no name is written over them. */
  bars() {
    return this.places.flatMap(({ pool, x, y }) => {
      const [left, , right] = pool.threadSeconds.map(this.x.place);
      const [bottom, , top] = pool.p99.map(this.y.place);
      return [{ left, right, top: y - 2, bottom: y + 2 }, { left: x - 2, right: x + 2, top, bottom }];
    });
  }

  intervals({ pool, x, y }) {
    const bar = ends => svgElement("line", { class: `bar hue-${pool.style % COLOURS}`, ...ends });
    const [left, , right] = pool.threadSeconds.map(this.x.place);
    const [bottom, , top] = pool.p99.map(this.y.place);
    return [bar({ x1: left, x2: right, y1: y, y2: y }), bar({ x1: x, x2: x, y1: bottom, y2: top })];
  }

  marker({ pool, x, y }) {
    const title = `${pool.name}: response p99 ${pool.bound ? "≥" : ""}${formatMillis(pool.p99[1])}, ${formatNumber(pool.threadSeconds[1])} thread-seconds`;
    return svgElement("path", {
      class: `marker hue-${pool.style % COLOURS} ${pool.served ? "" : "hollow"}`, d: pool.marker, transform: `translate(${x} ${y}) scale(1.25)`,
    }, svgElement("title", {}, title));
  }
}
