import type { PersonalData } from '../../platform/personal.ts';
import { letChatGo, letVisitorGo } from './personal.repo.ts';

/**
 * Rows here are made of chats and hold nothing else, so an erasure takes their chats away from people and has what is left
 * counted anew: of two who were merged, what came from the one that is erased goes, also where it was chosen to be shown.
 */
export const personal: PersonalData = {
  tables: {
    people: 'Made anew of the chats that are left; who has none left goes.',
    person_keys: 'Addresses and ids of those whose chats are erased go.',
    person_merges: 'Go with either of the two; who merged stays as an id.',
    people_queue: 'Ids of what is looked at again, for seconds.',
    person_pairs: 'Go with either of the two; who said that they differ stays as an id.',
  },
  export: (workspaceId, { type, visitorIds }) =>
    type === 'user'
      ? []
      : [
          {
            name: 'people',
            text: `SELECT p.id, p.own, p.root_id AS "countsAs" FROM people p
                    WHERE p.workspace_id = $1 AND p.id IN (
                      SELECT x.person_id FROM person_chats x JOIN conversations c ON c.id = x.conversation_id
                       WHERE c.workspace_id = $1 AND (c.visitor_id = ANY ($2) OR c.contact_id = ANY ($2)))
                    ORDER BY p.id`,
            values: [workspaceId, visitorIds],
          },
        ],
  erase: { chat: letChatGo, visitorRecord: letVisitorGo },
};
