// Places names beside markers so that none covers another, if there is room.

const LABEL_HEIGHT = 15;
const LEADER_FROM = 14; // pixels from marker to label from which a line leads to it
const LABEL_RINGS = [11, 20, 32, 46, 62, 80];
const LABEL_ANGLES = 16;
const labelContext = document.createElement("canvas").getContext("2d");

/**
 * The labels of markers {pool, x, y} as SVG elements. Each tries places around its marker, nearest first, and takes the one
 * that covers least of the markers, of the obstacles and of the labels placed before; a line leads to a label that had to go far.
 */
function placeLabels(markers, obstacles, frame) {
  labelContext.font = CHART_FONT;
  const taken = [...obstacles, ...markers.map(({ x, y }) => ({ left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 }))];
  // Crowded markers come first: the others find room anyway.
  const crowd = marker => markers.filter(other => Math.hypot(other.x - marker.x, (other.y - marker.y) * 3) < 120).length;
  return [...markers].sort((a, b) => crowd(b) - crowd(a)).flatMap(marker => {
    const best = candidates(marker, labelContext.measureText(marker.pool.name).width)
      .map(box => ({ box, cost: box.cost + coverage(box, taken, frame) }))
      .reduce((least, each) => (each.cost < least.cost - 1e-9 ? each : least)).box;
    taken.push(best);
    const label = svgElement("text", { class: "name", x: best.left, y: best.bottom - 3.5 }, marker.pool.name);
    const nearX = Math.max(best.left, Math.min(marker.x, best.right));
    const nearY = Math.max(best.top + 4, Math.min(marker.y, best.bottom - 4));
    const far = Math.hypot(nearX - marker.x, nearY - marker.y) > LEADER_FROM;
    return far ? [svgElement("line", { class: "leader", x1: marker.x, y1: marker.y, x2: nearX, y2: nearY }), label] : [label];
  });
}

/** Boxes around the marker, those at its right and near it first. */
function candidates({ x, y }, width) {
  return LABEL_RINGS.flatMap((radius, ring) => Array.from({ length: LABEL_ANGLES }, (_, i) => {
    const turn = (i % 2 ? 1 : -1) * Math.ceil(i / 2) * 2 * Math.PI / LABEL_ANGLES;
    const [dx, dy] = [Math.cos(turn) * radius, Math.sin(turn) * radius];
    const share = (1 - Math.cos(turn)) / 2; // 0 right of the marker, 1 left of it
    const left = x + dx - width * share;
    const top = y + dy - LABEL_HEIGHT / 2;
    return { left, right: left + width, top, bottom: top + LABEL_HEIGHT, cost: ring * 40 + share * 4 };
  }));
}

/** How many square pixels of the box lie on others, and as many times more outside of the frame. */
function coverage(box, others, frame) {
  const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const area = (box.right - box.left) * (box.bottom - box.top);
  return others.reduce((sum, other) => sum + overlap(box, other), 0) + 20 * (area - overlap(box, frame));
}
