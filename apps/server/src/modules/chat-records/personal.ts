import type { PersonalData } from '../../platform/personal.ts';
import { personalOfExports } from './export/personal.ts';
import { personalOfLabels } from './labels/personal.ts';
import { personalOfTranscripts } from './transcripts/personal.ts';

const parts: readonly PersonalData[] = [personalOfExports, personalOfLabels, personalOfTranscripts];

/** Each room of the module says it for its own tables. */
export const personal: PersonalData = {
  tables: Object.assign({}, ...parts.map(({ tables }) => tables)),
  export: (workspaceId, subject) => parts.flatMap((part) => part.export?.(workspaceId, subject) ?? []),
  erase: {
    async chat(tx, conversationId) {
      for (const part of parts) await part.erase?.chat?.(tx, conversationId);
    },
    async member(tx, userId) {
      for (const part of parts) await part.erase?.member?.(tx, userId);
    },
  },
};
