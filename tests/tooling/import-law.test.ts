import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const {
  depths,
  importLaw,
  rooms,
}: {
  depths: number[];
  importLaw(): string;
  rooms: Record<'features' | 'entities', Record<string, string[]>>;
} = await import(new URL('../../scripts/generate-import-law.mjs', import.meta.url).href);

const root = fileURLToPath(new URL('../..', import.meta.url));
const biome = join(root, 'node_modules', '.bin', 'biome');

/** One violation of each kind, in a copy of our folders, and what Biome has to say of it. */
const planted: { file: string; code: string; rule: string; says: string }[] = [
  ['packages/domain/src/a.ts', "import 'node:fs';", 'domain imports nothing'],
  ['packages/domain/src/b.ts', "import '@chatso/contract';", 'domain imports nothing'],
  ['packages/contract/src/a.ts', "import '@chatso/sync';", 'contract imports only domain and zod'],
  ['packages/contract/src/b.ts', "import 'node:fs';", 'contract imports only domain and zod'],
  ['packages/sync/src/a.ts', "import 'zod';", 'zod must not reach the storefront bundle'],
  ['packages/sync/src/b.ts', "import '@chatso/contract';", 'sync imports only domain'],
  ['packages/sync/src/c.ts', "import '../../../apps/server/src/main.ts';", 'packages import no app'],
  ['apps/widget/src/loader/a.ts', "import 'zod/mini';", 'zod must not reach the storefront bundle'],
  ['apps/widget/src/frame/b.tsx', "import '../../../server/src/main.ts';", 'apps do not import each other'],
  ['apps/console/src/features/chat/a.ts', "import '../visitors/index.ts';", 'features never import each other'],
  [
    'apps/console/src/features/chat/parts/a.tsx',
    "import '../../visitors/list.tsx';",
    'features never import each other',
  ],
  [
    'apps/console/src/features/chat/a/b/c.ts',
    "import '../../../visitors/list.tsx';",
    'features never import each other',
  ],
  [
    'apps/console/src/features/chat/b.ts',
    "import '../../screens/live-chat/index.tsx';",
    'features may import only entities, ui, lib',
  ],
  [
    'apps/console/src/entities/store/a.ts',
    "import '../customer/drawer.tsx';",
    'of the entities, store may import no other',
  ],
  [
    'apps/console/src/entities/store/parts/a.ts',
    "import '../../customer/drawer.tsx';",
    'of the entities, store may import no other',
  ],
  [
    'apps/console/src/entities/store/a/b/c.ts',
    "import '../../../customer/drawer.tsx';",
    'of the entities, store may import no other',
  ],
  [
    'apps/console/src/entities/thread/a.ts',
    "import '../customer/drawer.tsx';",
    'of the entities, thread may import only colleague, conversation',
  ],
  [
    'apps/console/src/entities/customer/a.ts',
    "import '../../features/chat/index.ts';",
    'entities may import only ui, lib',
  ],
  [
    'apps/console/src/entities/customer/parts/b.ts',
    "import '../../../screens/coming/index.tsx';",
    'entities may import only ui, lib',
  ],
  ['apps/console/src/ui/a.tsx', "import '../features/chat/index.ts';", 'ui may import only lib'],
  ['apps/console/src/ui/b.tsx', "import '../entities/customer/drawer.tsx';", 'ui may import only lib'],
  ['apps/console/src/lib/a.ts', "import '../features/chat/index.ts';", 'lib may import no other floor'],
  ['apps/console/src/lib/session/b.ts', "import '../../ui/ok.ts';", 'lib may import no other floor'],
  ['apps/console/src/screens/a.tsx', "import '../app/router.tsx';", 'screens may import only features'],
  [
    'apps/server/src/platform/a.ts',
    "import '../modules/stores/index.ts';",
    'the platform knows nothing of the product',
  ],
  ['apps/server/src/platform/db/b.ts', "import '../../app/modules.ts';", 'the platform knows nothing of the product'],
  ['apps/server/src/app/a.ts', "import '../modules/stores/stores.repo.ts';", 'entered through their index.ts'],
  ['apps/server/src/integrations/a.ts', "import '../modules/stores/stores.repo.ts';", 'entered through their index.ts'],
  ['apps/server/src/modules/stores/a.ts', "import '../conversations/index.ts';", 'imports only earlier modules'],
  [
    'apps/server/src/modules/stores/use-cases/b.ts',
    "import '../../identity/identity.repo.ts';",
    'entered through their index.ts',
  ],
  [
    'apps/server/src/modules/stores/c.ts',
    "import '../../integrations/stripe.ts';",
    'modules import only earlier modules and the platform',
  ],
  ['apps/server/src/modules/stores/d.ts', "import '../../../../../tests/pages.ts';", 'neither tests nor bench'],
].map(([file = '', code = '', says = '']) => ({ file, code, says, rule: 'lint/style/noRestrictedImports' }));

planted.push(
  {
    file: 'apps/widget/src/frame/c.ts',
    code: "import { x } from '@chatso/contract'; x();",
    rule: 'plugin',
    says: 'only types of the contract',
  },
  {
    file: 'apps/widget/src/frame/d.ts',
    code: "export { x } from '@chatso/contract';",
    rule: 'plugin',
    says: 'only types of the contract',
  },
  {
    file: 'apps/widget/src/frame/e.ts',
    code: "await import('@chatso/contract');",
    rule: 'plugin',
    says: 'only types of the contract',
  },
  ...[
    ['apps/server/src/modules/stores/e.ts', "export const social = ['facebook', 'instagram', 'whatsapp'];"],
    ['apps/server/src/modules/stores/f.ts', "export const social = new Set(['whatsapp', 'facebook']);"],
    ['apps/server/src/modules/stores/g.ts', "export const sql = `type IN ('facebook', 'instagram') AND ${1}`;"],
    ['apps/server/src/modules/stores/h.ts', "export const is = (a: string) => a === 'facebook' || a === 'instagram';"],
    ['apps/console/src/features/chat/social.ts', "export const social = ['instagram', 'facebook'] as const;"],
    ['packages/contract/src/social.ts', "export const social = ['instagram', 'facebook'];"],
  ].map(([file = '', code = '']) => ({ file, code, rule: 'plugin', says: 'Which channels are social is said once' })),
  ...["queryKey: ['stores', 'w']", 'queryFn: () => null'].map((member, at) => ({
    file: `apps/console/src/entities/store/read-${at}.ts`,
    code: `export const read = { ${member} };`,
    rule: 'plugin',
    says: 'asked for with queryOf',
  })),
  {
    file: 'apps/console/src/features/live-chat/chat/call.tsx',
    code: "import { api } from '../../../lib/api/api.ts';\nexport const call = () => api['stores.list']();",
    rule: 'plugin',
    says: 'Components call the API with queryOf',
  },
  ...['Date.now()', 'new Date()', '[].map(Date.now)'].map((read, at) => ({
    file: `apps/console/src/features/chat/clock-${at}.ts`,
    code: `export const at = ${read};`,
    rule: 'plugin',
    says: 'Moments come from the server',
  })),
  ...["vi.mock('./b.ts', () => ({}))", "vi.doMock('./b.ts')", 'vi.resetModules()'].map((mock, at) => ({
    file: `apps/server/src/modules/stores/mock-${at}.test.ts`,
    code: `import { vi } from 'vitest';\n${mock};`,
    rule: 'plugin',
    says: 'share their modules',
  })),
  {
    file: 'apps/server/src/round/a.ts',
    code: "import { b } from './b.ts'; export const a = () => b;",
    rule: 'lint/suspicious/noImportCycles',
    says: '',
  },
  {
    file: 'apps/server/src/undeclared.ts',
    code: "import 'left-pad';",
    rule: 'lint/correctness/noUndeclaredDependencies',
    says: '',
  },
);

/** Lawful neighbours: a rule that complains of everything would prove nothing. */
const lawful: [file: string, code: string][] = [
  ['packages/domain/src/text.ts', "import './limits.ts';"],
  ['packages/domain/src/limits.ts', 'export {};'],
  ['packages/domain/src/channels.ts', "export const social = ['facebook', 'instagram', 'whatsapp'];"],
  ['apps/server/src/modules/stores/one.ts', "export const type = ['facebook'];"],
  ['packages/contract/src/ok.ts', "import '@chatso/domain'; import 'zod';"],
  ['packages/sync/src/ok.ts', "import '@chatso/domain'; import 'socket.io-client';"],
  [
    'apps/widget/src/frame/ok.ts',
    "import type { A } from '@chatso/contract'; import '@chatso/sync'; export type B = A;",
  ],
  [
    'apps/console/src/features/chat/ok.ts',
    "import './parts/ok.ts'; import '../../entities/customer/ok.ts'; import '../../ui/ok.ts'; import '../../lib/ok.ts';",
  ],
  [
    'apps/console/src/entities/customer/ok.ts',
    "import './parts/ok.ts'; import '../thread/ok.ts'; import '../../ui/ok.ts';",
  ],
  [
    'apps/console/src/entities/customer/parts/ok.ts',
    "import '../order.ts'; import '../../thread/ok.ts'; import '../../../lib/ok.ts';",
  ],
  // Live chat's lists are kept by its own events, under keys of its own.
  ['apps/console/src/features/live-chat/ok.ts', "export const read = { queryKey: ['live-chat'] };"],
  ['apps/console/src/entities/store/read.ts', 'export const again = (queryKey: string[]) => ({ queryKey });'],
  ['apps/console/src/features/chat/clock-ok.ts', 'export const at = (ms: number) => new Date(ms).getTime();'],
  ['apps/console/src/features/chat/mock.dom.test.ts', "import { vi } from 'vitest';\nvi.mock('../../lib/ok.ts');"],
  ['apps/server/src/modules/stores/clock.ts', 'export const at = Date.now();'],
  ['apps/console/src/features/chat/parts/ok.ts', "import '../queries.ts'; import '../../../lib/ok.ts';"],
  ['apps/console/src/screens/ok.tsx', "import '../features/chat/ok.ts'; import '../ui/ok.ts';"],
  ['apps/server/src/modules/stores/ok.ts', "import '../identity/index.ts'; import '../../platform/files/storage.ts';"],
  ['apps/server/src/app/ok.ts', "import '../modules/stores/index.ts'; import '../platform/ctx.ts';"],
  ['apps/server/src/round/b.ts', "import { a } from './a.ts'; export const b = () => a;"],
];

type Report = {
  summary: { unchanged: number; changed: number };
  diagnostics: { category: string; message: unknown; location: { path: unknown } }[];
};

let folder: string;
let report: Report;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chatso-import-law-'));
  const put = (file: string, code: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  };
  const copied = [
    'biome.json',
    'biome.import-law.json',
    '.gitignore',
    'scripts/lint/contract-types-only.grit',
    'scripts/lint/social-channels-once.grit',
    'scripts/lint/reads-by-query-of.grit',
    'scripts/lint/components-call-by-endpoint.grit',
    'scripts/lint/one-clock.grit',
    'scripts/lint/no-mocks-of-modules.grit',
    'package.json',
  ];
  const manifests = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}/package.json`),
  );
  for (const file of [...copied, ...manifests]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  for (const { file, code } of planted) put(file, code);
  for (const [file, code] of lawful) put(file, code);
  const { stdout } = spawnSync(biome, ['lint', '--reporter=json', '--max-diagnostics=none'], {
    cwd: folder,
    encoding: 'utf8',
  });
  report = JSON.parse(stdout);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const complaints = (file: string) =>
  report.diagnostics
    .filter(({ location }) => JSON.stringify(location.path).includes(file))
    .map(({ category, message }) => ({ category, message: JSON.stringify(message) }));

describe('the import law', () => {
  it('is checked by a tool that reads files', () => {
    const { unchanged, changed } = report.summary;
    expect(unchanged + changed).toBeGreaterThanOrEqual(planted.length + lawful.length);
    // Complaints about the real tree are the business of `verify`; here it only has to be read.
    const { stdout } = spawnSync(biome, ['lint', '--only=suspicious/noDebugger', 'packages', 'apps'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(Number(/Checked (\d+) files/.exec(stdout)?.[1])).toBeGreaterThan(50);
  });

  it.each(planted)('refuses $code in $file', ({ file, rule, says }) => {
    const found = complaints(file).filter(({ category }) => category === rule);
    expect(found.map(({ message }) => message).join()).toContain(says);
    expect(found.length).toBeGreaterThan(0);
  });

  it.each(lawful.filter(([file]) => !file.includes('/round/')))('allows what %s does', (file) => {
    const law = ['lint/style/noRestrictedImports', 'plugin', 'lint/correctness/noUndeclaredDependencies'];
    expect(complaints(file).filter(({ category }) => law.includes(category))).toEqual([]);
  });

  const text = readFileSync(join(root, 'biome.import-law.json'), 'utf8');

  it('is what its script writes; after a change of it: node scripts/generate-import-law.mjs', () => {
    expect(text).toBe(importLaw());
  });

  it('has a line for every room of the console, and sees each file in it', () => {
    const source = join(root, 'apps', 'console', 'src');
    const entities = join(source, 'entities');
    const there = existsSync(entities) ? readdirSync(entities) : [];
    expect(Object.keys(rooms.entities)).toEqual(expect.arrayContaining(there));
    const files = Object.keys(rooms).flatMap((floor) =>
      existsSync(join(source, floor)) ? readdirSync(join(source, floor), { recursive: true, encoding: 'utf8' }) : [],
    );
    expect(files.filter((file) => /\.tsx?$/.test(file) && file.split(/[\\/]/).length - 1 > depths.length)).toEqual([]);
  });

  it('has a place in the order for every module of the server', () => {
    const modules = join(root, 'apps', 'server', 'src', 'modules');
    const names = existsSync(modules)
      ? readdirSync(modules, { withFileTypes: true }).filter((entry) => entry.isDirectory())
      : [];
    const unplaced = names
      .map(({ name }) => name)
      .filter((name) => !text.includes(`"apps/server/src/modules/${name}/**"`));
    expect(unplaced).toEqual([]);
  });
});
