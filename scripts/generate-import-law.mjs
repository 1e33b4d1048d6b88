/**
 * Writes biome.import-law.json: who may import whom, as Biome wants it said. The law is the arrays below, so that a new
 * room is one line. The file is committed, so that a change of the law is seen in review; a test fails when it is stale.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/project.mjs';

/** Floors of the console, the highest first: each imports only those below it. */
const consoleFloors = ['app', 'screens', 'features', 'entities', 'ui', 'lib'];

/** Rooms of the floor `entities`, and which of the others each may import. */
const entities = {
  'ai-help': [],
  colleague: [],
  store: [],
  conversation: [],
  coupon: [],
  thread: ['colleague', 'conversation', 'coupon'],
  ban: [],
  'chat-label': [],
  mail: [],
  'saved-view': [],
  customer: ['ban', 'conversation', 'coupon', 'thread'],
  'ticket-form': ['conversation'],
};

/** Floors of rooms that do not know each other: any feature by its place, entities by their names. */
export const rooms = { features: { '*': [] }, entities };

/** How deep a file may stand in its room: how an import leaves the room depends on it. */
export const depths = [1, 2, 3];

/** Modules of the server, low to high: each imports only earlier ones. */
const modules = [
  'mail-templates',
  'installation',
  'identity',
  'workspaces',
  'plans',
  'flags',
  'stores',
  'departments',
  'files',
  'team',
  'access',
  'shortcuts',
  'registration',
  'customers',
  'catalog',
  'commerce',
  'demo-shop',
  'visitors',
  'recommendations',
  'channels',
  'conversations',
  'bans',
  'desk',
  'search',
  'chat-records',
  'routing',
  'dashboard',
  'triggers',
  'live-visitors',
  'attribution',
  'coupons',
  'orders',
  'customer-notes',
  'people',
  'mailboxes',
  'widget',
  'tickets',
  'billing',
  'notifications',
  'analytics',
  'navigation',
  'assistant',
  'audit',
  'privacy',
];

/** What these two have is small and known to all: any file of theirs may be asked. */
const open = ['mail-templates', 'installation'];

const among = (names) => `**/{${names.join(',')}}/**`;
const forbid = (group, message) => ({ group, message: `Import law: ${message}` });

const noZod = forbid(['zod', 'zod/**'], 'zod must not reach the storefront bundle.');
const noTests = forbid(['**/tests/**', '**/bench/**'], 'the product imports neither tests nor bench.');
const noApps = forbid(
  ['@chatso/{server,console,widget,demo-store}', '@chatso/{server,console,widget,demo-store}/**', '**/apps/**'],
  'packages import no app.',
);
const noOtherApp = (...names) =>
  forbid([`@chatso/{${names}}`, `@chatso/{${names}}/**`, `**/{${names}}/src/**`], 'apps do not import each other.');

const rule = (folder, patterns, more = {}) => ({
  includes: [folder, '!**/*.test.ts', '!**/*.test.tsx'],
  linter: {
    rules: {
      style: { noRestrictedImports: { level: 'error', options: { patterns: [...patterns, noTests] } } },
    },
  },
  ...more,
});

const packages = [
  rule('packages/domain/src/**', [forbid(['**', '!./**', '!../**'], 'domain imports nothing.')]),
  rule('packages/contract/src/**', [
    forbid(['**', '!./**', '!../**', '!zod', '!zod/**', '!@chatso/domain'], 'contract imports only domain and zod.'),
  ]),
  rule('packages/sync/src/**', [
    noZod,
    forbid(['@chatso/contract', '@chatso/contract/**'], 'sync imports only domain.'),
    noApps,
  ]),
];

const widget = [
  rule('apps/widget/src/**', [noZod, noOtherApp('server', 'console')], {
    plugins: ['./scripts/lint/contract-types-only.grit'],
  }),
];

/** What a floor must not import: those above it. */
function above(floor) {
  const higher = consoleFloors.slice(0, consoleFloors.indexOf(floor));
  const lower = consoleFloors.slice(higher.length + 1);
  const below = lower.length > 0 ? `only ${lower.join(', ')}` : 'no other floor';
  return higher.length > 0 ? [forbid([among(higher)], `${floor} may import ${below}.`)] : [];
}

function floorRules(floor) {
  const patterns = [...above(floor), noOtherApp('server', 'widget')];
  const folder = `apps/console/src/${floor}`;
  if (!rooms[floor]) return [rule(`${folder}/**`, patterns)];
  return Object.entries(rooms[floor]).flatMap(([room, friends]) =>
    depths.map((depth) => {
      const up = '../'.repeat(depth);
      const others = [`${up}*/**`, `!${up}../**`, ...friends.map((friend) => `!${up}${friend}/**`)];
      const message =
        floor === 'features'
          ? 'features never import each other; compose them in a screen.'
          : `of the ${floor}, ${room} may import ${friends.length > 0 ? `only ${friends.join(', ')}` : 'no other'}.`;
      return rule(`${folder}/${room}/${'*/'.repeat(depth - 1)}*`, [forbid(others, message), ...patterns]);
    }),
  );
}

const server = [
  rule('apps/server/src/platform/**', [
    forbid(['**/{modules,integrations,app}/**', '**/main.ts'], 'the platform knows nothing of the product.'),
  ]),
  rule('apps/server/src/{app,integrations}/**', [
    forbid(['**/modules/**', '!**/modules/*/index.ts'], 'modules are entered through their index.ts.'),
  ]),
];

function moduleRule(name, place) {
  const earlier = modules.slice(0, place).filter((other) => !open.includes(other));
  const later = modules.slice(place + 1);
  const patterns = [forbid(['**/{app,integrations}/**'], 'modules import only earlier modules and the platform.')];
  if (earlier.length > 0) {
    const inside = [among(earlier), '!**/platform/**', '!**/index.ts'];
    patterns.unshift(forbid(inside, 'modules are entered through their index.ts.'));
  }
  if (later.length > 0) {
    const message = `${name} imports only earlier modules; talk upward by domain events.`;
    patterns.unshift(forbid([among(later), '!**/platform/**'], message));
  }
  return rule(`apps/server/src/modules/${name}/**`, patterns);
}

/** Not imports, but said of folders too: which channels are social has one room. */
const saidOnce = {
  includes: [
    'apps/*/src/**',
    'packages/*/src/**',
    '!packages/domain/src/channels.ts',
    '!**/testing/**',
    '!**/*.test.ts',
    '!**/*.test.tsx',
  ],
  plugins: ['./scripts/lint/social-channels-once.grit'],
};

/** The law as the file has it: a rule a line, so that a change of one is a line in review. */
export function importLaw() {
  const overrides = [
    ...packages,
    ...widget,
    ...consoleFloors.flatMap(floorRules),
    ...server,
    ...modules.map(moduleRule),
    saidOnce,
  ];
  return `{\n  "overrides": [\n${overrides.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]\n}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(join(root, 'biome.import-law.json'), importLaw());
  console.log('Wrote biome.import-law.json');
}
