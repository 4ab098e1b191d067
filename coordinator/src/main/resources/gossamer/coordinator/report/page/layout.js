"use strict";
/*
 * Where PUs and channels are drawn. A layout has its extent {x0, x1, y0, y1}; `shape(pu)` gives the corners
 * of a PU, `segment(channel)` the two ends of a channel, both as flat arrays of coordinates; `x` and `y`
 * are the centres. `words` says how to read it.
 *
 * On grids and graphs the line beside a PU is the channel that leaves it there: both halves together are
 * the link. On rings and paths each direction has a line of its own.
 */
(() => {
  const G = Gossamer;
  const HALF = 0.29;

  const box = (x, y, half) => [
    x - half,
    y - half,
    x + half,
    y - half,
    x + half,
    y + half,
    x - half,
    y + half,
  ];

  /** Ends of links: channel 2k leads from ends[2k] to ends[2k + 1], channel 2k + 1 back. */
  G.source = (ends, channel) => ends[channel];
  G.target = (ends, channel) => ends[channel ^ 1];

  const line = (network, ends) => {
    const n = network.pus;
    return {
      x0: -0.6,
      x1: n - 0.4,
      y0: -1,
      y1: 1,
      flat: true,
      x: pu => pu,
      y: () => 0,
      shape: pu => [pu - 0.36, -0.55, pu + 0.36, -0.55, pu + 0.36, 0.55, pu - 0.36, 0.55],
      segment: channel => {
        const from = G.source(ends, channel),
          to = G.target(ends, channel);
        const y = to > from ? -0.75 : 0.75;
        return [from, y, to, y];
      },
      words: "Channels to higher numbers are above, those to lower ones below.",
    };
  };

  const ring = (network, ends) => {
    const n = network.pus;
    const angle = pu => (2 * Math.PI * pu) / n - Math.PI / 2;
    const radius = Math.max(n / (2 * Math.PI), 1);
    const thick = radius * 0.09;
    const at = (pu, away) => [
      Math.cos(angle(pu)) * (radius + away),
      Math.sin(angle(pu)) * (radius + away),
    ];
    const reach = radius + 3 * thick;
    return {
      x0: -reach,
      x1: reach,
      y0: -reach,
      y1: reach,
      x: pu => at(pu, 0)[0],
      y: pu => at(pu, 0)[1],
      shape: pu => [
        ...at(pu - 0.38, -thick),
        ...at(pu + 0.38, -thick),
        ...at(pu + 0.38, thick),
        ...at(pu - 0.38, thick),
      ],
      segment: channel => {
        const from = G.source(ends, channel),
          to = G.target(ends, channel);
        const forward = (from + 1) % n === to && (n > 2 || to > from);
        const away = (forward ? 1.9 : -1.9) * thick;
        return [...at(from, away), ...at(to, away)];
      },
      words: "PU 0 is at the top. Clockwise channels are outside, the others inside.",
    };
  };

  const grid = (network, ends) => {
    const sides = network.shape;
    const rows = sides[sides.length - 2],
      columns = sides[sides.length - 1];
    const perPlane = rows * columns;
    const planes = Math.ceil(network.pus / perPlane);
    const across = Math.ceil(Math.sqrt((planes * rows) / columns));
    const gap = planes > 1 ? 1.6 : 0;
    const originX = plane => (plane % across) * (columns + gap);
    const originY = plane => Math.floor(plane / across) * (rows + gap);
    const x = pu => originX(Math.floor(pu / perPlane)) + (pu % columns);
    const y = pu => originY(Math.floor(pu / perPlane)) + Math.floor((pu % perPlane) / columns);
    const coordinates = pu => {
      const at = new Array(sides.length);
      for (let axis = sides.length - 1; axis >= 0; axis--) {
        at[axis] = pu % sides[axis];
        pu = Math.floor(pu / sides[axis]);
      }
      return at;
    };
    const slanted = [
      [1, -1],
      [-1, -1],
    ];
    const direction = (from, to) => {
      const a = coordinates(from),
        b = coordinates(to);
      const axis = a.findIndex((value, index) => value !== b[index]);
      const step = b[axis] - a[axis];
      const sign = Math.abs(step) === 1 ? step : -Math.sign(step);
      if (axis === sides.length - 1) return [sign, 0];
      if (axis === sides.length - 2) return [0, sign];
      const [dx, dy] = slanted[(sides.length - 3 - axis) % 2];
      return [0.8 * sign * dx, 0.8 * sign * dy];
    };
    const captions = [];
    for (let plane = 0; planes > 1 && plane < planes; plane++) {
      const at = coordinates(plane * perPlane).slice(0, -2);
      captions.push({
        x: originX(plane) - 0.4,
        y: originY(plane) - 0.75,
        text: "(" + [...at, "·", "·"].join(",") + ")",
      });
    }
    return {
      x0: -0.9,
      x1: Math.min(planes, across) * (columns + gap) - gap - 0.1,
      y0: planes > 1 ? -1.5 : -0.9,
      y1: Math.ceil(planes / across) * (rows + gap) - gap - 0.1,
      x,
      y,
      captions,
      shape: pu => box(x(pu), y(pu), HALF),
      segment: channel => {
        const from = G.source(ends, channel);
        const [dx, dy] = direction(from, G.target(ends, channel));
        return [x(from) + dx * HALF, y(from) + dy * HALF, x(from) + dx * 0.5, y(from) + dy * 0.5];
      },
      words:
        "The line beside a PU is the channel that leaves it there." +
        (planes > 1
          ? " Slanted ones lead to the next plane (upwards) and to the one before it."
          : ""),
    };
  };

  /** Neighbours attract, all repel each other; it begins on a circle and is the same every time. */
  const graph = (network, ends) => {
    const n = network.pus;
    const px = new Float64Array(n),
      py = new Float64Array(n);
    const radius = Math.max(1, n / 5);
    for (let pu = 0; pu < n; pu++) {
      px[pu] = radius * Math.cos((2 * Math.PI * pu) / n);
      py[pu] = radius * Math.sin((2 * Math.PI * pu) / n);
    }
    const rounds = n <= 300 ? 250 : 0;
    for (let round = 0; round < rounds; round++) {
      const heat = radius * 0.12 * (1 - round / rounds);
      const fx = new Float64Array(n),
        fy = new Float64Array(n);
      for (let a = 0; a < n; a++) {
        for (let b = a + 1; b < n; b++) {
          const dx = px[a] - px[b],
            dy = py[a] - py[b];
          const force = 2.5 / (dx * dx + dy * dy + 0.01);
          fx[a] += dx * force;
          fy[a] += dy * force;
          fx[b] -= dx * force;
          fy[b] -= dy * force;
        }
      }
      for (let k = 0; k < ends.length; k += 2) {
        const a = ends[k],
          b = ends[k + 1];
        const dx = px[a] - px[b],
          dy = py[a] - py[b];
        const force = Math.hypot(dx, dy) / 2;
        fx[a] -= dx * force;
        fy[a] -= dy * force;
        fx[b] += dx * force;
        fy[b] += dy * force;
      }
      for (let pu = 0; pu < n; pu++) {
        const size = Math.hypot(fx[pu], fy[pu]) || 1;
        px[pu] += (fx[pu] / size) * Math.min(size, heat);
        py[pu] += (fy[pu] / size) * Math.min(size, heat);
      }
    }
    let least = Infinity;
    for (let k = 0; k < ends.length; k += 2)
      least = Math.min(
        least,
        Math.hypot(px[ends[k]] - px[ends[k + 1]], py[ends[k]] - py[ends[k + 1]]),
      );
    const scale = least > 0 && least < Infinity ? 1 / least : 1;
    const x = pu => px[pu] * scale,
      y = pu => py[pu] * scale;
    let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let pu = 0; pu < n; pu++) {
      x0 = Math.min(x0, x(pu));
      x1 = Math.max(x1, x(pu));
      y0 = Math.min(y0, y(pu));
      y1 = Math.max(y1, y(pu));
    }
    return {
      x0: x0 - 0.7,
      x1: x1 + 0.7,
      y0: y0 - 0.7,
      y1: y1 + 0.7,
      x,
      y,
      shape: pu => box(x(pu), y(pu), 0.2),
      segment: channel => {
        const a = G.source(ends, channel),
          b = G.target(ends, channel);
        return [x(a), y(a), (x(a) + x(b)) / 2, (y(a) + y(b)) / 2];
      },
      words: "The half of a link beside a PU is the channel that leaves it there.",
    };
  };

  G.layout = (network, ends) => {
    if (network.kind === "file") return graph(network, ends);
    const sides = network.shape;
    if (sides.length > 1) return grid(network, ends);
    return network.kind === "ring" || network.kind === "torus"
      ? ring(network, ends)
      : line(network, ends);
  };
})();
