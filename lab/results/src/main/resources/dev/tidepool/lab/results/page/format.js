// Formats numbers: three significant digits, thousands separated.

const wholeNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

function formatNumber(value) {
  if (value == null || Number.isNaN(value)) {
    return "–";
  }
  const magnitude = Math.abs(value);
  if (magnitude >= 99.95 || Number.isInteger(value)) {
    return wholeNumber.format(value);
  }
  return value.toFixed(magnitude >= 9.995 ? 1 : 2);
}

function formatMillis(value) {
  return value == null ? "–" : `${formatNumber(value)} ms`;
}

/** Seconds into the run: 8.4 s, and 1:02:08 from ten minutes on. */
function formatTime(seconds) {
  if (seconds < 600) {
    return `${seconds.toFixed(seconds % 1 === 0 ? 0 : 1)} s`;
  }
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (parts[0] === 0) {
    parts.shift();
  }
  return parts.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** A percentile's place on the axis of nines: 0 -> 0, 90 -> 1, 99 -> 2, 99.9 -> 3. */
function nines(percentile) {
  return -Math.log10(1 - percentile / 100);
}

/** The reverse of nines(), with as many decimals as the place on the axis resolves. */
function formatPercentile(place) {
  const percentile = 100 * (1 - Math.pow(10, -place));
  const decimals = Math.max(0, Math.ceil(place - 1.001));
  return `p${Number(percentile.toFixed(decimals))}`;
}

function element(name, properties = {}, ...children) {
  const result = Object.assign(document.createElement(name), properties);
  result.append(...children);
  return result;
}

/** An SVG element; a property of undefined value is left out. */
function svgElement(name, attributes = {}, ...children) {
  const result = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) {
      result.setAttribute(key, value);
    }
  }
  result.append(...children);
  return result;
}

/** The distances of ticks on an even axis: 1, 2 and 5 times a power of ten. */
const ROUND_STEPS = Array.from({ length: 22 }, (_, i) => [1, 2, 5].map(step => Number(`${step}e${i - 9}`))).flat();

const CHART_FONT = "12px system-ui, sans-serif";

/** A number on an axis: whole thousands, or three digits. */
function formatTick(value) {
  return value >= 1000 ? wholeNumber.format(value) : String(Number(value.toPrecision(3)));
}
