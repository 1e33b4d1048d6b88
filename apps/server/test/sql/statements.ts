import { child, children, lineOf, type Node, nameOf, type Source, type Sources, walk } from './sources.ts';
import { createTexts, type Piece } from './texts.ts';

export interface Statement {
  /** `modules/desk/drafts.ts:52` */
  place: string;
  source: Source;
  /** What PostgreSQL keeps it under; null for one that is planned anew each time. */
  name: string | null;
  /** All names it may have; as many as texts when each text has its own. */
  names: string[];
  /** Every way the text may come out. */
  texts: Piece[][];
  /** What the code says the rows are. */
  rowType: Node | null;
}

/** Looks like SQL. Only to notice what nobody was seen to send; what it does, the parser says. */
const sqlWords =
  /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|MERGE|TRUNCATE|COPY|DECLARE)\s|\b(FROM|JOIN|INTO|USING)\s+[a-z_]+\b/;

/** Every statement that the code sends, put together without running it. */
export function findStatements(sources: Sources): Statement[] {
  const texts = createTexts(sources);
  const statements: Statement[] = [];
  const written: { source: Source; node: Node; around: readonly Node[] }[] = [];
  const add = (source: Source, node: Node, around: readonly Node[], rowType: Node | null) => {
    const scope = texts.scopeAt(source, around);
    const place = `${source.file}:${lineOf(source, node)}`;
    const [config] = texts.valuesOf(node, scope).filter((one) => one.node.type === 'ObjectExpression');
    const at = (key: string) =>
      config && children(config.node, 'properties').find((one) => nameOf(child(one, 'key')) === key);
    const [text, name] = [at('text'), at('name')].map((one) => (one ? child(one, 'value') : null));
    if (config && text)
      statements.push({
        ...{ place, source, rowType, texts: texts.textsOf(text, config.scope) },
        ...named(name ? texts.textsOf(name, config.scope) : []),
      });
    else if (!config) statements.push({ place, source, rowType, ...named([]), texts: texts.textsOf(node, scope) });
  };
  for (const source of sources.values())
    for (const top of source.body)
      walk(top, (node, around) => {
        const text = node.type === 'TemplateLiteral' ? quasisOf(node) : node.value;
        if (typeof text === 'string' && sqlWords.test(text)) written.push({ source, node, around });
        const sent = node.type === 'CallExpression' ? sentBy(node) : null;
        if (sent) add(source, sent, around, rowTypeOf(node));
      });
  // What a helper sends is written where the helper is called: whole, or as the condition it puts in.
  for (const { source, node, around } of written) if (!texts.seen.has(node)) add(source, node, around, null);
  return statements.filter(({ texts: ways }) => ways.some((way) => way.some(({ text }) => text.trim() !== '')));
}

function named(ways: readonly Piece[][]): Pick<Statement, 'name' | 'names'> {
  const names = ways.map((way) => way.map(({ text }) => text).join(''));
  return { name: names[0] ?? null, names };
}

function sentBy(call: Node): Node | null {
  const callee = child(call, 'callee');
  const method = callee?.type === 'MemberExpression' ? nameOf(child(callee, 'property')) : '';
  return method === 'query' || method === 'execute' ? (children(call, 'arguments')[0] ?? null) : null;
}

function rowTypeOf(call: Node): Node | null {
  const given = child(call, 'typeArguments');
  return given ? (children(given, 'params')[0] ?? null) : null;
}

const quasisOf = (node: Node): string =>
  children(node, 'quasis')
    .map((quasi) => (quasi.value as { cooked: string }).cooked)
    .join('_p');
