import { child, children, find, type Node, nameOf, type Source, type Sources } from './sources.ts';

/** Field -> what JavaScript it is said to be; null where only the compiler could tell. */
export type Fields = Map<string, 'string' | 'number' | 'boolean' | 'Date' | 'array' | null>;

const keywords: Record<string, 'string' | 'number' | 'boolean'> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
};

/** The fields of a row type as it is written down; null for one that is computed. */
export function fieldsOf(sources: Sources, source: Source, type: Node): Fields | null {
  if (type.type === 'TSTypeLiteral') return ownFields(sources, source, children(type, 'members'));
  if (type.type === 'TSParenthesizedType') return fieldsOfChild(sources, source, type, 'typeAnnotation');
  if (type.type === 'TSIntersectionType')
    return merged(children(type, 'types').map((one) => fieldsOf(sources, source, one)));
  if (type.type !== 'TSTypeReference') return null;
  const name = nameOf(child(type, 'typeName'));
  const given = children(child(type, 'typeArguments') ?? type, 'params');
  const [of, keys] = given;
  if ((name === 'Pick' || name === 'Omit') && of && keys)
    return chosen(fieldsOf(sources, source, of), keys, name === 'Pick');
  if (given.length > 0) return null;
  const found = find(sources, source, name, 'types');
  if (found?.node.type === 'TSTypeAliasDeclaration')
    return fieldsOfChild(sources, found.source, found.node, 'typeAnnotation');
  if (found?.node.type !== 'TSInterfaceDeclaration') return null;
  const body = child(found.node, 'body');
  const above = children(found.node, 'extends').map((one) => {
    const parent = find(sources, found.source, nameOf(child(one, 'expression')), 'types');
    return (
      parent && fieldsOf(sources, found.source, { ...one, type: 'TSTypeReference', typeName: child(one, 'expression') })
    );
  });
  return body && merged([...above, ownFields(sources, found.source, children(body, 'body'))]);
}

function fieldsOfChild(sources: Sources, source: Source, node: Node, key: string): Fields | null {
  const inner = child(node, key);
  return inner && fieldsOf(sources, source, inner);
}

function merged(all: (Fields | null)[]): Fields | null {
  return all.every((one) => one !== null) ? new Map(all.flatMap((one) => [...one])) : null;
}

function chosen(fields: Fields | null, keys: Node, keep: boolean): Fields | null {
  const literals = keys.type === 'TSUnionType' ? children(keys, 'types') : [keys];
  const names = literals.map((one) => child(one, 'literal')?.value);
  if (fields === null || names.includes(undefined)) return null;
  return new Map([...fields].filter(([name]) => names.includes(name) === keep));
}

function ownFields(sources: Sources, source: Source, members: Node[]): Fields {
  return new Map(
    members.map((member) => {
      const key = child(member, 'key');
      const type = child(child(member, 'typeAnnotation') ?? member, 'typeAnnotation');
      return [nameOf(key) || String(key?.value), type && kindOf(sources, source, type)];
    }),
  );
}

function kindOf(
  sources: Sources,
  source: Source,
  type: Node,
): 'string' | 'number' | 'boolean' | 'Date' | 'array' | null {
  const keyword = keywords[type.type];
  if (keyword) return keyword;
  if (type.type === 'TSArrayType') return 'array';
  if (type.type === 'TSLiteralType') {
    const value = child(type, 'literal')?.value;
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? kindOfValue(value)
      : null;
  }
  if (type.type === 'TSUnionType') {
    const kinds = children(type, 'types')
      .filter((one) => one.type !== 'TSNullKeyword')
      .map((one) => kindOf(sources, source, one));
    return kinds.every((kind) => kind === kinds[0]) ? (kinds[0] ?? null) : null;
  }
  if (type.type !== 'TSTypeReference') return null;
  const name = nameOf(child(type, 'typeName'));
  if (name === 'Date') return 'Date';
  const found = find(sources, source, name, 'types');
  const alias = found?.node.type === 'TSTypeAliasDeclaration' ? child(found.node, 'typeAnnotation') : null;
  return found && alias ? kindOf(sources, found.source, alias) : null;
}

const kindOfValue = (value: string | number | boolean) =>
  typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean';
