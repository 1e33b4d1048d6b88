import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Who administers and who manages is said once, in `packages/domain/src/roles.ts`; everybody else asks. */
const root = join(import.meta.dirname, '..', '..');
const own = [
  'packages/domain/src/roles.ts',
  // For statements; a test compares it with the rule.
  'apps/server/src/platform/actor.ts',
];
const roleLists =
  /'(?:chatso_)?admin',\s*'(?:chatso_)?admin'\s*[\])]|'coach',\s*'marketing_manager'\s*[\])]|=== 'admin' \|\||=== 'coach' \|\|/;

it('no list of roles that lead outside its room', () => {
  const files = ['packages/domain/src', 'packages/contract/src', 'apps/server/src', 'apps/console/src'].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(900);
  expect(
    files.filter(
      (name) =>
        !own.includes(name) && !name.includes('/testing/') && roleLists.test(readFileSync(join(root, name), 'utf8')),
    ),
  ).toEqual([]);
});

it('complains about planted ones', () => {
  expect(roleLists.test("const admins = ['admin', 'chatso_admin'];")).toBe(true);
  expect(roleLists.test("role === 'admin' || role === 'chatso_admin'")).toBe(true);
  expect(roleLists.test("m.role IN ('admin', 'chatso_admin')")).toBe(true);
  expect(roleLists.test("new Set<Role>(['coach', 'marketing_manager'])")).toBe(true);
  expect(roleLists.test("role === 'admin' ? t('people.admin') : null")).toBe(false);
});
