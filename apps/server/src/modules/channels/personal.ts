import type { PersonalData } from '../../platform/personal.ts';

/** A widget's contact has nothing that its visitor has not. Somebody at another channel is exported and erased as a visitor. */
export const personal: PersonalData = {
  tables: { contacts: 'Stay as what chats belong to, without name, picture and what they are called at the channel.' },
  export(workspaceId, { type, visitorIds }) {
    if (type === 'user') return [];
    return [
      {
        name: 'contacts',
        text: `SELECT store_id AS "storeId", outside_id AS "outsideId", name, avatar, created_at AS "createdAt"
                 FROM contacts WHERE workspace_id = $1 AND id = ANY ($2) AND visitor_id IS NULL ORDER BY created_at, id`,
        values: [workspaceId, visitorIds],
      },
    ];
  },
  erase: {
    async visitorRecord(tx, id) {
      // A person who writes again under the same id is a new contact.
      await tx.pool.query(
        `UPDATE contacts SET outside_id = id::text, name = NULL, avatar = NULL
          WHERE workspace_id = $1 AND id = $2 AND visitor_id IS NULL`,
        [tx.workspaceId, id],
      );
    },
  },
};
