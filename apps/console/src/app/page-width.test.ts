import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(process.cwd(), 'apps/console/src');
const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
/** What stands outside the console's frame, and a column of messages, have measures of their own. */
const otherwise = /(entry|public|live-chat|thread|coming)[\\/]/;

it('pages are as wide as one of the two containers, or take all there is', () => {
  const widths = sheets
    .filter((file) => !otherwise.test(file))
    .flatMap((file) =>
      [...readFileSync(join(sources, file), 'utf8').matchAll(/^\s*max-width: (\d{3,4})px;/gm)]
        .filter(([, width]) => Number(width) > 440)
        .map(([line]) => `${file}: ${line.trim()}`),
    );
  expect(widths).toEqual([]);
});

it('the title of a page has one size, on a phone too', () => {
  const sizes = ['ui/page.module.css', 'ui/area-page.module.css'].flatMap((file) =>
    [
      ...readFileSync(join(sources, file), 'utf8').matchAll(
        /([^{}]*(?:h1|\.title)) \{[^}]*font-size: var\((--fs-\d+)\)/g,
      ),
    ].map(([, selector = '', size]) => `${selector.trim().split('\n').at(-1)?.trim()}: ${size}`),
  );
  // The second one is a phone's.
  expect(sizes).toEqual(['.title: --fs-20', '.head h1: --fs-16']);
});
