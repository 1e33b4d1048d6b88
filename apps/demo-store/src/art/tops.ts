import {
  armhole,
  CREW,
  CUFF,
  clipped,
  type Drawing,
  dot,
  line,
  mirror,
  n,
  rect,
  SLEEVE,
  shape,
  stitch,
  times,
} from './brush.ts';

const crewShade = (fill: string): string =>
  shape(
    'M160 86 L190 82 C202 96 216 102 228 108 C229 140 223 168 225 208 L226 304 C226 309 223 312 218 312 L160 312 Z',
    fill,
    'opacity=".12"',
  );
const neck = (fill: string, opacity = '.6'): string =>
  shape(
    'M130 82 C136 104 148 114 160 114 C172 114 184 104 190 82 C180 90 140 90 130 82Z',
    fill,
    `opacity="${opacity}"`,
  );
const collarRib = (colour: string): string =>
  line('M131 87 C137 108 148 118 160 118 C172 118 183 108 189 87', colour, 8);
const hem = (fill: string): string =>
  shape('M94 294 L226 294 L226 304 C226 309 223 312 218 312 L102 312 C97 312 94 309 94 304 Z', fill);

export const tee: Drawing = (c, id) => {
  const sleeve = 'M93 108 C78 113 68 122 60 138 L38 184 C36 189 38 192 42 194 L74 208 C78 209 81 207 83 204 L98 176 Z';
  const frame = 'M124 148 h72 v72 q0 6 -6 6 h-60 q-6 0 -6 -6 Z';
  return {
    shadow: mirror(shape(sleeve, 'inherit') + shape(CREW, 'inherit')),
    body:
      mirror(
        shape(sleeve, c.b) +
          stitch('M42 186 L82 203', c.d) +
          shape(CREW, c.b) +
          line('M93 112 C95 138 96 156 97 176', c.d, 2) +
          stitch('M96 303 L160 303', c.d),
      ) +
      crewShade(c.d) +
      clipped(
        id,
        [frame],
        rect(124, 148, 72, 80, 0, c.l) +
          dot(176, 176, 15, c.a) +
          shape('M118 212 L144 172 L160 194 L172 180 L202 218 L202 230 L118 230 Z', c.d) +
          shape('M118 226 L140 204 L158 218 L178 202 L202 226 L202 232 L118 232 Z', c.k ?? c.b),
      ) +
      neck(c.k ?? '#26312E') +
      collarRib(c.d),
  };
};

export const cableSweater: Drawing = (c, id) => {
  const twist = (x: number): string =>
    times(7, (i) => {
      const y = 120 + i * 26;
      return (
        line(`M${x} ${y} C${x + 16} ${y + 8} ${x + 16} ${y + 18} ${x} ${y + 26}`, c.d, 2.2) +
        line(`M${x + 14} ${y} C${x - 2} ${y + 8} ${x - 2} ${y + 18} ${x + 14} ${y + 26}`, c.d, 2.2)
      );
    });
  const purl = (x: number): string => line(`M${x} 112 L${x} 298`, c.d, 1.4, 'stroke-dasharray="1.5 5" opacity=".8"');
  const sleeveKnit =
    line('M82 116 L58 262', c.d, 2.2, 'stroke-dasharray="9 6"') +
    line('M94 122 L72 262', c.d, 2.2, 'stroke-dasharray="9 6"') +
    line('M70 130 L50 250', c.d, 1.4, 'stroke-dasharray="1.5 5" opacity=".8"');
  const ribs = times(10, (i) => line(`M${98 + i * 7} 296 v14`, c.d, 2, 'opacity=".7"'));
  return {
    shadow: mirror(shape(SLEEVE, 'inherit') + shape(CREW, 'inherit')),
    body:
      mirror(
        shape(SLEEVE, c.b) +
          clipped(`${id}-s`, [SLEEVE], sleeveKnit) +
          shape(CUFF, c.l) +
          line('M54 262 L52 274 M64 264 L62 276 M74 266 L72 278 M84 267 L82 279', c.d, 2, 'opacity=".7"') +
          shape(CREW, c.b) +
          clipped(`${id}-t`, [CREW], purl(104) + twist(112) + purl(134) + purl(140)) +
          armhole(c.d),
      ) +
      crewShade(c.d) +
      clipped(`${id}-m`, [CREW, 'M160 86 L190 82 L226 312 L160 312 Z'], twist(153)) +
      hem(c.l) +
      mirror(ribs) +
      neck(c.k ?? '#26312E') +
      collarRib(c.l) +
      line('M136 100 C144 115 152 118 160 118 C168 118 176 115 184 100', c.d, 1.2, 'stroke-dasharray="1.5 4"'),
  };
};

export const hoodie: Drawing = (c) => {
  const hood = 'M160 40 C130 40 110 62 117 100 L136 120 L160 130 Z';
  return {
    shadow: mirror(shape(SLEEVE, 'inherit') + shape(CREW, 'inherit') + shape(hood, 'inherit')),
    body:
      mirror(shape(SLEEVE, c.b) + shape(CUFF, c.d) + shape(CREW, c.b) + armhole(c.d)) +
      crewShade(c.d) +
      hem(c.d) +
      mirror(times(9, (i) => line(`M${100 + i * 7} 297 v12`, c.b, 1.2, 'opacity=".5"'))) +
      mirror(shape(hood, c.b, `stroke="${c.d}" stroke-width="2" stroke-linejoin="round"`)) +
      shape(
        'M160 60 C140 60 129 76 131 98 C139 110 149 117 160 122 C171 117 181 110 189 98 C191 76 180 60 160 60 Z',
        c.l,
      ) +
      shape(
        'M160 68 C146 68 139 80 140 95 C146 103 152 107 160 111 C168 107 174 103 180 95 C181 80 174 68 160 68 Z',
        c.k ?? '#22302B',
        'opacity=".55"',
      ) +
      mirror(
        line('M147 116 C145 132 148 146 145 166', c.a, 2.6) +
          rect(142.4, 162, 5.4, 12, 2, c.a) +
          dot(147, 116, 2.6, c.d),
      ) +
      `<path d="M126 216 h68 l18 44 v22 q0 4 -4 4 h-96 q-4 0 -4 -4 v-22 Z" fill="${c.b}" stroke="${c.d}" stroke-width="2.4" stroke-linejoin="round"/>` +
      mirror(stitch('M130 221 L114 262', c.d)) +
      dot(160, 188, 17, c.a) +
      shape('M148 195 L157 180 L162 187 L166 182 L173 195 Z', c.b),
  };
};

export const henley: Drawing = (c, id) => {
  const raglan =
    'M126 82 C110 96 84 104 74 122 C69 131 67 137 66 140 L44 266 C43 271 46 275 51 276 L80 281 C85 282 89 279 90 274 L106 186 Z';
  const waffle = times(9, (row) =>
    times(7, (col) => rect(101 + col * 9 + (row % 2) * 4.5, 196 + row * 11, 3, 3, 1, c.d, 'opacity=".3"')),
  );
  return {
    shadow: mirror(shape(raglan, 'inherit') + shape(CREW, 'inherit')),
    body:
      mirror(
        shape(CREW, c.b) +
          clipped(id, [CREW], waffle) +
          shape(raglan, c.a) +
          line('M128 84 L104 186', c.d, 2) +
          stitch('M124 88 L99 182', c.d) +
          shape(CUFF, c.a) +
          line('M46 256 L92 264', c.d, 2) +
          stitch('M97 302 L160 302', c.d),
      ) +
      crewShade(c.d) +
      neck(c.k ?? '#26312E') +
      rect(151, 114, 18, 66, 3, c.b) +
      line('M151 118 L151 178 L169 178 L169 118', c.d, 1.6) +
      times(3, (i) => dot(160, 132 + i * 17, 3.2, c.a)) +
      collarRib(c.a) +
      line(
        'M133 96 C141 115 150 122 160 122 C170 122 179 115 187 96',
        c.d,
        1,
        `opacity=".6" stroke-dasharray="${n(1.5)} 3"`,
      ),
  };
};
