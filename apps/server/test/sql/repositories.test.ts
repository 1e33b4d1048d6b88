import { expect, it } from 'vitest';
import { findStraySql } from './repositories.ts';
import { readSource, readSources } from './sources.ts';
import { strayFiles } from './stray-sql.ts';

it('SQL of a module stands in its repositories', () => {
  // Both ways: no new file, and no line of the list that nothing needs any more.
  expect(findStraySql(readSources())).toEqual([...strayFiles].sort());
});

it('a planted statement outside a repository is found, one inside is not', () => {
  const text = "export const f = (sql) => sql.query('SELECT 1 FROM drafts WHERE id = $1', [1]);";
  const planted = (file: string) => findStraySql(new Map([[file, readSource(file, text)]]));
  expect(planted('modules/team/use-cases/planted.ts')).toEqual(['modules/team/use-cases/planted.ts']);
  expect(planted('modules/team/planted.repo.ts')).toEqual([]);
  expect(planted('modules/team/personal.ts')).toEqual([]);
});
