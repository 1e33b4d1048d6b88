import type { DataSubject, PersonalData } from '../../platform/personal.ts';

/** Addresses of a customer, in lower case, with the values of `addressValues`. */
const addresses = `(
    SELECT lower(email) FROM visitors WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND email IS NOT NULL
    UNION
    SELECT lower(customer_email) FROM conversations
     WHERE workspace_id = $1 AND (visitor_id = ANY ($2::uuid[]) OR contact_id = ANY ($2::uuid[])) AND customer_email IS NOT NULL
    UNION
    SELECT lower(email) FROM customers WHERE workspace_id = $1 AND id = ANY ($3::uuid[]) AND email IS NOT NULL)`;

const addressValues = (
  workspaceId: string,
  { visitorIds, customerIds }: Pick<DataSubject, 'visitorIds' | 'customerIds'>,
): unknown[] => [workspaceId, visitorIds, customerIds];

const listed = `t.code, t.title, t.description, t.status, t.created_at AS "createdAt", t.solved_at AS "solvedAt"`;

export const personal: PersonalData = {
  tables: {
    tickets:
      'Of a customer number, status and times stay; their words, name and e-mail go. A member who goes has none.',
    ticket_links: 'Those that name an erased customer go, and those to their chats.',
    ticket_tags: 'Names of a company’s own kinds of tickets; nobody is meant.',
    ticket_macros: 'A name of a habit of the team; nobody is meant.',
    ticket_comments: 'Those about a customer go with their words; those a member wrote stay, they are the workspace’s.',
    ticket_logs: 'What was changed from and to goes with the customer’s words; of a member nobody is left.',
    ticket_drafts: 'Go with the member, and with the customer’s words.',
    ticket_ratings: 'The score stays, the words go.',
    ticket_replies: 'Of a member nobody is left; a row is there until its mail has left.',
    ticket_turns: 'Goes with the membership.',
    ticket_auto_replies: 'An address is kept for a day.',
  },
  export: (workspaceId, subject) =>
    subject.type === 'user'
      ? [
          {
            name: 'ticketComments',
            text: `SELECT ticket_id AS "ticketId", content, created_at AS "createdAt" FROM ticket_comments
                    WHERE workspace_id = $1 AND author_id = $2 ORDER BY created_at, id`,
            values: [workspaceId, subject.id],
          },
          {
            name: 'ticketDrafts',
            text: `SELECT ticket_id AS "ticketId", draft, updated_at AS "updatedAt" FROM ticket_drafts
                    WHERE workspace_id = $1 AND user_id = $2 AND draft IS NOT NULL ORDER BY updated_at`,
            values: [workspaceId, subject.id],
          },
        ]
      : [
          {
            name: 'tickets',
            text: `SELECT ${listed}, r.score, r.comment FROM tickets t LEFT JOIN ticket_ratings r ON r.ticket_id = t.id
                    WHERE t.workspace_id = $1 AND t.customer_email <> '' AND t.customer_email IN ${addresses}
                    ORDER BY t.created_at, t.id`,
            values: addressValues(workspaceId, subject),
          },
          {
            name: 'ticketComments',
            text: `SELECT c.content, c.created_at AS "createdAt" FROM ticket_comments c JOIN tickets t ON t.id = c.ticket_id
                    WHERE t.workspace_id = $1 AND t.customer_email <> '' AND t.customer_email IN ${addresses}
                    ORDER BY c.created_at, c.id`,
            values: addressValues(workspaceId, subject),
          },
        ],
  erase: {
    /** What a ticket is found by goes last, so that a second run finds what the first has left. */
    async about(ctx, subject) {
      const values = addressValues(ctx.workspaceId, subject);
      const theirs = `SELECT t.id FROM tickets t WHERE t.workspace_id = $1 AND t.customer_email <> '' AND t.customer_email IN ${addresses}`;
      await ctx.pool.query(`DELETE FROM ticket_comments WHERE workspace_id = $1 AND ticket_id IN (${theirs})`, values);
      await ctx.pool.query(`DELETE FROM ticket_drafts WHERE workspace_id = $1 AND ticket_id IN (${theirs})`, values);
      await ctx.pool.query(
        `UPDATE ticket_ratings SET comment = '' WHERE workspace_id = $1 AND ticket_id IN (${theirs})`,
        values,
      );
      await ctx.pool.query(
        `UPDATE ticket_logs SET was = NULL, became = NULL WHERE workspace_id = $1 AND ticket_id IN (${theirs})
            AND type IN ('title', 'description', 'customer', 'link', 'unlink', 'email', 'rating')`,
        values,
      );
      await ctx.pool.query(
        `DELETE FROM ticket_links WHERE workspace_id = $1 AND kind = 'customer' AND ref IN ${addresses}`,
        values,
      );
      await ctx.pool.query(`DELETE FROM ticket_auto_replies WHERE workspace_id = $1 AND email IN ${addresses}`, values);
      await ctx.pool.query(
        `UPDATE tickets SET title = '-', description = '', customer_name = '', customer_email = '', mail_words = '', comments = 0,
           message_id = NULL WHERE workspace_id = $1 AND id IN (${theirs})`,
        values,
      );
    },
    async chat(tx, conversationId) {
      await tx.pool.query(`DELETE FROM ticket_links WHERE workspace_id = $1 AND kind = 'chat' AND ref = $2::text`, [
        tx.workspaceId,
        conversationId,
      ]);
      await tx.pool.query(
        'UPDATE tickets SET conversation_id = NULL WHERE workspace_id = $1 AND conversation_id = $2::uuid',
        [tx.workspaceId, conversationId],
      );
    },
    async member(tx, userId) {
      const values = [tx.workspaceId, userId];
      await tx.pool.query('DELETE FROM ticket_drafts WHERE workspace_id = $1 AND user_id = $2', values);
      await tx.pool.query('DELETE FROM ticket_turns WHERE workspace_id = $1 AND user_id = $2', values);
      await tx.pool.query(
        'UPDATE ticket_comments SET author_id = NULL WHERE workspace_id = $1 AND author_id = $2',
        values,
      );
      await tx.pool.query('UPDATE ticket_logs SET by_id = NULL WHERE workspace_id = $1 AND by_id = $2', values);
      await tx.pool.query('UPDATE tickets SET assignee_id = NULL WHERE workspace_id = $1 AND assignee_id = $2', values);
      await tx.pool.query('UPDATE ticket_replies SET user_id = NULL WHERE workspace_id = $1 AND user_id = $2', values);
      await tx.pool.query('UPDATE tickets SET created_by = NULL WHERE workspace_id = $1 AND created_by = $2', values);
    },
  },
};
