import type { DataSubject, PersonalData } from '../../platform/personal.ts';

/**
 * Notes about a person, as `SELECT ... FROM customer_notes n WHERE <this>` with the values of `notesValues`: by every e-mail
 * they are known by, and by their names on social channels.
 */
export const notesAbout = `n.workspace_id = $1 AND (
  n.email IN (
    SELECT lower(email) FROM visitors WHERE workspace_id = $1 AND id = ANY ($2) AND email IS NOT NULL
    UNION
    SELECT lower(customer_email) FROM conversations
     WHERE workspace_id = $1 AND (visitor_id = ANY ($2) OR contact_id = ANY ($2)) AND customer_email IS NOT NULL
    UNION
    SELECT lower(email) FROM customers WHERE workspace_id = $1 AND id = ANY ($3::uuid[]) AND email IS NOT NULL)
  OR (n.email IS NULL AND (n.store_id, n.fullname) IN (
    SELECT store_id, customer_fullname FROM conversations
     WHERE workspace_id = $1 AND (visitor_id = ANY ($2) OR contact_id = ANY ($2)))))`;

export const notesValues = (
  workspaceId: string,
  { visitorIds, customerIds }: Pick<DataSubject, 'visitorIds' | 'customerIds'>,
): unknown[] => [workspaceId, visitorIds, customerIds];

export const personal: PersonalData = {
  tables: { customer_notes: 'Those about a customer go; those a member wrote stay, they are the workspace’s.' },
  export: (workspaceId, subject) => [
    subject.type === 'user'
      ? {
          name: 'customerNotes',
          text: `SELECT store_id AS "storeId", email, fullname, body AS text, created_at AS "createdAt"
                   FROM customer_notes WHERE workspace_id = $1 AND author_id = $2 ORDER BY created_at, id`,
          values: [workspaceId, subject.id],
        }
      : {
          name: 'customerNotes',
          text: `SELECT n.store_id AS "storeId", n.email, n.fullname, n.body AS text, n.created_at AS "createdAt"
                   FROM customer_notes n WHERE ${notesAbout} ORDER BY n.created_at, n.id`,
          values: notesValues(workspaceId, subject),
        },
  ],
  erase: {
    async about(ctx, subject) {
      await ctx.pool.query(`DELETE FROM customer_notes n WHERE ${notesAbout}`, notesValues(ctx.workspaceId, subject));
    },
  },
};
