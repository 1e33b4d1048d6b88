import { type Drawing, line, shape } from './brush.ts';

export const tent: Drawing = (c) => {
  const T = 'M160 96 C112 96 66 178 40 268 L280 268 C254 178 208 96 160 96 Z';
  const body =
    line('M40 268 L12 284', c.d, 2) +
    line('M280 268 L308 284', c.d, 2) +
    line('M84 176 L24 276', c.d, 1.6) +
    line('M236 176 L296 276', c.d, 1.6) +
    `<rect x="6" y="282" width="308" height="3" rx="1.5" fill="${c.d}" opacity=".35"/>` +
    shape(T, c.b) +
    shape('M160 96 C208 96 254 178 280 268 L216 268 C212 190 190 128 160 96 Z', c.d, 'opacity=".35"') +
    shape('M160 96 C130 128 108 190 104 268 L216 268 C212 190 190 128 160 96 Z', c.l) +
    shape('M160 132 C146 166 138 214 136 268 L184 268 C182 214 174 166 160 132 Z', c.k || '#24302C') +
    shape('M160 132 C146 166 138 214 136 268 L112 268 C116 206 134 160 160 132 Z', c.a) +
    line('M126 224 l8 6', c.d, 3) +
    line('M160 96 C130 128 108 190 104 268', c.d, 2.5) +
    line('M160 96 C190 128 212 190 216 268', c.d, 2.5) +
    line('M40 268 L280 268', c.d, 3) +
    line('M160 96 L160 84', c.d, 3) +
    shape('M236 214 L256 214 L262 236 L238 236 Z', c.l, 'opacity=".8"');
  return { shadow: shape('M160 96 C112 96 66 178 40 268 L280 268 C254 178 208 96 160 96 Z', 'inherit'), body };
};

export const mug: Drawing = (c) => {
  const T = 'M88 116 L94 262 C95 274 103 280 114 280 L196 280 C207 280 215 274 216 262 L222 116 Z';
  const H = 'M219 142 C262 138 274 168 268 196 C262 224 240 240 214 238';
  let sp = '';
  for (let i = 0; i < 46; i++) {
    const x = 96 + ((i * 53) % 120),
      y = 132 + ((i * 37) % 138);
    sp += `<circle cx="${x}" cy="${y}" r="${0.9 + (i % 3) * 0.5}" fill="${c.l}" opacity=".75"/>`;
  }
  const body =
    line(H, c.d, 15) +
    line(H, c.b, 10) +
    shape(T, c.b) +
    shape(
      'M186 116 L222 116 L216 262 C215 274 207 280 196 280 L170 280 C180 240 186 180 186 116Z',
      c.d,
      'opacity=".28"',
    ) +
    sp +
    `<ellipse cx="155" cy="116" rx="70" ry="17" fill="${c.d}"/><ellipse cx="155" cy="115" rx="64" ry="13.5" fill="${c.l}"/><path d="M97 119 C104 110 128 105 155 105 C182 105 206 110 213 119 C204 125 182 128.5 155 128.5 C128 128.5 106 125 97 119 Z" fill="${c.k || '#4B3226'}"/>` +
    `<path d="M122 222 L142 188 L153 204 L164 182 L188 222 Z" fill="${c.a}"/><path d="M122 229 h66" stroke="${c.a}" stroke-width="3" stroke-linecap="round"/>` +
    line('M102 276 C110 281 200 281 208 276', c.d, 3);
  return { shadow: shape(T, 'inherit') + line(H, '#10201A', 14), body };
};

export const bottle: Drawing = (c) => {
  const B =
    'M122 128 C122 116 130 112 140 112 L180 112 C190 112 198 116 198 128 L200 296 C200 310 193 316 182 316 L138 316 C127 316 120 310 120 296 Z';
  const body =
    line('M138 62 C138 30 182 30 182 62', c.d, 9) +
    `<rect x="130" y="58" width="60" height="34" rx="7" fill="${c.d}"/><path d="M140 64v22M150 64v22M160 64v22M170 64v22M180 64v22" stroke="${c.k || '#0F1B17'}" stroke-width="2" opacity=".4"/><rect x="137" y="92" width="46" height="22" fill="${c.l}"/>` +
    shape(B, c.b) +
    shape(
      'M176 112 L180 112 C190 112 198 116 198 128 L200 296 C200 310 193 316 182 316 L172 316 Z',
      c.d,
      'opacity=".3"',
    ) +
    `<rect x="132" y="128" width="6" height="150" rx="3" fill="#fff" opacity=".28"/>` +
    `<path d="M142 232 L156 208 L163 218 L170 204 L186 232 Z" fill="${c.a}"/><path d="M142 238 h44" stroke="${c.a}" stroke-width="2.5" stroke-linecap="round"/>` +
    `<rect x="120" y="296" width="80" height="20" rx="10" fill="${c.d}"/><rect x="120" y="290" width="80" height="14" fill="${c.d}"/>`;
  return { shadow: `${shape(B, 'inherit')}<rect x="130" y="58" width="60" height="60" rx="7"/>`, body };
};
