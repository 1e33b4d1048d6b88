import type { PersonalData } from '../../platform/personal.ts';

export const personal: PersonalData = {
  tables: {
    auto_triggers: 'Of the store; who changed it last is named by the account.',
    trigger_shows: 'Go with their visitor.',
    visitor_prompts: 'Go with their visitor.',
  },
  export: (workspaceId, { type, visitorIds }) =>
    type === 'user'
      ? []
      : [
          {
            name: 'prompts',
            text: `SELECT text, action, shown_at AS "shownAt", closed_at AS "closedAt", answered_at AS "answeredAt"
                     FROM trigger_shows WHERE workspace_id = $1 AND visitor_id = ANY ($2) ORDER BY shown_at, id`,
            values: [workspaceId, visitorIds],
          },
        ],
  erase: {
    async visitorRecord(tx, visitorId) {
      const values = [tx.workspaceId, visitorId];
      await tx.pool.query('DELETE FROM trigger_shows WHERE workspace_id = $1 AND visitor_id = $2', values);
      await tx.pool.query('DELETE FROM visitor_prompts WHERE workspace_id = $1 AND visitor_id = $2', values);
    },
  },
};
