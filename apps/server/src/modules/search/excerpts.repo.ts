import type { ExcerptPart, SearchedChat } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';
import { anyOf, hiddenHits, searchText } from '../../platform/db/search-words.ts';
import type { Found } from './find-visible.repo.ts';

/** Where a found word begins and ends, from the range of characters that mean nothing; texts that hold them lose them. */
const begin = '\uE000';
const end = '\uE001';
/** Stands for '<' meanwhile: the database would take what looks like markup out of the text. */
const angle = '\uE002';

const headlineOptions = `StartSel=${begin}, StopSel=${end}, HighlightAll=true`;

interface Row {
  conversation_id: string;
  message_id: string;
  author: SearchedChat['author'];
  created_at: Date;
  state: SearchedChat['state'];
  fullname: string | null;
  /** 0 for who is no visitor. */
  number: number;
  store_name: string;
  agent_fullname: string | null;
  note: boolean;
  excerpt: string;
}

const said = `translate(concat_ws(' ', m.body, (SELECT string_agg(file ->> 'name', ' ')
  FROM jsonb_array_elements(CASE WHEN jsonb_typeof(m.files) = 'array' THEN m.files ELSE '[]' END) file)), '<${angle}${begin}${end}', '${angle}')`;

/** Messages, and notes at the message they were written after. */
const sayings = `
  SELECT m.message_id, m.author, m.created_at, ${said} AS text, false AS note FROM messages m
   WHERE m.conversation_id = c.id AND m.type NOT IN ('notification', 'customer-left')
  UNION ALL
  SELECT p.message_id, 'agent', n.created_at, translate(n.body, '<${angle}${begin}${end}', '${angle}'), true
    FROM conversation_notes n JOIN messages p ON p.conversation_id = c.id AND p.seq = n.after_seq
   WHERE n.conversation_id = c.id`;

const messageOf = (query: string, condition: string) => `
  SELECT * FROM (${sayings}) s
   WHERE (to_tsvector('chatso_en', ${searchText('s.text')}) || to_tsvector('chatso_fr', ${searchText('s.text')})) @@ ${query} AND ${condition}
   ORDER BY s.created_at DESC LIMIT 1`;

/**
 * Each chat at its newest message that holds all words; where they are spread over several, at the newest that holds one.
 * Looks at the messages of one page of chats only.
 */
const text = `
SELECT c.id AS conversation_id, c.state, c.customer_fullname AS fullname, coalesce(v.number, 0) AS number, s.name AS store_name,
       a.fullname AS agent_fullname, found.note, found.message_id, found.author, found.created_at,
       CASE WHEN strpos(en.excerpt, '${begin}') > 0 THEN en.excerpt
            ELSE ts_headline('chatso_fr', found.text, $3::tsquery, '${headlineOptions}') END AS excerpt
  FROM conversations c
  JOIN stores s ON s.id = c.store_id
  LEFT JOIN visitors v ON v.id = c.visitor_id
  LEFT JOIN users a ON a.id = c.agent_id
  LEFT JOIN LATERAL (${messageOf('$3::tsquery', 'true')}) whole ON true
  LEFT JOIN LATERAL (${messageOf('$4::tsquery', 'whole.message_id IS NULL')}) part ON true
 CROSS JOIN LATERAL (
   SELECT coalesce(whole.message_id, part.message_id) AS message_id, coalesce(whole.author, part.author) AS author,
          coalesce(whole.created_at, part.created_at) AS created_at, coalesce(whole.text, part.text) AS text,
          coalesce(whole.note, part.note) AS note) found
 CROSS JOIN LATERAL (SELECT ts_headline('chatso_en', found.text, $3::tsquery, '${headlineOptions}') AS excerpt) en
 WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]) AND found.message_id IS NOT NULL`;

/** Characters shown in all, and of what stands before the first found word. */
const shown = 160;
const shownBefore = 40;

const markedWord = new RegExp(`(${begin}[^${end}]*${end}?)`, 'u');

/** With the words marked that the database has left out. */
const markHidden = (marked: string, hidden: RegExp | null): string =>
  hidden === null
    ? marked
    : marked
        .split(markedWord)
        .map((part) => (part.startsWith(begin) ? part : part.replace(hidden, `${begin}$&${end}`)))
        .join('');

/** Where a cut text begins so that its first found word is shown: at a word, or in a sentence without spaces at a letter. */
function cutFrom(text: string, first: number): number {
  const earliest = first - shownBefore;
  if (earliest <= 0) return 0;
  const space = text.indexOf(' ', earliest);
  if (space >= 0 && space < first) return space + 1;
  return /^[\uDC00-\uDFFF]/.test(text.slice(earliest)) ? earliest + 1 : earliest;
}

/** A text with its found words marked, as parts around the first of them: whoever shows them shows text, never markup. */
export function partsOf(marked: string): ExcerptPart[] {
  const text = marked.replaceAll(angle, '<').replace(/\s+/g, ' ').trim();
  const first = Math.max(0, text.indexOf(begin));
  const from = cutFrom(text, first);
  const cut = `${from > 0 ? '… ' : ''}${[...text.slice(from)].slice(0, shown).join('')}`;
  const whole = from + shown >= text.length;
  return `${cut}${whole ? '' : '…'}`
    .split(markedWord)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith(begin)
        ? { text: part.replaceAll(begin, '').replaceAll(end, ''), hit: true }
        : { text: part, hit: false },
    );
}

/** The excerpt of each chat, in the order of `found`. A chat whose words were erased a moment ago is left out. */
export async function withExcerpts(
  sql: Sql,
  workspaceId: string,
  found: readonly Found[],
  { query, typed }: { query: string; typed: string },
): Promise<SearchedChat[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ conversationId }) => conversationId);
  const { rows } = await sql.query<Row>({
    name: 'search-excerpts',
    text,
    values: [workspaceId, ids, query, anyOf(query)],
  });
  const byId = new Map(rows.map((row) => [row.conversation_id, row]));
  const hidden = hiddenHits(typed);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toSearchedChat({ ...row, excerpt: markHidden(row.excerpt, hidden) })] : [];
  });
}

const toSearchedChat = (row: Row): SearchedChat => ({
  conversationId: row.conversation_id,
  state: row.state,
  fullname: row.fullname,
  visitorNumber: row.number,
  storeName: row.store_name,
  agentFullname: row.agent_fullname,
  messageId: row.message_id,
  author: row.author,
  note: row.note,
  at: row.created_at.toISOString(),
  excerpt: partsOf(row.excerpt),
});

/** So many of the newest messages of a chat are looked at. */
const lookedAt = 1000;

/** Messages of one chat that hold all words, or where they are spread over several those that hold one; in their order. */
export async function messagesSaying(
  sql: Sql,
  workspaceId: string,
  conversationId: string,
  query: string,
): Promise<string[]> {
  const { rows } = await sql.query<{ message_id: string }>({
    name: 'search-in-chat',
    text: `
WITH said AS MATERIALIZED (
  SELECT s.message_id, s.seq, to_tsvector('chatso_en', ${searchText('s.text')}) || to_tsvector('chatso_fr', ${searchText('s.text')}) AS words
    FROM (SELECT m.message_id, m.seq, ${said} AS text
            FROM messages m JOIN conversations c ON c.id = m.conversation_id
           WHERE c.workspace_id = $1 AND c.id = $2 AND m.type NOT IN ('notification', 'customer-left')
           ORDER BY m.seq DESC LIMIT ${lookedAt}) s),
whole AS (SELECT message_id, seq FROM said WHERE words @@ $3::tsquery)
SELECT message_id FROM (
  SELECT message_id, seq FROM whole
  UNION ALL
  SELECT message_id, seq FROM said WHERE words @@ $4::tsquery AND NOT EXISTS (SELECT 1 FROM whole)) found
 ORDER BY seq`,
    values: [workspaceId, conversationId, query, anyOf(query)],
  });
  return rows.map(({ message_id }) => message_id);
}
