import { type Drawing, line, mirror, shape } from './brush.ts';

export const trailPants: Drawing = (c) => {
  const L =
    'M160 44 L108 44 C104 44 102 46 102 50 L92 176 L84 318 C84 322 86 325 90 325 L138 325 C142 325 144 323 144 319 L156 158 L160 128 Z';
  const sil = mirror(shape(L, 'inherit'));
  const body =
    mirror(shape(L, c.b)) +
    shape(
      'M160 44 L212 44 C216 44 218 46 218 50 L228 176 L236 318 C236 322 234 325 230 325 L182 325 C178 325 176 323 176 319 L164 158 L160 128 Z',
      c.d,
      'opacity=".16"',
    ) +
    mirror(
      shape('M103 44 L160 44 L160 66 L101 66 C101 58 102 52 103 44 Z', c.d) +
        line('M100 82 C112 86 120 94 124 110', c.d, 2.5) +
        line('M91 196 C110 204 132 204 152 196', c.d, 2) +
        line('M89 236 C108 242 130 242 149 236', c.d, 2) +
        line('M85 310 L145 310', c.d, 2) +
        `<rect x="118" y="42" width="6" height="28" rx="2" fill="${c.b}"/>`,
    ) +
    line('M160 66 L160 128', c.d, 2.5) +
    line('M160 112 C168 108 172 96 172 66', c.d, 2) +
    `<circle cx="160" cy="55" r="4.5" fill="${c.a}"/>` +
    shape('M97 132 L134 134 L131 182 L94 178 Z', c.b, `stroke="${c.d}" stroke-width="2.5" stroke-linejoin="round"`) +
    shape('M97 132 L134 134 L133 148 L96 146 Z', c.d) +
    `<rect x="110" y="143" width="9" height="9" rx="1.5" fill="${c.a}"/>`;
  return { shadow: sil, body };
};
