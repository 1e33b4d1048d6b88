import { clipped, type Drawing, dot, line, mirror, rect, shape, stitch, times } from './brush.ts';

const badge = (x: number, y: number, fill: string, mark: string): string =>
  rect(x, y, 30, 14, 3, fill) + shape(`M${x + 8} ${y + 11} l5-7 3 4 2-2.6 4.5 5.6Z`, mark);

export const duffel: Drawing = (c) => {
  const body =
    'M66 132 C40 132 28 152 28 196 C28 240 40 262 66 262 L254 262 C280 262 292 240 292 196 C292 152 280 132 254 132 Z';
  return {
    shadow: shape(body, 'inherit'),
    body:
      line('M112 150 C104 84 216 84 208 150', c.d, 12) +
      line('M112 150 C104 84 216 84 208 150', c.a, 2) +
      shape(body, c.b) +
      shape(
        'M254 132 C280 132 292 152 292 196 C292 240 280 262 254 262 L238 262 C262 240 262 154 238 132 Z',
        c.d,
        'opacity=".45"',
      ) +
      shape(
        'M66 132 C40 132 28 152 28 196 C28 240 40 262 66 262 L82 262 C58 240 58 154 82 132 Z',
        c.d,
        'opacity=".3"',
      ) +
      line('M82 132 C58 154 58 240 82 262', c.d, 2) +
      line('M238 132 C262 154 262 240 238 262', c.d, 2) +
      line('M76 158 C120 150 200 150 244 158', c.d, 7) +
      line('M76 158 C120 150 200 150 244 158', c.a, 2) +
      rect(92, 151, 17, 9, 3, c.a) +
      rect(104, 132, 17, 130, 0, c.d) +
      rect(199, 132, 17, 130, 0, c.d) +
      stitch('M107 136 v122 M118 136 v122 M202 136 v122 M213 136 v122', c.l) +
      rect(140, 112, 40, 20, 8, c.d) +
      line('M146 122 h28', c.a, 1.6) +
      rect(134, 186, 52, 52, 6, c.l, `stroke="${c.d}" stroke-width="2"`) +
      shape('M142 228 L156 204 L164 216 L170 208 L180 228 Z', c.d) +
      line('M30 178 C18 182 18 210 30 214 M290 178 C302 182 302 210 290 214', c.d, 6),
  };
};

export const rollTop: Drawing = (c) => {
  const body = 'M100 108 L220 108 L230 288 C231 302 223 310 210 310 L110 310 C97 310 89 302 90 288 Z';
  const top = 'M98 66 C98 56 106 52 116 52 L204 52 C214 52 222 56 222 66 L222 108 L98 108 Z';
  return {
    shadow: shape(body, 'inherit') + shape(top, 'inherit'),
    body:
      mirror(shape('M94 150 C74 158 70 200 72 244 L78 284 L92 280 Z', c.d)) +
      shape(body, c.b) +
      shape(top, c.b) +
      rect(92, 46, 136, 18, 9, c.d) +
      line('M98 74 L222 74 M99 92 L221 92', c.d, 2) +
      line('M100 108 L220 108', c.d, 2.4) +
      shape(
        'M160 52 L204 52 C214 52 222 56 222 66 L230 288 C231 302 223 310 210 310 L160 310 Z',
        c.d,
        'opacity=".16"',
      ) +
      mirror(line('M96 56 C78 66 80 110 92 142', c.d, 6) + rect(80, 96, 14, 20, 3, c.a)) +
      rect(152, 46, 16, 96, 2, c.d) +
      rect(148, 124, 24, 18, 3, c.k ?? '#24302C') +
      rect(153, 129, 14, 8, 2, c.a) +
      line('M118 176 L202 202 L118 228 L202 254 L118 280', c.a, 2.6) +
      line('M202 176 L118 202 L202 228 L118 254 L202 280', c.a, 2.6) +
      times(5, (i) => dot(118, 176 + i * 26, 4, c.d) + dot(202, 176 + i * 26, 4, c.d)) +
      badge(190, 150, c.l, c.d) +
      line('M91 292 L229 292', c.d, 2),
  };
};

export const sling: Drawing = (c) => {
  const body =
    'M72 216 C72 184 92 172 124 170 L196 170 C228 172 248 184 248 216 L248 242 C248 270 228 282 200 282 L120 282 C92 282 72 270 72 242 Z';
  return {
    shadow: shape(body, 'inherit'),
    body:
      line('M84 204 C52 120 96 66 160 66 C224 66 268 120 236 204', c.d, 13) +
      line('M84 204 C52 120 96 66 160 66 C224 66 268 120 236 204', c.l, 1.4, 'stroke-dasharray="5 4"') +
      rect(142, 54, 36, 25, 5, c.k ?? '#24302C') +
      rect(150, 61, 20, 11, 3, c.a) +
      shape(body, c.b) +
      shape(
        'M196 170 C228 172 248 184 248 216 L248 242 C248 270 228 282 200 282 L176 282 C212 262 214 196 196 170 Z',
        c.d,
        'opacity=".3"',
      ) +
      line('M86 204 C120 192 200 192 234 204', c.d, 7) +
      line('M86 204 C120 192 200 192 234 204', c.a, 2) +
      rect(214, 194, 18, 9, 3, c.a, 'transform="rotate(14 220 198)"') +
      `<path d="M100 226 h120 v26 q0 16 -16 16 h-88 q-16 0 -16 -16 Z" fill="${c.b}" stroke="${c.d}" stroke-width="2.4"/>` +
      line('M100 232 h120', c.d, 5) +
      line('M100 232 h120', c.a, 1.5) +
      badge(145, 244, c.l, c.d) +
      mirror(rect(74, 196, 18, 12, 3, c.k ?? '#24302C', 'transform="rotate(-20 83 202)"')),
  };
};

export const dryBag: Drawing = (c, id) => {
  const body = 'M100 118 L220 118 L226 290 C226 304 196 312 160 312 C124 312 94 304 94 290 Z';
  return {
    shadow: `${shape(body, 'inherit')}<rect x="106" y="64" width="108" height="60"/>`,
    body:
      line('M108 78 C96 40 132 34 160 34 C188 34 224 40 212 78', c.d, 8) +
      rect(142, 26, 36, 18, 4, c.k ?? '#24302C') +
      rect(151, 30, 18, 10, 2, c.a) +
      shape('M108 78 L212 78 L220 118 L100 118 Z', c.b) +
      line(
        'M124 82 L118 116 M142 82 L140 116 M160 82 L160 116 M178 82 L180 116 M196 82 L202 116',
        c.d,
        1.6,
        'opacity=".6"',
      ) +
      rect(102, 62, 116, 20, 10, c.d) +
      line('M112 72 h96', c.b, 1.4, 'opacity=".7"') +
      shape(body, c.b) +
      line('M100 118 C120 126 200 126 220 118', c.d, 2.4) +
      clipped(
        id,
        [body],
        rect(60, 178, 200, 150, 0, c.d, 'opacity=".25"') +
          line('M80 190 q20 -14 40 0 t40 0 t40 0 t40 0', c.a, 5) +
          line('M80 208 q20 -14 40 0 t40 0 t40 0 t40 0', c.l, 5) +
          line('M80 226 q20 -14 40 0 t40 0 t40 0 t40 0', c.l, 3),
      ) +
      shape('M188 118 L220 118 L226 290 C226 302 206 309 180 311 C196 260 196 180 188 118 Z', c.d, 'opacity=".28"') +
      rect(110, 136, 6, 150, 3, '#fff', 'opacity=".25"') +
      `<text x="160" y="270" text-anchor="middle" font-family="Arial,Helvetica,sans-serif" font-weight="700" font-size="30" fill="${c.a}">10 L</text>` +
      mirror(dot(106, 146, 5, c.d) + line('M106 146 v14', c.d, 3)),
  };
};

export const tote: Drawing = (c) => {
  const body = 'M82 140 L238 140 L250 306 C250 311 247 314 242 314 L78 314 C73 314 70 311 70 306 Z';
  const handle = 'M116 176 L116 92 C116 52 140 40 160 40 C180 40 204 52 204 92 L204 176';
  return {
    shadow: shape(body, 'inherit'),
    body:
      line('M126 140 L126 96 C126 66 144 56 160 56 C176 56 194 66 194 96 L194 140', c.d, 10) +
      shape(body, c.b) +
      shape(
        'M196 140 L238 140 L250 306 C250 311 247 314 242 314 L214 314 C218 250 212 190 196 140 Z',
        c.d,
        'opacity=".2"',
      ) +
      line('M82 152 L238 152', c.d, 1.6) +
      stitch('M81 156 L239 156', c.d) +
      line(handle, c.a, 11) +
      mirror(stitch('M113 144 v30 M119 144 v30', c.l) + line('M111 176 h10', c.d, 2)) +
      shape('M98 280 L140 214 L162 246 L178 226 L222 280 Z', c.a) +
      dot(192, 208, 12, c.l) +
      line('M98 290 h124', c.a, 4) +
      shape('M70 300 L250 300 L250 306 C250 311 247 314 242 314 L78 314 C73 314 70 311 70 306 Z', c.d, 'opacity=".35"'),
  };
};
