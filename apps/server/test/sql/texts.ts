import { child, children, find, type Node, nameOf, type Source, type Sources, walk } from './sources.ts';

/** A stretch of SQL and the file it is written in; of what only runs will tell there is no text. */
export interface Piece {
  text: string;
  file: string;
  unknown?: true;
}

/** What names mean at some place in the code. */
interface Scope {
  source: Source;
  names: Map<string, Bound>;
  depth: number;
}
type Bound = { node: Node; scope: Scope } | null;
/** A value that is written down, and the scope it is written in. */
interface Value {
  node: Node;
  scope: Scope;
}

const tooDeep = 40;
const tooMany = 24;
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);
const wrappers = new Set([
  'AwaitExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'ParenthesizedExpression',
  'ChainExpression',
]);

/**
 * Puts SQL together as the code would: constants, templates, both ways of a condition, functions that answer text, lists
 * that are joined. It runs nothing. What comes from outside (a parameter nobody binds, a clock) stays unknown.
 */
export function createTexts(sources: Sources) {
  /** Every template and string that became part of some text. */
  const seen = new Set<Node>();

  /** The scope of a place: what the functions around it declare, and their parameters as unknowns. */
  function scopeAt(source: Source, around: readonly Node[]): Scope {
    let scope: Scope = { source, names: new Map(), depth: 0 };
    for (const node of around) if (functions.has(node.type)) scope = enter(node, scope, []);
    return scope;
  }

  function enter(fn: Node, outer: Scope, given: readonly Bound[]): Scope {
    const scope: Scope = { source: outer.source, names: new Map(outer.names), depth: outer.depth + 1 };
    children(fn, 'params').forEach((param, at) => {
      bind(param, given[at] ?? null, scope);
    });
    const body = child(fn, 'body');
    if (body?.type === 'BlockStatement')
      within(body, (node) => {
        const init = child(node, 'init');
        if (node.type === 'VariableDeclarator' && init) bind(child(node, 'id'), { node: init, scope }, scope);
        if (node.type === 'ForOfStatement') bindEach(node, scope);
      });
    return scope;
  }

  /** `for (const one of list)`: any of the list. */
  function bindEach(loop: Node, scope: Scope): void {
    const [left] = children(child(loop, 'left') ?? loop, 'declarations');
    const object = child(loop, 'right');
    if (left && object)
      bind(child(left, 'id'), { node: { ...loop, type: 'MemberExpression', computed: true, object }, scope }, scope);
  }

  function bind(pattern: Node | null, value: Bound, scope: Scope): void {
    if (pattern?.type === 'Identifier') scope.names.set(nameOf(pattern), value);
    else if (pattern?.type === 'AssignmentPattern') {
      const otherwise = child(pattern, 'right');
      bind(child(pattern, 'left'), value ?? (otherwise && { node: otherwise, scope }), scope);
    } else if (pattern?.type === 'ObjectPattern')
      for (const one of children(pattern, 'properties')) {
        const [property] = value
          ? valuesOf(value.node, value.scope).flatMap((of) => memberOf(of, nameOf(child(one, 'key'))))
          : [];
        bind(child(one, 'value'), property ?? null, scope);
      }
    else if (pattern?.type === 'ArrayPattern')
      children(pattern, 'elements').forEach((one, at) => {
        const [list] = value ? valuesOf(value.node, value.scope) : [];
        const element = list?.node.type === 'ArrayExpression' ? children(list.node, 'elements')[at] : undefined;
        bind(one, element && list ? { node: element, scope: list.scope } : null, scope);
      });
  }

  /** All that an expression may stand for, as far as it is written down; empty when nobody knows. */
  function valuesOf(node: Node, scope: Scope): Value[] {
    if (scope.depth > tooDeep) return [];
    const deeper = { ...scope, depth: scope.depth + 1 };
    if (wrappers.has(node.type)) return inner(node, 'argument', deeper).concat(inner(node, 'expression', deeper));
    if (node.type === 'Identifier') return lookUp(nameOf(node), deeper);
    if (node.type === 'ConditionalExpression')
      return inner(node, 'consequent', deeper).concat(inner(node, 'alternate', deeper));
    if (node.type === 'LogicalExpression') return inner(node, 'left', deeper).concat(inner(node, 'right', deeper));
    if (node.type === 'MemberExpression') {
      const key = child(node, 'property');
      const name = node.computed === true ? null : nameOf(key);
      return inner(node, 'object', deeper).flatMap((of) => memberOf(of, name));
    }
    if (node.type === 'CallExpression') return answersOf(node, deeper);
    return [{ node, scope: deeper }];
  }

  const inner = (node: Node, key: string, scope: Scope): Value[] => {
    const one = child(node, key);
    return one ? valuesOf(one, scope) : [];
  };

  function lookUp(name: string, scope: Scope): Value[] {
    const local = scope.names.get(name);
    if (local === null) return [];
    if (local) return valuesOf(local.node, { ...local.scope, depth: scope.depth });
    const found = find(sources, scope.source, name, 'declared');
    return found ? valuesOf(found.node, { source: found.source, names: new Map(), depth: scope.depth }) : [];
  }

  /** A property of an object that is written down; of any name when the name is not known. */
  function memberOf(of: Value, name: string | null): Value[] {
    if (of.node.type === 'ArrayExpression' && name === null)
      return children(of.node, 'elements').flatMap((one) => valuesOf(one, of.scope));
    if (of.node.type !== 'ObjectExpression') return [];
    const found: Value[] = [];
    for (const one of children(of.node, 'properties').toReversed()) {
      const value = child(one, one.type === 'SpreadElement' ? 'argument' : 'value');
      const key = child(one, 'key');
      if (!value) continue;
      if (one.type === 'SpreadElement')
        found.push(...valuesOf(value, of.scope).flatMap((spread) => memberOf(spread, name)));
      else if (name === null || nameOf(key) === name || key?.value === name) found.push(...valuesOf(value, of.scope));
      if (name !== null && found.length > 0) return found;
    }
    return found;
  }

  function answersOf(call: Node, scope: Scope): Value[] {
    const callee = child(call, 'callee');
    if (!callee) return [];
    if (isTable(call)) return [{ node: call, scope }];
    const method = callee.type === 'MemberExpression' ? nameOf(child(callee, 'property')) : '';
    if (method === 'join' || method === 'trim') return [{ node: call, scope }];
    const given = children(call, 'arguments').map((node) => ({ node, scope }));
    return valuesOf(callee, scope)
      .filter(({ node }) => functions.has(node.type))
      .flatMap((fn) => answers(fn, given));
  }

  function answers(fn: Value, given: readonly Bound[]): Value[] {
    const scope = enter(fn.node, fn.scope, given);
    const body = child(fn.node, 'body');
    if (!body) return [];
    if (body.type !== 'BlockStatement') return valuesOf(body, scope);
    const found: Value[] = [];
    within(body, (node) => {
      if (node.type === 'ReturnStatement') found.push(...inner(node, 'argument', scope));
    });
    return found;
  }

  /** The texts an expression may be. */
  function textsOf(node: Node, scope: Scope): Piece[][] {
    const values = valuesOf(node, scope);
    if (values.length === 0) return [[{ text: '', file: scope.source.file, unknown: true }]];
    return values.flatMap(textsOfValue).slice(0, tooMany);
  }

  function textsOfValue({ node, scope }: Value): Piece[][] {
    const piece = (text: string): Piece => ({ text, file: scope.source.file });
    if (node.type === 'Literal') {
      seen.add(node);
      return [[piece(node.value === null ? '' : String(node.value))]];
    }
    if (node.type === 'TaggedTemplateExpression') {
      const quasi = child(node, 'quasi');
      return quasi ? filled(quasi, scope, (one) => fragmentsOf(one, scope)) : [];
    }
    if (node.type === 'TemplateLiteral') return filled(node, scope, (one) => textsOf(one, scope));
    if (node.type === 'BinaryExpression' && node.operator === '+') {
      const [left, right] = [child(node, 'left'), child(node, 'right')];
      if (left && right)
        return textsOf(left, scope)
          .flatMap((one) => textsOf(right, scope).map((two) => [...one, ...two]))
          .slice(0, tooMany);
    }
    if (node.type === 'BinaryExpression' && node.operator === '*') return product(node, scope);
    if (node.type === 'CallExpression') return joined(node, scope);
    if (node.type === 'Identifier' && nameOf(node) === 'undefined') return [[]];
    return [[{ ...piece(''), unknown: true }]];
  }

  function filled(template: Node, scope: Scope, textsOfGap: (gap: Node) => Piece[][]): Piece[][] {
    seen.add(template);
    const gaps = children(template, 'expressions');
    let texts: Piece[][] = [[]];
    children(template, 'quasis').forEach((quasi, at) => {
      const { cooked } = quasi.value as { cooked: string };
      const gap = gaps[at];
      const more = gap ? textsOfGap(gap) : [[]];
      texts = texts.flatMap((text) => more.map((one) => [...text, { text: cooked, file: scope.source.file }, ...one]));
    });
    return texts.slice(0, tooMany);
  }

  /** In a template of drizzle only tables and other such templates are text; all else travels as a value. */
  function fragmentsOf(gap: Node, scope: Scope): Piece[][] {
    const texts = valuesOf(gap, scope).flatMap((value) => {
      // A file with a table in a statement names it, wherever it is defined.
      if (isTable(value.node)) return [[{ text: tableOf(value.node), file: scope.source.file }]];
      return value.node.type === 'TaggedTemplateExpression' ? textsOfValue(value) : [];
    });
    if (texts.length > 0) return texts;
    return [[{ text: '', file: scope.source.file, unknown: true }]];
  }

  function product(node: Node, scope: Scope): Piece[][] {
    const [left, right] = [child(node, 'left'), child(node, 'right')].map((side) =>
      side
        ? Number(
            textsOf(side, scope)[0]
              ?.map(({ text }) => text)
              .join(''),
          )
        : Number.NaN,
    );
    const value = (left ?? Number.NaN) * (right ?? Number.NaN);
    return [
      [
        Number.isNaN(value)
          ? { text: '', file: scope.source.file, unknown: true }
          : { text: String(value), file: scope.source.file },
      ],
    ];
  }

  /** `[...].map(one => ...).join(', ')`: one after the other; of a list nobody knows, one. */
  function joined(call: Node, scope: Scope): Piece[][] {
    const list = child(child(call, 'callee') ?? call, 'object');
    const by = children(call, 'arguments')[0];
    const between = by ? (textsOf(by, scope)[0] ?? []) : [];
    const parts = list ? elementsOf(list, scope) : [];
    const unknown: Piece = { text: '', file: scope.source.file, unknown: true };
    if (parts.length === 0) return [[unknown]];
    return [parts.flatMap((part, at) => [...(at > 0 ? between : []), ...(part[0] ?? [unknown])])];
  }

  function elementsOf(list: Node, scope: Scope): Piece[][][] {
    const callee = list.type === 'CallExpression' ? child(list, 'callee') : null;
    const method = callee?.type === 'MemberExpression' ? nameOf(child(callee, 'property')) : '';
    const object = callee ? child(callee, 'object') : null;
    if (method === 'map' && object) {
      const [fn] = children(list, 'arguments').flatMap((one) => valuesOf(one, scope));
      const elements = fn ? listOf(object, scope) : [];
      return fn ? elements.map((one) => answers(fn, [one]).flatMap(textsOfValue)) : [];
    }
    if (method === 'filter' && object) return elementsOf(object, scope);
    return listOf(list, scope).map((one) => (one ? textsOf(one.node, one.scope) : []));
  }

  function listOf(node: Node, scope: Scope): Bound[] {
    const [value] = valuesOf(node, scope);
    if (value?.node.type !== 'ArrayExpression') return [null];
    return children(value.node, 'elements').map((one) => ({ node: one, scope: value.scope }));
  }

  return { seen, scopeAt, textsOf, valuesOf };
}

export const isTable = (node: Node): boolean => nameOf(child(node, 'callee')) === 'pgTable';

/** What a table of drizzle is called in the database. */
export const tableOf = (call: Node): string => String(children(call, 'arguments')[0]?.value ?? '');

/** What a function itself does, not what the functions in it do. */
function within(body: Node, visit: (node: Node) => void): void {
  walk(body, (node, around) => {
    if (!around.some((one) => functions.has(one.type)) && !functions.has(node.type)) visit(node);
  });
}
