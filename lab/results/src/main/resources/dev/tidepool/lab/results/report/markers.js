// The decisions of the chosen run as triangles at their targets, with the reason of the one under the pointer.

const MARKER_REACH = 10; // pixels within which the pointer picks a marker

class DecisionMarkers {
  /** The tip lies within the host, which is positioned. */
  constructor(host) {
    this.host = host;
    this.tip = element("div", { className: "tip", hidden: true });
  }

  /** Takes the resizes of a run, and the style of its pool. */
  show(decisions, style) {
    this.decisions = decisions;
    this.style = style;
    this.tip.hidden = true;
  }

  draw(chart) {
    const { ctx } = chart;
    const size = 4.5 * devicePixelRatio;
    ctx.save();
    ctx.fillStyle = poolColor(this.style);
    ctx.strokeStyle = cssColor("--paper");
    ctx.lineWidth = devicePixelRatio;
    this.decisions.forEach((decision, i) => {
      const { min, max } = chart.scales.x;
      if (decision.target == null || decision.t < min || decision.t > max) {
        return;
      }
      const up = i === 0 || decision.target >= (this.decisions[i - 1].target ?? 0) ? -1 : 1;
      const x = chart.valToPos(decision.t, "x", true);
      const y = Math.max(chart.bbox.top + size, chart.valToPos(decision.target, "y", true));
      ctx.beginPath();
      ctx.moveTo(x, y + up * size);
      ctx.lineTo(x - size, y - up * size);
      ctx.lineTo(x + size, y - up * size);
      ctx.closePath();
      ctx.fill();
      ctx.stroke();
    });
    ctx.restore();
  }

  /** Shows the reason of the decision whose marker is under the chart's pointer, or hides it. */
  point(chart) {
    const under = this.decisions.find(decision =>
      Math.abs(chart.valToPos(decision.t, "x") - chart.cursor.left) < MARKER_REACH
      && Math.abs(Math.max(0, chart.valToPos(decision.target, "y")) - chart.cursor.top) < MARKER_REACH);
    this.tip.hidden = !under;
    if (under) {
      const over = chart.over.getBoundingClientRect();
      const host = this.host.getBoundingClientRect();
      const left = over.left - host.left + chart.cursor.left;
      this.tip.textContent = `${formatTime(under.t)}, target ${formatNumber(under.target)}: ${under.reason}`;
      this.tip.style.left = `${Math.max(0, Math.min(left - 130, host.width - 270))}px`;
      this.tip.style.top = `${over.top - host.top + chart.cursor.top + 18}px`;
    }
  }

  hide() {
    this.tip.hidden = true;
  }

  /** The last resize at or before the time. */
  lastBefore(t) {
    return this.decisions.filter(decision => decision.t <= t + 1e-9).at(-1);
  }
}
