import { type Drawing, line, shape } from './brush.ts';

export const daypack: Drawing = (c) => {
  const B =
    'M104 96 C104 62 128 50 160 50 C192 50 216 62 216 96 L228 284 C229 300 220 308 206 308 L114 308 C100 308 91 300 92 284 Z';
  const body =
    line('M142 52 C142 30 178 30 178 52', c.d, 7) +
    shape('M96 132 C76 138 70 168 72 214 L78 268 L92 262 Z', c.d) +
    shape('M224 132 C244 138 250 168 248 214 L242 268 L228 262 Z', c.d) +
    shape(B, c.b) +
    shape('M160 50 C192 50 216 62 216 96 L228 284 C229 300 220 308 206 308 L160 308 Z', c.d, 'opacity=".16"') +
    shape('M104 96 C104 62 128 50 160 50 C192 50 216 62 216 96 L218 132 C200 142 120 142 102 132 Z', c.l) +
    line('M102 132 C120 142 200 142 218 132', c.d, 2.5) +
    shape(
      'M116 190 C116 182 121 178 129 178 L191 178 C199 178 204 182 204 190 L210 276 C211 287 206 292 196 292 L124 292 C114 292 109 287 110 276 Z',
      c.b,
      `stroke="${c.d}" stroke-width="2.5"`,
    ) +
    line('M114 206 L206 206', c.d, 5) +
    line('M114 206 L206 206', c.a, 1.6) +
    `<rect x="186" y="202" width="16" height="8" rx="3" fill="${c.a}"/>` +
    `<rect x="128" y="92" width="12" height="96" fill="${c.a}"/><rect x="180" y="92" width="12" height="96" fill="${c.a}"/><rect x="125" y="152" width="18" height="14" rx="2.5" fill="${c.k || '#24302C'}"/><rect x="177" y="152" width="18" height="14" rx="2.5" fill="${c.k || '#24302C'}"/>` +
    `<path d="M150 262 l10 -17 l10 17 Z" fill="${c.a}"/>`;
  return { shadow: shape(B, 'inherit'), body };
};
