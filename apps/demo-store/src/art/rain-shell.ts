import { type Drawing, line, mirror, SLEEVE, shape, TORSO } from './brush.ts';

export const rainShell: Drawing = (c) => {
  const hood = 'M160 34 C130 34 112 58 119 98 L138 116 L160 122 Z';
  const sil = mirror(shape(SLEEVE, 'inherit') + shape(TORSO, 'inherit') + shape(hood, 'inherit'));
  const body =
    mirror(
      shape(SLEEVE, c.b) +
        shape('M44 266 C43 271 46 275 51 276 L80 281 C85 282 89 279 90 274 L93 258 L47 250 Z', c.d) +
        line('M94 112 C96 138 100 158 107 180', c.d, 2),
    ) +
    mirror(shape(TORSO, c.b)) +
    shape(
      'M160 98 L196 94 C208 100 218 104 228 108 C229 140 223 168 225 208 L228 304 C228 309 225 312 220 312 L160 312 Z',
      c.d,
      'opacity=".16"',
    ) +
    mirror(shape(hood, c.d)) +
    shape(
      'M160 56 C140 56 130 74 133 98 C140 108 149 114 160 120 C171 114 180 108 187 98 C190 74 180 56 160 56 Z',
      c.l,
    ) +
    shape(
      'M160 62 C146 62 138 76 140 94 C146 101 152 105 160 109 C168 105 174 101 180 94 C182 76 174 62 160 62 Z',
      c.k || '#22302B',
      'opacity=".55"',
    ) +
    mirror(
      line('M96 150 C112 156 136 158 160 158', c.d, 2) +
        line('M117 214 L104 262', c.d, 5) +
        line('M117 214 L104 262', c.a, 1.6) +
        line('M93 296 L160 296', c.d, 2),
    ) +
    mirror(
      line('M92 109 C91 140 97 168 95 208 L93.8 246', c.d, 2) +
        line('M97 112 C96 142 101 168 99 206', c.d, 0.8, 'stroke-dasharray="3 2.4" opacity=".8"') +
        line('M98 155 C114 161 138 163 156 163', c.d, 0.8, 'stroke-dasharray="3 2.4" opacity=".8"') +
        line('M98 291 L156 291', c.d, 0.8, 'stroke-dasharray="3 2.4" opacity=".8"') +
        line('M52 247 L94 254', c.d, 0.8, 'stroke-dasharray="3 2.4" opacity=".8"') +
        `<g transform="rotate(10 70 264)"><rect x="60" y="257" width="27" height="8" rx="2" fill="${c.b}"/><rect x="60" y="257" width="6" height="8" rx="1" fill="${c.a}"/></g>` +
        line('M160 40 C138 42 124 60 124 92', c.b, 0.9, 'stroke-dasharray="3 2.4"') +
        line('M146 112 C144 126 146 136 143 148', c.a, 1.8) +
        `<rect x="140.2" y="146" width="5.6" height="9" rx="2" fill="${c.k || '#22302B'}"/>` +
        line('M108 296 v10', c.d, 2),
    ) +
    line('M160 120 L160 311', c.d, 7) +
    line('M160 120 L160 311', c.a, 1.8) +
    `<rect x="156.5" y="126" width="7" height="16" rx="3" fill="${c.a}"/>` +
    `<rect x="180" y="174" width="26" height="10" rx="2" fill="${c.a}"/><path d="M187 181.500l3.5-5 2.2 3 1.300-1.900 3.2 3.900Z" fill="${c.d}"/>`;
  return { shadow: sil, body };
};

export const downVest: Drawing = (c, id) => {
  const T = 'M160 78 L132 78 C129 92 118 102 100 108 C106 130 104 148 92 168 L90 304 C90 309 93 312 98 312 L160 312 Z';
  const sil = mirror(shape(T, 'inherit'));
  let q = '';
  [144, 172, 200, 228, 256, 284].forEach((y) => {
    q += line(`M92 ${y} C110 ${y + 9} 140 ${y + 9} 160 ${y + 5}`, c.d, 2);
  });
  const body =
    `<clipPath id="${id}">${shape(T, '#000')}</clipPath>` +
    mirror(
      shape(T, c.b) +
        `<g clip-path="url(#${id})">${q}</g>` +
        line('M100 108 C106 130 104 148 92 168', c.d, 5) +
        shape('M132 62 C132 54 140 50 160 50 L160 96 C146 96 134 90 131 80 Z', c.b) +
        line('M131 80 C136 92 148 96 160 96', c.d, 2) +
        line('M132 64 C140 72 150 74 160 74', c.d, 2),
    ) +
    shape(
      'M160 50 L160 312 L222 312 C227 312 230 309 230 304 L228 168 C216 148 214 130 220 108 C202 102 191 92 189 78 L188 62 C188 54 180 50 160 50Z',
      c.d,
      'opacity=".14"',
    ) +
    line('M160 52 L160 311', c.d, 7) +
    line('M160 52 L160 311', c.a, 1.8) +
    `<rect x="156.5" y="58" width="7" height="15" rx="3" fill="${c.a}"/>` +
    mirror(line('M112 236 L106 274', c.d, 5) + line('M112 236 L106 274', c.a, 1.6));
  return {
    shadow: sil + shape('M132 62 C132 54 140 50 160 50 C180 50 188 54 188 62 L190 90 L130 90Z', 'inherit'),
    body,
  };
};
