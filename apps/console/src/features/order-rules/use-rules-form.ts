import { type OrderRulesSaved, orderRulesInputSchema } from '@chatso/contract';
import { amountIn, type OrderAction, type OrderActor, orderActionLimits, orderActors } from '@chatso/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../lib/api/keep-answer.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useContractForm } from '../../ui/form/index.ts';
import { toast } from '../../ui/index.ts';

/** As people type it: an amount is text, and empty where there is no limit. */
interface RuleValues {
  actions: OrderAction[];
  refundMost: string;
}
export type RulesValues = Record<OrderActor, RuleValues>;

const rulesOf = ({ actions, refundMost }: OrderRulesSaved['agent']): RuleValues => ({
  actions,
  refundMost: refundMost === null ? '' : String(refundMost),
});

/** NaN for what is no amount, which no rule lets pass. */
function inputOf({ actions, refundMost }: RuleValues) {
  const typed = refundMost.trim().replace(',', '.');
  const hundredths = amountIn(typed);
  return { actions, refundMost: typed === '' ? null : hundredths === null ? Number.NaN : hundredths / 100 };
}

export function useRulesForm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const settings = queryOf('orderRules.get');
  const query = useQuery(settings);
  const problem = t('orderActions.rules.mostProblem', { to: orderActionLimits.refundMost / 100 });
  const form = useContractForm('orderRules.set', {
    schema: orderRulesInputSchema,
    saved: query.data,
    valuesOf: ({ agent, manager, admin }): RulesValues => ({
      ...{ agent: rulesOf(agent), manager: rulesOf(manager), admin: rulesOf(admin) },
    }),
    inputOf: ({ agent, manager, admin }, { version }) => ({
      body: { agent: inputOf(agent), manager: inputOf(manager), admin: inputOf(admin), version },
    }),
    problems: Object.fromEntries(orderActors.map((actor) => [actor, problem])),
    reads: keyOf('orderRules.get'),
    savedOf: (answer) => answer,
    onSaved(answer) {
      keepAnswer(client, settings.queryKey, answer);
      toast.success(t('orderActions.rules.saved'));
    },
  });
  return { query, form };
}
export type RulesForm = ReturnType<typeof useRulesForm>['form'];
