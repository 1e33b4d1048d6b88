/** Strokes shared by the product drawings. A drawing lives on a 320 x 360 board; garments are drawn left of x = 160 and mirrored. */

/** Colours of one drawing: base, dark (folds, seams), light (lining, print ground), accent, and the deepest shade. */
export interface Palette {
  b: string;
  d: string;
  l: string;
  a: string;
  k?: string;
}

/** `shadow` is the silhouette (fill inherited), painted under `body` with an offset. */
export interface Drawn {
  shadow: string;
  body: string;
}

/** `id` prefixes every id inside the drawing, so several drawings can share one document. */
export type Drawing = (c: Palette, id: string) => Drawn;

export const shape = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}" ${extra}/>`;

export const line = (d: string, stroke: string, width = 2, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;

export const rect = (x: number, y: number, w: number, h: number, rx: number, fill: string, extra = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}" ${extra}/>`;

export const dot = (x: number, y: number, r: number, fill: string, extra = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;

export const mirror = (s: string): string => `${s}<g transform="translate(320 0) scale(-1 1)">${s}</g>`;

/** Paints `inner` only where the paths are. */
export const clipped = (id: string, paths: readonly string[], inner: string, extra = ''): string =>
  `<clipPath id="${id}">${paths.map((d) => shape(d, '#000')).join('')}</clipPath><g clip-path="url(#${id})" ${extra}>${inner}</g>`;

export const times = (n: number, draw: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => draw(i)).join('');

/** A row of stitches. */
export const stitch = (d: string, colour: string): string =>
  line(d, colour, 0.8, 'stroke-dasharray="3 2.4" opacity=".8"');

/** Coordinates keep one decimal: shorter files, the same text on every machine. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export const SLEEVE =
  'M94 108 C78 113 70 122 66 140 L44 266 C43 271 46 275 51 276 L80 281 C85 282 89 279 90 274 L108 178 Z';
export const CUFF = 'M46 256 L44 266 C43 271 46 275 51 276 L80 281 C85 282 89 279 90 274 L92 264 Z';
export const TORSO =
  'M160 98 L124 94 C112 100 102 104 92 108 C91 140 97 168 95 208 L92 304 C92 309 95 312 100 312 L160 312 Z';
export const CREW =
  'M160 86 L130 82 C118 96 104 102 92 108 C91 140 97 168 95 208 L94 304 C94 309 97 312 102 312 L160 312 Z';
export const HOOD = 'M160 34 C130 34 112 58 119 98 L138 116 L160 122 Z';
/** The right half of a torso, darkened: the light comes from the left. */
export const torsoShade = (fill: string): string =>
  shape(
    'M160 98 L196 94 C208 100 218 104 228 108 C229 140 223 168 225 208 L228 304 C228 309 225 312 220 312 L160 312 Z',
    fill,
    'opacity=".14"',
  );
/** The shadow inside an armhole. */
export const armhole = (stroke: string): string => line('M94 112 C96 138 100 158 107 180', stroke, 2);
