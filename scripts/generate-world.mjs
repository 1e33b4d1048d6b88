/**
 * Writes the world of the page Visitors: the outlines of countries as plain paths, drawn once here, so that a browser gets
 * neither a topology nor a projection, and where in each country a bubble stands. From Natural Earth (public domain) by
 * world-atlas (ISC). The file is committed; a test fails when it is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { geoArea, geoCentroid, geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import { root } from './lib/project.mjs';

const file = join(root, 'apps/console/src/features/visitors/overview/generated/world.json');
const width = 480;
const height = 232;
/** Nobody shops there, and it is the largest of all on this map. */
const leftOut = new Set(['Antarctica', 'Fr. S. Antarctic Lands', 'S. Geo. and the Is.', 'Heard I. and McDonald Is.']);

/** Where the atlas writes a name otherwise than the standard; null: no country of the standard. */
const codeOfName = {
  'United States of America': 'US',
  'Dem. Rep. Congo': 'CD',
  Congo: 'CG',
  'Dominican Rep.': 'DO',
  'Falkland Is.': 'FK',
  "Côte d'Ivoire": 'CI',
  'Central African Rep.': 'CF',
  'Eq. Guinea': 'GQ',
  eSwatini: 'SZ',
  Palestine: 'PS',
  Myanmar: 'MM',
  Turkey: 'TR',
  Macedonia: 'MK',
  'Bosnia and Herz.': 'BA',
  'S. Sudan': 'SS',
  'W. Sahara': 'EH',
  'Solomon Is.': 'SB',
  'Trinidad and Tobago': 'TT',
  Macao: 'MO',
  'Hong Kong': 'HK',
  'U.S. Virgin Is.': 'VI',
  'British Virgin Is.': 'VG',
  'Cayman Is.': 'KY',
  'Cook Is.': 'CK',
  'Faeroe Is.': 'FO',
  'Fr. Polynesia': 'PF',
  'Marshall Is.': 'MH',
  'N. Mariana Is.': 'MP',
  'Antigua and Barb.': 'AG',
  'St. Kitts and Nevis': 'KN',
  'St. Vin. and Gren.': 'VC',
  'Saint Lucia': 'LC',
  'Saint Helena': 'SH',
  'St-Barthélemy': 'BL',
  'St-Martin': 'MF',
  'St. Pierre and Miquelon': 'PM',
  'São Tomé and Principe': 'ST',
  'Turks and Caicos Is.': 'TC',
  'Wallis and Futuna Is.': 'WF',
  'Pitcairn Is.': 'PN',
  'Br. Indian Ocean Ter.': 'IO',
  Åland: 'AX',
  Vatican: 'VA',
  Micronesia: 'FM',
  Czechia: 'CZ',
  'Cabo Verde': 'CV',
  Somaliland: null,
  'N. Cyprus': null,
  Kosovo: 'XK',
  'Siachen Glacier': null,
  'Indian Ocean Ter.': null,
  'Ashmore and Cartier Is.': null,
};

/** Codes of countries that are others now; their names are those of today. */
const withdrawn = 'AN BU CS DD DY FX HV NH RH SU TP UK VD YD YU ZR'.split(' ');
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const standard = new Map(
  letters.flatMap((one) =>
    letters.flatMap((two) => {
      const name = names.of(one + two);
      return name === undefined || withdrawn.includes(one + two) ? [] : [[name, one + two]];
    }),
  ),
);

function codeOf({ properties: { name } }) {
  const code = name in codeOfName ? codeOfName[name] : standard.get(name);
  if (code === undefined) throw new Error(`What is the code of ${name}? Say it in codeOfName.`);
  return code;
}

function countriesOf(resolution) {
  const require = createRequire(import.meta.url);
  const topology = JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${resolution}.json`), 'utf8'));
  return feature(topology, topology.objects.countries).features.filter(
    ({ properties }) => !leftOut.has(properties.name),
  );
}

/** The largest part of a country: the middle of France is not in the Atlantic. */
function mainland(country) {
  if (country.geometry.type !== 'MultiPolygon') return country;
  const parts = country.geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
  return parts.reduce((largest, part) => (geoArea(part) > geoArea(largest) ? part : largest));
}

export function world() {
  const coarse = countriesOf('110m');
  const projection = geoNaturalEarth1().fitExtent(
    [
      [4, 4],
      [width - 4, height - 4],
    ],
    { type: 'FeatureCollection', features: coarse },
  );
  const draw = geoPath(projection).digits(1);
  // What has no code of its own is drawn, and nobody comes from there.
  const shapes = coarse.map((country) => ({ code: codeOf(country), path: draw(country) }));
  // Also of those too small for the coarse map.
  const places = countriesOf('50m').flatMap((country) => {
    const code = codeOf(country);
    const at = code === null ? null : projection(geoCentroid(mainland(country)));
    return at === null ? [] : [[code, at.map((value) => Math.round(value * 10) / 10)]];
  });
  const sorted = places.sort(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify({ width, height, shapes, places: Object.fromEntries(sorted) })}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(file, world());
  console.log('Wrote world.json');
}
