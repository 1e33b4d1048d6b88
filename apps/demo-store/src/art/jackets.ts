import {
  armhole,
  CUFF,
  clipped,
  type Drawing,
  dot,
  HOOD,
  line,
  mirror,
  n,
  rect,
  SLEEVE,
  shape,
  stitch,
  TORSO,
  times,
  torsoShade,
} from './brush.ts';

const BLACK = '#22302B';
const hoodOpening = (c: { l: string; k?: string }): string =>
  shape('M160 56 C140 56 130 74 133 98 C140 108 149 114 160 120 C171 114 180 108 187 98 C190 74 180 56 160 56 Z', c.l) +
  shape(
    'M160 62 C146 62 138 76 140 94 C146 101 152 105 160 109 C168 105 174 101 180 94 C182 76 174 62 160 62 Z',
    c.k ?? BLACK,
    'opacity=".55"',
  );

export const puffer: Drawing = (c, id) => {
  const torso =
    'M160 98 L126 92 C112 99 102 104 92 108 C90 140 95 168 92 208 L90 296 C90 306 94 312 102 312 L160 312 Z';
  const hood = 'M160 30 C126 30 106 58 116 100 L138 118 L160 124 Z';
  const quilts = times(6, (i) =>
    line(`M84 ${142 + i * 28} C108 ${152 + i * 28} 138 ${152 + i * 28} 160 ${146 + i * 28}`, c.d, 2),
  );
  const light = times(6, (i) =>
    line(`M100 ${137 + i * 28} C116 ${143 + i * 28} 134 ${144 + i * 28} 148 ${141 + i * 28}`, c.l, 3, 'opacity=".5"'),
  );
  const sleeve = times(6, (i) => line(`M${n(58 - i * 3)} ${140 + i * 23} q 24 14 56 5`, c.d, 2));
  return {
    shadow: mirror(shape(SLEEVE, 'inherit') + shape(torso, 'inherit') + shape(hood, 'inherit')),
    body:
      mirror(
        shape(SLEEVE, c.b) +
          clipped(`${id}-s`, [SLEEVE], sleeve) +
          shape(CUFF, c.d) +
          shape(torso, c.b) +
          clipped(`${id}-t`, [torso], light + quilts) +
          armhole(c.d),
      ) +
      torsoShade(c.d) +
      mirror(
        shape(hood, c.b) +
          line('M117 98 C126 110 142 118 160 124', c.d, 2) +
          line('M121 62 C130 66 136 70 138 78', c.d, 2) +
          line('M116 84 C124 86 130 90 133 98', c.d, 2),
      ) +
      line('M160 30 L160 56', c.d, 2) +
      hoodOpening(c) +
      line('M160 120 L160 311', c.d, 7) +
      line('M160 120 L160 311', c.a, 1.8) +
      rect(156.5, 126, 7, 15, 3, c.a) +
      mirror(line('M112 236 L106 276', c.d, 5) + line('M112 236 L106 276', c.a, 1.6)) +
      rect(182, 158, 22, 9, 2, c.a) +
      shape('M188 165 l3.5-5 2.2 3 1.3-1.9 3.2 3.9Z', c.d),
  };
};

export const waxedJacket: Drawing = (c) => {
  const torso = 'M160 84 L134 84 C118 98 104 103 92 108 C91 140 97 168 94 208 L88 312 C88 318 91 321 97 321 L160 321 Z';
  const collar = 'M138 66 C128 74 120 86 116 102 L136 122 L160 96 C150 92 142 80 138 66 Z';
  const wales = times(6, (i) =>
    line(`M${n(137 - i * 4)} ${76 + i * 6} L${n(148 - i * 3)} ${n(100 + i * 3.4)}`, c.d, 1, 'opacity=".5"'),
  );
  const pocket = (x: number, y: number, w: number, h: number): string =>
    `<path d="M${x} ${y} h${w} v${h - 6} q0 6 -6 6 h${12 - w} q-6 0 -6 -6 Z" fill="${c.b}" stroke="${c.d}" stroke-width="2" stroke-linejoin="round"/>` +
    `<path d="M${x - 3} ${y - 4} h${w + 6} v14 q0 4 -4 4 h${-w + 2} q-4 0 -4 -4 Z" fill="${c.d}"/>` +
    dot(x + w / 2, y + 8, 2.6, c.l);
  return {
    shadow: mirror(shape(SLEEVE, 'inherit') + shape(torso, 'inherit') + shape(collar, 'inherit')),
    body:
      mirror(
        shape(SLEEVE, c.b) + shape(CUFF, c.a) + stitch('M50 250 L94 257', c.d) + shape(torso, c.b) + armhole(c.d),
      ) +
      shape(
        'M160 84 L186 84 C202 98 216 103 228 108 C229 140 223 168 226 208 L232 312 C232 318 229 321 223 321 L160 321 Z',
        c.d,
        'opacity=".14"',
      ) +
      mirror(pocket(102, 236, 46, 56) + stitch('M92 314 L156 314', c.d)) +
      pocket(180, 148, 32, 36) +
      rect(151, 86, 18, 235, 0, c.b) +
      line('M151 108 L151 320', c.d, 2) +
      stitch('M165 108 L165 318', c.d) +
      times(6, (i) => dot(158, 128 + i * 34, 3.6, c.l)) +
      shape('M138 76 C150 84 170 84 182 76 L160 112 Z', c.k ?? '#2A1F1A', 'opacity=".75"') +
      mirror(shape(collar, c.a, `stroke="${c.d}" stroke-width="2" stroke-linejoin="round"`) + wales),
  };
};

export const poncho: Drawing = (c, id) => {
  const cape = 'M160 92 L128 96 C104 108 84 138 66 190 L36 276 C34 283 38 287 46 290 C84 304 124 310 160 310 Z';
  return {
    shadow: mirror(shape(cape, 'inherit') + shape(HOOD, 'inherit')),
    body:
      mirror(
        shape(cape, c.b) +
          line('M128 98 C112 150 96 220 88 298', c.d, 2, 'opacity=".7"') +
          line('M108 116 C92 160 72 226 60 288', c.d, 1.4, 'opacity=".35"') +
          clipped(`${id}-h`, [cape], line('M28 272 C80 296 124 300 162 300', c.d, 2)) +
          stitch('M34 266 C84 288 124 292 160 292', c.d),
      ) +
      shape(
        'M160 92 L192 96 C216 108 236 138 254 190 L284 276 C286 283 282 287 274 290 C236 304 196 310 160 310 Z',
        c.d,
        'opacity=".14"',
      ) +
      mirror(
        shape(HOOD, c.d) +
          line('M146 112 C144 126 146 136 143 150', c.a, 1.8) +
          rect(140.2, 148, 5.6, 9, 2, c.k ?? BLACK),
      ) +
      hoodOpening(c) +
      `<path d="M116 200 h88 l8 56 q1 8 -8 8 h-88 q-9 0 -8 -8 Z" fill="${c.b}" stroke="${c.d}" stroke-width="2.4" stroke-linejoin="round"/>` +
      shape('M114 198 h92 l3 18 h-98 Z', c.d) +
      dot(160, 209, 3, c.a) +
      rect(153, 118, 14, 70, 2, c.d) +
      times(3, (i) => dot(160, 134 + i * 20, 3, c.a)) +
      mirror(dot(60, 262, 3.4, c.a) + dot(70, 234, 3.4, c.a)),
  };
};

export const anorak: Drawing = (c, id) => {
  const yoke = 'M160 98 L124 94 C112 100 102 104 92 108 C91 134 95 156 96 176 L160 176 Z';
  const sleeveTop = shape('M30 90 L120 90 L112 178 L48 168 Z', c.l);
  return {
    shadow: mirror(shape(SLEEVE, 'inherit') + shape(TORSO, 'inherit') + shape(HOOD, 'inherit')),
    body:
      mirror(
        shape(SLEEVE, c.b) +
          clipped(`${id}-s`, [SLEEVE], sleeveTop) +
          shape(CUFF, c.a) +
          shape(TORSO, c.b) +
          shape(yoke, c.l) +
          line('M96 176 L160 176', c.d, 2) +
          stitch('M97 181 L160 181', c.d) +
          armhole(c.d) +
          line('M93 298 L160 298', c.d, 2),
      ) +
      torsoShade(c.d) +
      mirror(
        shape(HOOD, c.b) +
          stitch('M160 40 C138 42 124 60 124 92', c.l) +
          line('M146 112 C144 126 146 136 143 148', c.a, 1.8) +
          rect(140.2, 146, 5.6, 9, 2, c.k ?? BLACK),
      ) +
      hoodOpening({ ...c, l: c.a }) +
      line('M160 120 L160 176', c.d, 7) +
      line('M160 120 L160 176', c.a, 1.8) +
      rect(156.5, 124, 7, 15, 3, c.a) +
      `<path d="M108 204 h104 v58 q0 8 -8 8 h-88 q-8 0 -8 -8 Z" fill="${c.b}" stroke="${c.d}" stroke-width="2.4"/>` +
      shape('M106 200 h108 v20 l-54 9 l-54 -9 Z', c.l, `stroke="${c.d}" stroke-width="2" stroke-linejoin="round"`) +
      mirror(line('M108 230 L108 260', c.a, 2) + rect(122, 214, 8, 14, 2, c.a)) +
      rect(186, 142, 22, 9, 2, c.a) +
      shape('M192 149 l3.5-5 2.2 3 1.3-1.9 3.2 3.9Z', c.d),
  };
};

export const parka: Drawing = (c) => {
  const torso =
    'M160 98 L124 94 C112 100 102 104 92 108 C91 140 98 168 97 200 L86 328 C86 334 89 337 94 337 L160 337 Z';
  const trim = 'M160 28 C122 28 102 62 116 104 L136 116 C124 84 132 52 160 52 Z';
  const tufts = times(9, (i) => {
    const angle = (200 - i * 14) * (Math.PI / 180);
    return dot(Number(n(160 + 44 * Math.cos(angle))), Number(n(76 - 42 * Math.sin(angle))), 7, c.l);
  });
  const pocket =
    `<path d="M100 240 h46 v44 q0 6 -6 6 h-36 q-6 0 -6 -6 Z" fill="${c.b}" stroke="${c.d}" stroke-width="2"/>` +
    shape('M97 236 h52 v16 l-26 8 l-26 -8 Z', c.d) +
    dot(123, 250, 2.8, c.a);
  return {
    shadow: mirror(shape(SLEEVE, 'inherit') + shape(torso, 'inherit') + shape(trim, 'inherit')),
    body:
      mirror(
        shape(SLEEVE, c.b) +
          line('M47 250 L93 258', c.d, 2) +
          rect(50, 254, 22, 8, 3, c.d, 'transform="rotate(9 61 258)"') +
          shape(torso, c.b) +
          armhole(c.d) +
          line('M96 206 C116 212 140 214 160 214', c.d, 2.4) +
          stitch('M88 328 L160 328', c.d),
      ) +
      shape(
        'M160 98 L196 94 C208 100 218 104 228 108 C229 140 222 168 223 200 L234 328 C234 334 231 337 226 337 L160 337 Z',
        c.d,
        'opacity=".14"',
      ) +
      mirror(pocket + line('M128 210 C124 220 128 226 124 234', c.a, 1.8)) +
      mirror(shape(HOOD, c.d) + shape(trim, c.l) + tufts) +
      shape(
        'M160 58 C142 58 132 76 135 98 C142 108 150 113 160 118 C170 113 178 108 185 98 C188 76 178 58 160 58 Z',
        c.a,
      ) +
      shape(
        'M160 66 C148 66 141 78 143 94 C148 101 153 105 160 108 C167 105 172 101 177 94 C179 78 172 66 160 66 Z',
        c.k ?? BLACK,
        'opacity=".7"',
      ) +
      rect(150, 120, 20, 217, 0, c.b) +
      line('M150 122 L150 336', c.d, 2) +
      stitch('M166 126 L166 332', c.d) +
      times(5, (i) => rect(153, 136 + i * 44, 12, 6, 3, c.a)) +
      mirror(line('M114 128 L110 160', c.d, 4)),
  };
};
