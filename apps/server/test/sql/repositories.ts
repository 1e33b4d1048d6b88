import type { Sources } from './sources.ts';
import { findStatements } from './statements.ts';

/** SQL of a module stands in its `*.repo.ts`, and in `personal.ts`, which is a list of statements by its nature. */
const isRepository = (file: string): boolean => /\.repo\.ts$|\/personal\.ts$/.test(file);

/** What has no repositories: technology, which knows tables of its own, and the root, which puts it together. */
const isOfModule = (file: string): boolean => file.startsWith('modules/');

/** Files of modules with SQL outside a repository, each once. */
export function findStraySql(sources: Sources): string[] {
  const files = findStatements(sources).map(({ place }) => place.replace(/:\d+$/, ''));
  return [...new Set(files)].filter((file) => isOfModule(file) && !isRepository(file)).sort();
}
