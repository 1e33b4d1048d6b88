import { clipped, type Drawing, dot, line, mirror, n, rect, shape, stitch, times } from './brush.ts';

export const cap: Drawing = (c) => {
  const crown = 'M64 216 C60 138 104 96 160 96 C216 96 258 134 256 216 C204 202 116 202 64 216 Z';
  const brim =
    'M62 212 C116 196 206 196 258 212 C284 232 290 250 280 258 C236 236 92 234 46 262 C34 256 38 236 62 212 Z';
  return {
    shadow: shape(crown, 'inherit') + shape(brim, 'inherit'),
    body:
      shape(crown, c.b) +
      shape(
        'M160 96 C216 96 258 134 256 216 C240 212 222 209 204 207 C210 164 198 120 160 96 Z',
        c.d,
        'opacity=".25"',
      ) +
      shape('M106 206 C104 160 122 116 160 96 C198 116 216 160 214 206 C180 202 140 202 106 206 Z', c.l) +
      line('M106 206 C104 160 122 116 160 96 C198 116 216 160 214 206', c.d, 2) +
      line('M160 96 L160 122', c.d, 2) +
      rect(150, 88, 20, 10, 5, c.d) +
      mirror(dot(92, 158, 4, c.d) + stitch('M112 204 C110 164 126 122 156 104', c.d)) +
      `<path d="M130 144 h60 v36 q0 6 -6 6 h-48 q-6 0 -6 -6 Z" fill="${c.a}" stroke="${c.d}" stroke-width="2"/>` +
      shape('M138 180 L154 154 L163 168 L169 160 L182 180 Z', c.b) +
      shape(brim, c.b) +
      shape(
        'M160 200 C206 200 232 205 258 212 C284 232 290 250 280 258 C250 242 206 238 160 239 Z',
        c.d,
        'opacity=".25"',
      ) +
      line('M62 212 C116 196 206 196 258 212', c.d, 2.4) +
      stitch('M54 228 C110 208 210 208 268 228 M48 246 C104 222 216 222 274 244', c.d),
  };
};

export const mittens: Drawing = (c, id) => {
  const mitt =
    'M30 96 C26 40 44 12 74 12 C104 12 118 40 116 96 L114 110 C122 88 140 78 150 88 C158 98 148 118 136 134 C126 148 116 156 114 168 L112 186 L34 186 Z';
  const cuff = 'M28 182 h90 q6 0 6 6 v44 q0 6 -6 6 h-90 q-6 0 -6 -6 v-44 q0 -6 6 -6 Z';
  const knit = times(5, (row) =>
    times(8, (i) => line(`M${26 + i * 13} ${64 + row * 8} l6.5 6 l6.5 -6`, row % 2 ? c.l : c.a, 2.4)),
  );
  const one = (key: string): string =>
    shape(mitt, c.b) +
    clipped(
      `${id}-${key}`,
      [mitt],
      knit + line('M20 128 h100 M20 152 h100', c.l, 4) + times(6, (i) => dot(34 + i * 15, 140, 2.6, c.a)),
    ) +
    line('M114 110 C112 124 113 136 114 150', c.d, 2) +
    shape(cuff, c.d) +
    times(8, (i) => line(`M${33 + i * 11} 188 v44`, c.b, 2, 'opacity=".6"'));
  const left = 'translate(166 64) rotate(6 74 120)';
  const right = 'translate(154 64) scale(-1 1) rotate(6 74 120)';
  const both = shape(mitt, 'inherit') + shape(cuff, 'inherit');
  return {
    shadow: `<g transform="${left}">${both}</g><g transform="${right}">${both}</g>`,
    body: `<g transform="${left}">${one('l')}</g><g transform="${right}">${one('r')}</g>`,
  };
};

export const rainBoots: Drawing = (c) => {
  const boot =
    'M14 0 L92 0 C96 0 98 3 98 7 L98 128 C98 146 106 152 122 158 C146 166 158 176 158 198 L158 208 L12 208 C8 208 6 205 6 201 L12 120 C12 80 10 40 10 6 C10 2 11 0 14 0 Z';
  const one =
    shape(boot, c.b) +
    shape(
      'M70 0 L92 0 C96 0 98 3 98 7 L98 128 C98 146 106 152 122 158 C146 166 158 176 158 198 L158 208 L96 208 C86 160 66 140 70 0 Z',
      c.d,
      'opacity=".22"',
    ) +
    shape('M10 2 h88 v22 h-88 Z', c.a) +
    line('M10 24 h88', c.d, 2) +
    rect(24, 36, 6, 96, 3, '#fff', 'opacity=".35"') +
    line('M98 128 C84 134 70 134 60 128', c.d, 2) +
    line('M122 158 C110 164 104 178 108 196', c.d, 2) +
    shape('M4 204 h156 v12 q0 6 -6 6 h-74 v-6 h-14 v6 h-56 q-6 0 -6 -6 Z', c.d) +
    times(9, (i) => rect(86 + i * 8, 216, 4, 6, 1, c.b, 'opacity=".6"')) +
    rect(40, 52, 34, 20, 3, c.l) +
    shape('M47 68 l8-11 4.5 6 3-4 6 9Z', c.d) +
    line('M10 10 C-4 10 -4 40 10 40', c.d, 4);
  return {
    shadow: `<g transform="translate(36 58)">${shape(boot, 'inherit')}</g><g transform="translate(112 92)">${shape(boot, 'inherit')}</g>`,
    body: `<g transform="translate(36 58)">${one}</g><g transform="translate(112 92)">${one}</g>`,
  };
};

export const umbrella: Drawing = (c, id) => {
  const canopy =
    'M28 176 C32 98 90 50 160 50 C230 50 288 98 292 176 C276 160 256 160 244 176 C230 158 206 158 194 176 C184 158 136 158 126 176 C114 158 90 158 76 176 C64 160 44 160 28 176 Z';
  const panel = (x1: number, x2: number): string =>
    `M160 50 C${n(160 + (x1 - 160) * 0.62)} 76 ${n(160 + (x1 - 160) * 0.95)} 120 ${x1} 178 L${x2} 178 C${n(160 + (x2 - 160) * 0.95)} 120 ${n(160 + (x2 - 160) * 0.62)} 76 160 50 Z`;
  return {
    shadow: shape(canopy, 'inherit') + line('M160 170 L160 290 C160 316 124 316 124 292', '#10201A', 10),
    body:
      line('M160 60 L160 290', c.d, 6) +
      line('M160 268 L160 292 C160 318 122 318 122 292', '#8A5A34', 13) +
      line('M157 270 L157 292', '#C08A55', 3) +
      rect(153, 256, 14, 12, 2, c.a) +
      shape(canopy, c.b) +
      clipped(
        id,
        [canopy],
        shape(panel(126, 194), c.l) +
          shape(panel(28, 76), c.l) +
          shape(panel(244, 292), c.l) +
          shape('M160 40 C230 50 288 98 300 190 L232 190 C236 130 206 76 160 50 Z', c.d, 'opacity=".22"'),
      ) +
      mirror(
        line('M160 50 C139 76 128 120 126 176 M160 50 C108 76 80 120 76 176', c.d, 2) +
          dot(28, 177, 4, c.a) +
          dot(76, 177, 4, c.a) +
          dot(126, 177, 4, c.a),
      ) +
      line('M160 50 L160 34', c.d, 6) +
      dot(160, 33, 5, c.a),
  };
};
