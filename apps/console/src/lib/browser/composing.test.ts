import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isComposing } from './composing.ts';

it('an Enter of an input method is known in either order of events', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  // Safari: the composition has ended, the key is still the input method's.
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});

it('no field of the console asks the event itself', () => {
  const source = fileURLToPath(new URL('../..', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|composing\.ts$/.test(file),
  );
  const asking = files.filter((file) => /\.isComposing\b/.test(readFileSync(join(source, file), 'utf8')));
  expect(asking).toEqual([]);
});
