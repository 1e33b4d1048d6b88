import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/**
 * What may be in the lock file. Chatso is Apache-2.0 and is handed on with its libraries: in an image, and bundled into
 * pages. All of these ask for no more than that their notice is kept.
 */
const permissive = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
    'Unlicense',
  ],
]);

/** Everything else by name, with the licence it has and why that will do. */
const exceptions: readonly { name: RegExp; licence: string | undefined; reason: string }[] = [
  {
    name: /^xmlhttprequest-ssl$/,
    licence: undefined,
    reason: `MIT: its LICENSE file is that text, and its package.json says so in "licenses", a field that npm gave up and
      does not read. So do all its versions up to 4.0.0. It comes with engine.io-client, which alone asks for it and alone
      in Node (long polling of tests, bench and simulate); browsers get their own XMLHttpRequest. No licensed and
      maintained package has its options, so nothing overrides it.`,
  },
  {
    name: /^date-holidays$/,
    licence: '(ISC AND CC-BY-3.0)',
    reason: 'Its program is ISC; its calendars ask to be named, as NOTICE does.',
  },
  {
    name: /^argparse$/,
    licence: 'PSF-2.0',
    reason: 'Permissive (no more than its notice): asked for by js-yaml of date-holidays.',
  },
  { name: /^@fontsource-variable\/inter$/, licence: 'OFL-1.1', reason: 'A font: may be bundled, not sold by itself.' },
  { name: /^lightningcss(-.+)?$/, licence: 'MPL-2.0', reason: 'Builds only, with Vite; unchanged and not handed on.' },
  { name: /^axe-core$/, licence: 'MPL-2.0', reason: 'Tests only; unchanged and not handed on.' },
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0', reason: 'Data for tests of mutation (Babel); not handed on.' },
];
/** A library excepted as not handed on may not become a dependency of the product. */
const notHandedOn = /not handed on/;

interface Entry {
  license?: string;
  link?: true;
  dev?: true;
  optional?: true;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const { packages }: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'));
const libraries = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1) ?? path, ...entry }));

/** Of an SPDX expression: one of several offered will do, all of several demanded must. */
const isPermissive = (expression = ''): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => permissive.has(one)));

it('every library in the lock file has a permissive licence, or is excepted by name and reason', () => {
  const unknown = libraries.filter(
    ({ name, license }) =>
      !isPermissive(license) && !exceptions.some((one) => one.name.test(name) && one.licence === license),
  );
  expect(unknown.map(({ name, license }) => `${name}: ${license ?? 'none'}`)).toEqual([]);
  expect(libraries.length).toBeGreaterThan(500);
});

it('no exception is left over, and those for tools stay with the tools', () => {
  for (const { name, licence, reason } of exceptions) {
    const meant = libraries.filter((one) => name.test(one.name) && one.license === licence);
    expect(meant.length, `nothing needs the exception ${name}`).toBeGreaterThan(0);
    if (notHandedOn.test(reason)) expect(meant.filter(({ dev }) => dev !== true)).toEqual([]);
  }
});

it('xmlhttprequest-ssl is under MIT, and in no page', () => {
  const folder = ['node_modules', 'xmlhttprequest-ssl'];
  expect(JSON.parse(read(...folder, 'package.json')).licenses).toMatchObject([{ type: 'MIT' }]);
  expect(read(...folder, 'LICENSE')).toMatch(/^\s*Copyright .*\s+Permission is hereby granted, free of charge/);
  // What it calls itself in a request: in its own source, and nowhere in what is built.
  const mark = 'node-XMLHttpRequest';
  expect(read(...folder, 'lib', 'XMLHttpRequest.js')).toContain(mark);
  const built = ['console', 'widget', 'demo-store', 'server'].map((app) => join('apps', app, 'dist'));
  const scripts = built
    .filter((dist) => existsSync(join(root, dist)))
    .flatMap((dist) => readdirSync(join(root, dist), { recursive: true, encoding: 'utf8' }).map((at) => join(dist, at)))
    .filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((path) => read(path).includes(mark))).toEqual([]);
});
