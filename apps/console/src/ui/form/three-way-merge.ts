type Tree = Readonly<Record<string, unknown>>;

/** Not by the prototype: a copy by `structuredClone` has that of another realm in some places. */
const isTree = (value: unknown): value is Tree => Object.prototype.toString.call(value) === '[object Object]';

/** Blanks around what is typed are no difference. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part) => (typeof part === 'string' ? part.trim() : part)) ?? '';

export const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** Names of the values that differ, those of a group as 'hours.monday'. A list is one value. */
export function differences(one: unknown, other: unknown, path = ''): string[] {
  if (isSame(one, other)) return [];
  if (!isTree(one) || !isTree(other)) return [path];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) => differences(one[name], other[name], path ? `${path}.${name}` : name));
}

export const valueAt = (tree: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (isTree(part) ? part[name] : undefined), tree);

export function withValueAt<T>(tree: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.');
  if (!isTree(tree)) return tree;
  const next = rest.length > 0 ? withValueAt(tree[name], rest.join('.'), value) : value;
  return { ...tree, [name]: next } as T;
}

/** The value this path leads to, or the group that is not there any more. */
function reachIn(tree: unknown, path: string): string {
  const names = path.split('.');
  const missing = names.findIndex((_name, at) => at > 0 && !isTree(valueAt(tree, names.slice(0, at).join('.'))));
  return missing < 0 ? path : names.slice(0, missing).join('.');
}

export interface Merged<T> {
  values: T;
  /** What both have changed, each in their own way; mine stands in `values`. */
  clashes: string[];
}

/** Two people began at `base`: what only one of them changed is as they left it, and of what both changed mine stays. */
export function threeWayMerge<T>(base: T, mine: T, theirs: T): Merged<T> {
  // Of a group that they have removed, what was changed here stays as the whole it was.
  const changedByMe = [...new Set(differences(base, mine).map((path) => reachIn(theirs, path)))];
  const values = changedByMe.reduce((merged, path) => withValueAt(merged, path, valueAt(mine, path)), theirs);
  const clashes = changedByMe.filter(
    (path) =>
      !isSame(valueAt(base, path), valueAt(theirs, path)) && !isSame(valueAt(mine, path), valueAt(theirs, path)),
  );
  return { values, clashes };
}
