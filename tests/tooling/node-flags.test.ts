import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const flags = (file: string, line: RegExp): string[] =>
  (line.exec(readFileSync(join(root, file), 'utf8'))?.[0] ?? '').match(/--max-[\w-]+=\d+/g) ?? [];

it('the image gives Node what `npm start` gives it', () => {
  const start = flags('package.json', /"start": .*/);
  expect(start).toEqual(['--max-semi-space-size=64']);
  expect(flags('Dockerfile', /^ENTRYPOINT .*/m)).toEqual(start);
});
