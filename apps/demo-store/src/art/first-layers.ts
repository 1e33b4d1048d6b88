import { type Drawing, line, mirror, SLEEVE, shape, TORSO } from './brush.ts';

export const overshirt: Drawing = (c, id) => {
  const sil = mirror(shape(SLEEVE, 'inherit') + shape(TORSO.replace('M160 98 L124 94', 'M160 80 L132 84'), 'inherit'));
  const T = 'M160 84 L134 84 C118 98 104 103 92 108 C91 140 97 168 95 208 L93 290 C96 304 104 312 118 312 L160 312 Z';
  let check = '';
  for (let x = 40; x < 170; x += 24)
    check += `<rect x="${x}" y="60" width="9" height="260" fill="${c.d}" opacity=".38"/>`;
  for (let y = 92; y < 320; y += 26)
    check += `<rect x="30" y="${y}" width="140" height="9" fill="${c.d}" opacity=".38"/>`;
  for (let x = 52.5; x < 170; x += 24)
    check += `<rect x="${x}" y="60" width="1.6" height="260" fill="${c.l}" opacity=".5"/>`;
  const body =
    `<clipPath id="${id}">${shape(T, '#000')}${shape(SLEEVE, '#000')}</clipPath>` +
    mirror(
      shape(SLEEVE, c.b) +
        shape(T, c.b) +
        `<g clip-path="url(#${id})">${check}</g>` +
        shape('M46 256 L44 266 C43 271 46 275 51 276 L80 281 C85 282 89 279 90 274 L92 264 Z', c.d) +
        line('M94 112 C96 138 100 158 107 180', c.d, 2.5),
    ) +
    `<rect x="152" y="84" width="16" height="228" fill="${c.b}"/>` +
    line('M152 100 L152 312', c.d, 2) +
    line('M168 100 L168 312', c.d, 1, 'opacity=".5"') +
    [128, 162, 196, 230, 264, 296].map((y) => `<circle cx="160" cy="${y}" r="3.6" fill="${c.a}"/>`).join('') +
    mirror(
      `<path d="M106 150 h36 v34 l-18 8 l-18 -8 Z" fill="${c.b}" stroke="${c.d}" stroke-width="2" stroke-linejoin="round"/><path d="M104 148 h40 v14 l-20 7 l-20 -7 Z" fill="${c.d}"/><circle cx="124" cy="162" r="2.6" fill="${c.a}"/>`,
    ) +
    shape('M138 78 C150 84 170 84 182 78 L160 112 Z', c.k || '#2A1F1A', 'opacity=".75"') +
    mirror(
      shape(
        'M138 72 C130 78 124 86 121 96 L136 118 L160 96 C150 92 142 84 138 72 Z',
        c.b,
        `stroke="${c.d}" stroke-width="2" stroke-linejoin="round"`,
      ),
    );
  return { shadow: sil, body };
};

export const fleece: Drawing = (c) => {
  const T = 'M160 88 L130 88 C118 98 104 103 92 108 C91 140 97 168 95 208 L93 304 C93 309 96 312 101 312 L160 312 Z';
  const sil = mirror(shape(SLEEVE, 'inherit') + shape(T, 'inherit') + shape('M134 52 h26 v50 h-30Z', 'inherit'));
  let pile = '';
  for (let i = 0; i < 84; i++) {
    const x = 104 + (i % 12) * 10 + (Math.floor(i / 12) % 2) * 5,
      y = 190 + Math.floor(i / 12) * 15;
    if (x < 222) pile += `<circle cx="${x}" cy="${y}" r="1.5" fill="${c.d}" opacity=".45"/>`;
  }
  const body =
    mirror(
      shape(SLEEVE, c.b) +
        shape('M44 266 C43 271 46 275 51 276 L80 281 C85 282 89 279 90 274 L92 262 L46 254 Z', c.a) +
        shape(T, c.b),
    ) +
    pile +
    mirror(
      shape('M160 88 L130 88 C118 98 104 103 92 108 C91 128 94 146 95 164 C116 170 138 172 160 172 Z', c.l) +
        shape('M94 108 C78 113 70 122 66 140 L60 174 L101 166 L94 112 Z', c.l) +
        line('M60 174 L96 167 C116 172 138 174 160 174', c.d, 2) +
        line('M94 112 C96 134 98 150 101 168', c.d, 2) +
        shape('M93 294 L160 294 L160 301 L93 301 Z', c.a) +
        shape('M134 58 C134 52 142 48 160 48 L160 100 C146 100 134 96 130 88 Z', c.l) +
        line('M130 88 C136 97 148 100 160 100', c.d, 2),
    ) +
    shape('M160 48 C178 48 186 52 186 58 L190 88 C202 98 216 103 228 108 L227 312 L160 312 Z', c.d, 'opacity=".10"') +
    line('M160 50 L160 174', c.d, 6) +
    line('M160 50 L160 174', c.a, 1.8) +
    `<rect x="156.5" y="56" width="7" height="15" rx="3" fill="${c.a}"/>` +
    `<rect x="180" y="128" width="32" height="30" rx="3" fill="${c.a}"/><path d="M180 138 h32" stroke="${c.d}" stroke-width="2"/>`;
  return { shadow: sil, body };
};

export const stripedCrew: Drawing = (c, id) => {
  const T = 'M160 86 L130 82 C118 96 104 102 92 108 C91 140 97 168 95 208 L94 304 C94 309 97 312 102 312 L160 312 Z';
  const sil = mirror(shape(SLEEVE, 'inherit') + shape(T, 'inherit'));
  let st = '';
  for (let y = 138; y < 296; y += 22) st += `<rect x="30" y="${y}" width="135" height="7" fill="${c.a}"/>`;
  let st2 = '';
  for (let i = 0; i < 7; i++)
    st2 += `<path d="M${62 - i * 3.4} ${146 + i * 18} l50 8" stroke="${c.a}" stroke-width="7"/>`;
  const body =
    `<clipPath id="${id}">${shape(T, '#000')}</clipPath><clipPath id="${id}s">${shape(SLEEVE, '#000')}</clipPath>` +
    mirror(
      shape(SLEEVE, c.b) +
        `<g clip-path="url(#${id}s)">${st2}</g>` +
        shape(T, c.b) +
        `<g clip-path="url(#${id})">${st}</g>` +
        line('M94 112 C96 138 100 158 107 180', c.d, 2) +
        shape('M46 256 L44 266 C43 271 46 275 51 276 L80 281 C85 282 89 279 90 274 L92 264 Z', c.d) +
        `<rect x="94" y="296" width="66" height="16" fill="${c.d}" clip-path="url(#${id})"/>`,
    ) +
    `<rect x="159" y="114" width="2" height="182" fill="${c.b}"/>` +
    Array.from({ length: 8 }, (_, i) => `<rect x="157" y="${138 + i * 22}" width="6" height="7" fill="${c.a}"/>`).join(
      '',
    ) +
    `<rect x="157" y="296" width="6" height="16" fill="${c.d}"/>` +
    shape(
      'M130 82 C136 104 148 114 160 114 C172 114 184 104 190 82 C180 90 140 90 130 82Z',
      c.k || '#26312E',
      'opacity=".6"',
    ) +
    line('M131 87 C137 108 148 118 160 118 C172 118 183 108 189 87', c.d, 8);
  return { shadow: sil, body };
};
