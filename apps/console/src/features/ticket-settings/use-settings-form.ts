import { type TicketSettings, ticketSettingsSchema } from '@chatso/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../lib/api/keep-answer.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshNavigation } from '../../lib/navigation/navigation.ts';
import { reloadUser } from '../../lib/session/session.ts';
import { numberIn, useContractForm } from '../../ui/form/index.ts';
import { toast } from '../../ui/index.ts';

export const goalNames = ['firstAnswerMinutes', 'nextAnswerMinutes', 'solveMinutes'] as const;
export type GoalName = (typeof goalNames)[number];
export const goalUnits = ['minutes', 'hours'] as const;
/** As people type it: an amount, nothing for no promise, and what it is counted in. */
export interface Goal {
  amount: string;
  unit: (typeof goalUnits)[number];
}
export type SettingsValues = Omit<TicketSettings, GoalName | 'version'> & Record<GoalName, Goal>;

export const goalOf = (minutes: number | null): Goal =>
  minutes === null
    ? { amount: '', unit: 'hours' }
    : minutes % 60 === 0
      ? { amount: String(minutes / 60), unit: 'hours' }
      : { amount: String(minutes), unit: 'minutes' };
export const minutesOf = ({ amount, unit }: Goal): number | null =>
  amount.trim() === '' ? null : numberIn(amount) * (unit === 'hours' ? 60 : 1);

/** P-63 */
export function useSettingsForm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const settings = queryOf('ticketSettings.get');
  const query = useQuery(settings);
  const before = query.data?.data;
  const form = useContractForm('ticketSettings.set', {
    schema: ticketSettingsSchema,
    saved: before,
    valuesOf: ({
      version: _version,
      firstAnswerMinutes,
      nextAnswerMinutes,
      solveMinutes,
      ...plain
    }): SettingsValues => ({
      ...plain,
      firstAnswerMinutes: goalOf(firstAnswerMinutes),
      nextAnswerMinutes: goalOf(nextAnswerMinutes),
      solveMinutes: goalOf(solveMinutes),
    }),
    inputOf: ({ firstAnswerMinutes, nextAnswerMinutes, solveMinutes, ...plain }, { version }) => ({
      body: {
        ...plain,
        firstAnswerMinutes: minutesOf(firstAnswerMinutes),
        nextAnswerMinutes: minutesOf(nextAnswerMinutes),
        solveMinutes: minutesOf(solveMinutes),
        version,
      },
    }),
    problems: Object.fromEntries(goalNames.map((name) => [name, t('ticketSettings.goalProblem')])),
    reads: keyOf('ticketSettings.get'),
    savedOf: ({ data }) => data,
    onSaved(answer) {
      keepAnswer(client, settings.queryKey, answer);
      toast.success(t('ticketSettings.saved'));
      // Which places there are follows from the switch.
      if (answer.data.enabled !== before?.enabled) void reloadUser().then(refreshNavigation, () => undefined);
    },
  });
  return { query, form };
}
export type SettingsForm = ReturnType<typeof useSettingsForm>['form'];
