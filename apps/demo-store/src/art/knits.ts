import { type Drawing, line, shape } from './brush.ts';

export const beanie: Drawing = (c, id) => {
  const D = 'M72 226 C70 138 104 84 160 84 C216 84 250 138 248 226 Z';
  let r = '';
  for (let x = 76; x < 250; x += 14)
    r += line(
      `M${x} 226 C${160 + (x - 160) * 1.0} 170 ${160 + (x - 160) * 0.72} 120 ${160 + (x - 160) * 0.25} 86`,
      c.d,
      2,
    );
  let cf = '';
  for (let x = 68; x < 262; x += 11) cf += line(`M${x} 214 L${x - 0.6} 280`, c.d, 3.2, 'opacity=".55"');
  const C =
    'M66 222 C66 214 70 210 78 210 L242 210 C250 210 254 214 254 222 L256 268 C256 278 251 282 242 282 L78 282 C69 282 64 278 64 268 Z';
  const body =
    `<clipPath id="${id}">${shape(D, '#000')}</clipPath><clipPath id="${id}c">${shape(C, '#000')}</clipPath>` +
    shape(D, c.b) +
    `<g clip-path="url(#${id})" opacity=".6">${r}</g>` +
    shape('M160 84 C216 84 250 138 248 226 L200 226 C202 160 190 110 160 84Z', c.d, 'opacity=".16"') +
    shape(C, c.l) +
    `<g clip-path="url(#${id}c)">${cf}</g>` +
    line('M66 218 C90 224 230 224 254 218', c.d, 0) +
    `<rect x="142" y="228" width="36" height="34" rx="3" fill="${c.a}"/><path d="M150 252 l10 -15 l10 15 Z" fill="${c.l}"/>`;
  return { shadow: shape(D, 'inherit') + shape(C, 'inherit'), body };
};

export const socks: Drawing = (c, id) => {
  const K =
    'M0 0 L58 0 L58 126 C58 138 62 144 72 152 L104 176 C118 188 116 212 98 216 C84 219 70 214 56 204 L16 174 C4 165 0 156 0 142 Z';
  const one = (x: number, y: number, rot: number): string => {
    return `<g transform="translate(${x} ${y}) rotate(${rot})"><clipPath id="${id}">${shape(K, '#000')}</clipPath>${shape(K, c.b)}<g clip-path="url(#${id})"><rect x="-4" y="0" width="70" height="26" fill="${c.l}"/><path d="M6 0v26M16 0v26M26 0v26M36 0v26M46 0v26" stroke="${c.d}" stroke-width="2" opacity=".5"/><rect x="-4" y="44" width="70" height="9" fill="${c.a}"/><rect x="-4" y="60" width="70" height="9" fill="${c.a}"/><circle cx="2" cy="160" r="32" fill="${c.d}"/><circle cx="112" cy="206" r="34" fill="${c.d}"/></g></g>`;
  };
  const sil = `<g transform="translate(30 66)">${shape(K, 'inherit')}</g><g transform="translate(168 66)">${shape(K, 'inherit')}</g>`;
  return { shadow: sil, body: one(30, 66, 0) + one(168, 66, 0) };
};
