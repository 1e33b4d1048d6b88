import type { PersonalData } from '../../platform/personal.ts';
import { eraseAvatar, eraseFiles } from './erase-files.ts';

const columns = 'name, file_type AS "fileType", size, created_at AS "createdAt"';

export const personal: PersonalData = {
  tables: {
    files: 'A visitor’s go with their bytes, and a member’s that were never sent; those of messages go with the chat.',
  },
  export: (workspaceId, { type, id, visitorIds }) => [
    type === 'user'
      ? {
          name: 'files',
          text: `SELECT ${columns} FROM files WHERE workspace_id = $1 AND user_id = $2`,
          values: [workspaceId, id],
        }
      : {
          name: 'files',
          text: `SELECT ${columns} FROM files WHERE workspace_id = $1 AND visitor_id = ANY ($2)`,
          values: [workspaceId, visitorIds],
        },
  ],
  erase: {
    visitor: (ctx, visitorId) => eraseFiles(ctx, 'visitor', visitorId),
    memberFiles: (ctx, userId) => eraseFiles(ctx, 'unsent', userId),
    account: (tx, { userId }) => eraseAvatar(tx, userId),
  },
};
