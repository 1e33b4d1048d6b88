/**
 * Makes the emoji of the console's picker, with names to search by, from the package emojibase-data (MIT; names by Unicode
 * CLDR): `node scripts/generate-emoji.mjs <its folder>`, after `npm pack emojibase-data`. What it makes is committed, so nobody
 * else needs its 40 MB. One string a group, one line an emoji (itself, its name, other words to find it by): compresses best, and is read in a millisecond.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/project.mjs';

const [folder = ''] = process.argv.slice(2);
const mostWords = 4;
/** smileys, people, nature, food, travel, activities, objects, symbols; the parts of emoji and flags are left out. */
const groups = [0, 1, 3, 4, 5, 6, 7, 8];
const read = (language) => JSON.parse(readFileSync(join(folder, language, 'compact.json'), 'utf8'));
const english = new Map(read('en').map(({ hexcode, label }) => [hexcode, label]));

/** The same person for each gender, families of every kind, and signs of one country: many, and hardly ever wanted. */
function isWanted({ hexcode }) {
  const label = english.get(hexcode) ?? '';
  const gendered = /^(?:man|woman|men|women)\b/.test(label) && hexcode.includes('200D');
  return !gendered && !/family:|skin|facing right|^Japanese “/.test(label);
}

function lineOf({ unicode, label, tags = [] }) {
  const words = [...new Set(tags.join(' ').toLowerCase().split(/\s+/))].filter(
    (word) => word !== '' && !label.toLowerCase().includes(word),
  );
  return `${unicode} ${label}|${words.slice(0, mostWords).join(' ')}`;
}

for (const language of ['en', 'fr']) {
  const emoji = read(language).sort((one, other) => one.order - other.order);
  const lines = groups.map((group) =>
    emoji
      .filter((one) => one.group === group && isWanted(one))
      .map(lineOf)
      .join('\n'),
  );
  writeFileSync(join(root, `apps/console/src/ui/emoji/names.${language}.json`), `${JSON.stringify(lines, null, 2)}\n`);
}
