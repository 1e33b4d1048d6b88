import { Readable } from 'node:stream';
import type { Sql } from '../../platform/db/db.ts';
import { notesAbout, notesValues, type Subject, type Whole, wholeOf } from './privacy.repo.ts';

interface Section {
  name: string;
  text: string;
  values: unknown[];
}

const perBatch = 200;

/** Sections of the file: what is asked, in rows as they are stored, without secrets. */
function sectionsOf(workspaceId: string, subject: Subject, whole: Whole): Section[] {
  const { customerIds, visitorIds } = whole;
  const ofVisitors = (name: string, text: string): Section => ({ name, text, values: [workspaceId, visitorIds] });
  const ofCustomers = (name: string, text: string): Section => ({ name, text, values: [workspaceId, customerIds] });
  const ofSubject = (name: string, text: string): Section => ({ name, text, values: [workspaceId, subject.id] });
  const entries = ofSubject(
    'auditEntries',
    `SELECT at, action, subject_type AS "subjectType", subject_id AS "subjectId", data, ip, user_agent AS "userAgent"
       FROM audit_log WHERE workspace_id = $1 AND actor_id = $2::text ORDER BY at, id`,
  );
  if (subject.type === 'user') {
    return [
      ofSubject(
        'member',
        `SELECT u.id, u.email, u.fullname, u.avatar, u.config, u.created_at AS "createdAt", m.role, m.account_state AS "accountState", m.created_at AS "memberSince"
           FROM users u JOIN workspace_members m ON m.user_id = u.id AND m.workspace_id = $1 WHERE u.id = $2`,
      ),
      ofSubject(
        'stores',
        `SELECT store_id AS "storeId", agent_alias AS "agentAlias", category_ids AS "categoryIds"
           FROM member_stores WHERE workspace_id = $1 AND user_id = $2`,
      ),
      ofSubject(
        'shortcuts',
        'SELECT keyword, message, created_at AS "createdAt" FROM shortcuts WHERE workspace_id = $1 AND user_id = $2',
      ),
      ofSubject(
        'drafts',
        `SELECT conversation_id AS "conversationId", body AS text, mode, files, updated_at AS "updatedAt"
           FROM drafts WHERE workspace_id = $1 AND user_id = $2 AND (body <> '' OR files <> '[]') ORDER BY updated_at`,
      ),
      ofSubject(
        'messages',
        `SELECT conversation_id AS "conversationId", seq, type, body AS text, files, attachments, created_at AS "createdAt"
           FROM messages WHERE workspace_id = $1 AND sender_id = $2 AND type NOT IN ('notification', 'customer-left')
            AND conversation_id IN (SELECT id FROM conversations WHERE workspace_id = $1) ORDER BY created_at, seq`,
      ),
      ofSubject(
        'notes',
        `SELECT conversation_id AS "conversationId", seq, body AS text, created_at AS "createdAt"
           FROM conversation_notes WHERE workspace_id = $1 AND sender_id = $2 ORDER BY created_at, seq`,
      ),
      ofSubject(
        'customerNotes',
        `SELECT store_id AS "storeId", email, fullname, body AS text, created_at AS "createdAt"
           FROM customer_notes WHERE workspace_id = $1 AND author_id = $2 ORDER BY created_at, id`,
      ),
      ofSubject(
        'files',
        'SELECT name, file_type AS "fileType", size, created_at AS "createdAt" FROM files WHERE workspace_id = $1 AND user_id = $2',
      ),
      entries,
    ];
  }
  return [
    ...(customerIds.length > 0
      ? [
          ofCustomers(
            'customer',
            "SELECT to_jsonb(c) - 'workspace_id' AS record FROM customers c WHERE c.workspace_id = $1 AND c.id = ANY ($2)",
          ),
          ofCustomers(
            'orders',
            "SELECT to_jsonb(o) - 'workspace_id' AS record FROM orders o WHERE o.workspace_id = $1 AND o.customer_id = ANY ($2)",
          ),
        ]
      : []),
    ofVisitors(
      'visitors',
      "SELECT to_jsonb(v) - 'workspace_id' AS record FROM visitors v WHERE v.workspace_id = $1 AND v.id = ANY ($2)",
    ),
    ofVisitors(
      'visits',
      `SELECT page_url AS "pageUrl", page_title AS "pageTitle", visited_at AS "visitedAt"
         FROM visitor_pages WHERE workspace_id = $1 AND visitor_id = ANY ($2) ORDER BY visited_at, id`,
    ),
    ofVisitors(
      'conversations',
      `SELECT c.id, c.store_id AS "storeId", state, start_date AS "startDate", end_date AS "endDate", customer_fullname AS fullname,
              customer_email AS email, customer_phone AS phone, country, client_timezone AS timezone, rating, rating_comment AS "ratingComment", sentiment,
              consent_at AS "consentAt", consent_version AS "consentVersion", t.text AS "consentText", t.link AS "consentLink"
         FROM conversations c LEFT JOIN consent_texts t ON t.store_id = c.store_id AND t.version = c.consent_version
        WHERE c.workspace_id = $1 AND visitor_id = ANY ($2) ORDER BY start_date, c.id`,
    ),
    ofVisitors(
      'messages',
      `SELECT m.conversation_id AS "conversationId", m.seq, m.author, m.type, m.body AS text, m.files, m.attachments, m.created_at AS "createdAt"
         FROM conversations c JOIN messages m ON m.conversation_id = c.id
        WHERE c.workspace_id = $1 AND c.visitor_id = ANY ($2) ORDER BY c.start_date, c.id, m.seq`,
    ),
    ofVisitors(
      'files',
      'SELECT name, file_type AS "fileType", size, created_at AS "createdAt" FROM files WHERE workspace_id = $1 AND visitor_id = ANY ($2)',
    ),
    {
      name: 'customerNotes',
      text: `SELECT n.store_id AS "storeId", n.email, n.fullname, n.body AS text, n.created_at AS "createdAt"
               FROM customer_notes n WHERE ${notesAbout} ORDER BY n.created_at, n.id`,
      values: notesValues(workspaceId, whole),
    },
    ofVisitors(
      'bans',
      'SELECT reason, ip, banned_at AS "bannedAt", lifted_at AS "liftedAt" FROM bans WHERE workspace_id = $1 AND visitor_id = ANY ($2)',
    ),
    {
      ...entries,
      text: entries.text.replace('actor_id = $2::text', 'actor_id = ANY ($2::text[])'),
      values: [workspaceId, [...visitorIds, ...customerIds, subject.id]],
    },
  ];
}

/** Rows of a cursor, batch by batch; the transaction it lives in is also the one moment that the file shows. */
async function* rowsOf(sql: Sql, { text, values }: Section): AsyncGenerator<unknown> {
  await sql.query(`DECLARE section NO SCROLL CURSOR FOR ${text}`, values);
  for (;;) {
    const { rows } = await sql.query(`FETCH ${perBatch} FROM section`);
    yield* rows;
    if (rows.length < perBatch) break;
  }
  await sql.query('CLOSE section');
}

/** Everything about a person in this workspace as one JSON document, written as it is read. Needs a transaction. */
export async function exportPerson(sql: Sql, workspaceId: string, subject: Subject, now: Date): Promise<Readable> {
  const sections = sectionsOf(workspaceId, subject, await wholeOf(sql, workspaceId, subject));
  async function* pieces() {
    yield `{"exportedAt":${JSON.stringify(now)},"subject":${JSON.stringify(subject)}`;
    for (const section of sections) {
      yield `,\n"${section.name}":[`;
      let first = true;
      for await (const row of rowsOf(sql, section)) {
        yield `${first ? '' : ','}\n${JSON.stringify(row)}`;
        first = false;
      }
      yield ']';
    }
    yield '}\n';
  }
  return Readable.from(pieces(), { objectMode: false });
}
