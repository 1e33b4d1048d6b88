import { routingSettingsSchema } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../lib/api/keep-answer.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { numberIn, useContractForm } from '../../ui/form/index.ts';
import { toast } from '../../ui/index.ts';

/** The form of the assignment page. */
export function useRoutingForm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const settings = queryOf('routing.settings');
  const query = useQuery(settings);
  const form = useContractForm('routing.setSettings', {
    schema: routingSettingsSchema,
    saved: query.data,
    valuesOf: ({ automatic, capacity }) => ({ automatic, capacity: String(capacity) }),
    inputOf: ({ automatic, capacity }, { version }) => ({ body: { automatic, capacity: numberIn(capacity), version } }),
    problems: { capacity: t('routing.capacityProblem', { max: limits.agentCapacityMax }) },
    reads: keyOf('routing.settings'),
    savedOf: (answer) => answer,
    onSaved(answer) {
      keepAnswer(client, settings.queryKey, answer);
      toast.success(t('routing.saved'));
    },
  });
  return { query, form };
}
export type RoutingForm = ReturnType<typeof useRoutingForm>['form'];
