import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { world } = (await import(new URL('../../scripts/generate-world.mjs', import.meta.url).href)) as {
  world(): string;
};

it('the map of the page Visitors is what its script draws', () => {
  const file = new URL('../../apps/console/src/features/visitors/overview/generated/world.json', import.meta.url);
  const drawn = readFileSync(file, 'utf8');
  expect(drawn === world(), 'run: node scripts/generate-world.mjs').toBe(true);
  const { places, shapes } = JSON.parse(drawn) as {
    places: Record<string, number[]>;
    shapes: { code: string | null }[];
  };
  for (const code of ['CA', 'DE', 'FR', 'GB', 'JP', 'SG', 'US']) expect(places[code]).toHaveLength(2);
  expect(shapes.filter(({ code }) => code !== null && places[code] === undefined)).toEqual([]);
});
