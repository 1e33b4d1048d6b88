import { type Drawing, dot, line, mirror, rect, shape, stitch, times } from './brush.ts';

const LEG =
  'M160 44 L108 44 C104 44 102 46 102 50 L92 176 L84 318 C84 322 86 325 90 325 L138 325 C142 325 144 323 144 319 L156 158 L160 128 Z';
const RIGHT =
  'M160 44 L212 44 C216 44 218 46 218 50 L228 176 L236 318 C236 322 234 325 230 325 L182 325 C178 325 176 323 176 319 L164 158 L160 128 Z';
const waistband = (fill: string): string => shape('M103 44 L160 44 L160 64 L101 64 C101 57 102 51 103 44 Z', fill);

export const shorts: Drawing = (c) => {
  const leg =
    'M160 92 L106 92 C102 92 100 94 100 98 L76 252 C75 258 78 261 83 261 L146 266 C151 266 153 263 153 259 L158 196 L160 180 Z';
  const right =
    'M160 92 L214 92 C218 92 220 94 220 98 L244 252 C245 258 242 261 237 261 L174 266 C169 266 167 263 167 259 L162 196 L160 180 Z';
  return {
    shadow: mirror(shape(leg, 'inherit')),
    body:
      mirror(shape(leg, c.b)) +
      shape(right, c.d, 'opacity=".16"') +
      mirror(
        shape('M101 92 L160 92 L160 112 L98 112 Z', c.d) +
          rect(118, 90, 6, 26, 2, c.b) +
          line('M97 124 C112 130 120 138 122 156', c.d, 2.4) +
          stitch('M79 246 L152 252', c.d) +
          line('M84 200 C96 206 100 212 98 236', c.d, 1.6, 'opacity=".5"'),
      ) +
      line('M160 112 L160 180', c.d, 2.4) +
      line('M160 166 C169 162 173 148 173 114', c.d, 2) +
      dot(160, 102, 4.4, c.a) +
      `<path d="M196 178 l34 -3 l7 44 l-40 4 Z" fill="${c.b}" stroke="${c.d}" stroke-width="2.4" stroke-linejoin="round"/>` +
      shape('M194 176 l37 -3 l2.5 15 l-38.5 4 Z', c.d) +
      rect(210, 184, 9, 9, 1.5, c.a) +
      line('M146 110 C144 124 150 128 146 140 M174 110 C177 122 172 128 175 138', c.a, 2),
  };
};

export const rainPants: Drawing = (c) => ({
  shadow: mirror(shape(LEG, 'inherit')),
  body:
    mirror(shape(LEG, c.b)) +
    shape(RIGHT, c.d, 'opacity=".16"') +
    mirror(
      waistband(c.d) +
        times(7, (i) => line(`M${108 + i * 8} 48 v12`, c.b, 1.6, 'opacity=".6"')) +
        line('M100 84 L88 300', c.d, 5) +
        line('M100 84 L88 300', c.a, 1.6) +
        rect(95, 86, 8, 13, 3, c.a) +
        shape('M86 286 L145 286 L144 319 C144 323 142 325 138 325 L90 325 C86 325 84 322 84 318 Z', c.d) +
        rect(96, 300, 34, 10, 3, c.b) +
        rect(122, 300, 8, 10, 2, c.a) +
        stitch('M112 70 C128 128 138 190 140 284', c.d) +
        line('M106 190 C120 196 136 196 150 190', c.d, 1.8, 'opacity=".6"') +
        line('M104 212 C120 219 136 219 148 213', c.d, 1.8, 'opacity=".6"'),
    ) +
    line('M160 64 L160 128', c.d, 2.4) +
    line('M152 62 C150 80 156 84 151 98 M168 62 C171 78 165 86 169 96', c.a, 2.2) +
    rect(186, 118, 24, 10, 2, c.a) +
    shape('M193 125.5l3.5-5 2.2 3 1.3-1.9 3.2 3.900Z', c.d),
});

export const canvasTrousers: Drawing = (c) => ({
  shadow: mirror(shape(LEG, 'inherit')),
  body:
    mirror(shape(LEG, c.b)) +
    shape(RIGHT, c.d, 'opacity=".14"') +
    mirror(
      waistband(c.b) +
        line('M101 64 L160 64', c.d, 2) +
        rect(116, 41, 6, 26, 2, c.d) +
        rect(143, 41, 6, 26, 2, c.d) +
        line('M101 76 C114 80 124 90 127 112', c.d, 2.4) +
        stitch('M101 81 C112 85 119 93 122 112', c.a) +
        shape('M94 166 L154 168 L148 262 L88 260 Z', c.l, `stroke="${c.d}" stroke-width="2" stroke-linejoin="round"`) +
        stitch('M98 171 L150 173', c.d) +
        stitch('M93 255 L144 257', c.d) +
        dot(99, 172, 2, c.a) +
        dot(149, 174, 2, c.a) +
        line('M85 312 L145 312', c.d, 2) +
        stitch('M85 316 L144 316', c.d),
    ) +
    line('M160 64 L160 128', c.d, 2.4) +
    line('M160 112 C168 108 172 96 172 66', c.d, 2) +
    stitch('M163 106 C166 102 168 92 168 68', c.a) +
    dot(160, 54, 4.4, c.a) +
    line('M226 150 C238 156 240 172 231 180', c.d, 4) +
    rect(196, 122, 18, 30, 2, c.b, `stroke="${c.d}" stroke-width="2"`),
});

export const joggers: Drawing = (c) => {
  const leg =
    'M160 46 L110 46 C104 46 102 50 101 56 L90 170 C88 220 94 262 100 296 L140 298 C146 258 152 210 156 158 L160 130 Z';
  const right =
    'M160 46 L210 46 C216 46 218 50 219 56 L230 170 C232 220 226 262 220 296 L180 298 C174 258 168 210 164 158 L160 130 Z';
  const cuff = 'M99 292 L142 294 L140 322 C140 326 138 328 134 328 L106 326 C102 326 100 324 100 320 Z';
  return {
    shadow: mirror(shape(leg, 'inherit') + shape(cuff, 'inherit')),
    body:
      mirror(shape(leg, c.b)) +
      shape(right, c.d, 'opacity=".14"') +
      mirror(
        shape('M108 44 L160 44 L160 70 L100 70 C101 60 103 44 108 44 Z', c.d) +
          times(8, (i) => line(`M${105 + i * 7} 48 v18`, c.b, 1.4, 'opacity=".6"')) +
          line('M99 86 C112 92 118 104 116 128', c.d, 2.4) +
          shape(cuff, c.d) +
          times(5, (i) => line(`M${106 + i * 7} 298 v24`, c.b, 1.4, 'opacity=".6"')) +
          line('M97 196 C112 204 134 204 148 196', c.d, 1.8, 'opacity=".5"') +
          line('M96 216 C112 225 132 225 146 217', c.d, 1.8, 'opacity=".5"'),
      ) +
      line('M160 70 L160 130', c.d, 2) +
      line('M152 62 C148 82 156 90 150 112 M168 62 C172 80 164 90 170 108', c.l, 2.8) +
      rect(147.4, 108, 5.4, 11, 2, c.l) +
      rect(167.4, 104, 5.4, 11, 2, c.l) +
      rect(176, 148, 30, 34, 4, c.b, `stroke="${c.d}" stroke-width="2.2"`) +
      line('M176 156 L206 156', c.d, 4) +
      line('M177 156 L205 156', c.a, 1.4),
  };
};
