import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(process.cwd(), 'apps/console/src');

it('style sheets name only colours and sizes that there are: another name is silently no colour', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }));
  const known = new Set(
    files.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"`]?\]?\s*:/g)].map(([, name]) => name)),
  );
  const wrong = files
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name]) =>
        known.has(name) || name?.startsWith('--mantine-') ? [] : [`${file} ${name}`],
      ),
    );
  expect(wrong).toEqual([]);
});
