import { retentionInputSchema } from '@chatso/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../lib/api/keep-answer.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { numberIn, useContractForm } from '../../ui/form/index.ts';
import { toast } from '../../ui/index.ts';

/** Ten years; the contract has the same number. */
const maxDays = 3650;

/** Empty keeps everything. */
export const daysIn = (text: string): number | null => (text.trim() === '' ? null : numberIn(text));

/** How long closed chats are kept. */
export function useRetentionForm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const retention = queryOf('privacy.retention');
  const query = useQuery(retention);
  const form = useContractForm('privacy.setRetention', {
    schema: retentionInputSchema,
    saved: query.data,
    valuesOf: ({ retentionDays }) => ({ retentionDays: retentionDays === null ? '' : String(retentionDays) }),
    inputOf: ({ retentionDays }, { retentionDays: was }) => ({ body: { retentionDays: daysIn(retentionDays), was } }),
    problems: { retentionDays: t('privacy.retentionWrong', { max: maxDays }) },
    reads: keyOf('privacy.retention'),
    savedOf: (answer) => answer,
    onSaved(answer) {
      keepAnswer(client, retention.queryKey, answer);
      toast.success(t('privacy.retentionSaved'));
    },
  });
  return { query, form };
}
