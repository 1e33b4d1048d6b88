import { type AiSettings, aiSettingsInputSchema } from '@chatso/contract';
import { aiHelps } from '@chatso/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldErrors } from '../../lib/api/errors.ts';
import { keepAnswer } from '../../lib/api/keep-answer.ts';
import { keyOf, mutationOf, queryOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useContractForm } from '../../ui/form/index.ts';
import { toast } from '../../ui/index.ts';

export interface AiValues extends Pick<AiSettings, 'enabled' | 'baseUrl' | 'model' | 'helps'> {
  /** The key as typed; empty: keep the stored one; null: remove it. */
  apiKey: string | null;
}

/** What goes to the server of the key: nothing when it stays. */
const keyIn = ({ apiKey }: AiValues) => (apiKey === null ? { apiKey } : apiKey.trim() ? { apiKey: apiKey.trim() } : {});

const valuesOf = ({ enabled, baseUrl, model, helps }: AiSettings): AiValues => ({
  ...{ enabled, baseUrl, model, apiKey: '' },
  helps: aiHelps.filter((help) => helps.includes(help)),
});

/** The form of the AI page, and the test of what stands in it. */
export function useAiForm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const settings = queryOf('ai.settings');
  const query = useQuery(settings);
  const form = useContractForm('ai.setSettings', {
    schema: aiSettingsInputSchema,
    saved: query.data,
    valuesOf,
    inputOf: (values, { version }) => {
      const { enabled, baseUrl, model, helps } = values;
      return { body: { enabled, baseUrl, model, helps, ...keyIn(values), version } };
    },
    reads: keyOf('ai.settings'),
    savedOf: (answer) => answer,
    onSaved(answer) {
      keepAnswer(client, settings.queryKey, answer);
      void client.invalidateQueries({ queryKey: keyOf('ai.helps') });
      toast.success(t('aiSettings.saved'));
    },
  });
  const testing = useMutation({ ...mutationOf('ai.test'), meta: { quiet: true } });
  const refused = fieldErrors(testing.error);
  return {
    query,
    form: {
      ...form,
      set(change: Partial<AiValues>) {
        testing.reset();
        form.set(change);
      },
      problem: (name: keyof AiValues) => form.problem(name) ?? refused[name],
      discard() {
        testing.reset();
        form.discard();
      },
    },
    testing,
    test(values: AiValues) {
      const { baseUrl, model } = values;
      testing.mutate({ body: { baseUrl, model, ...keyIn(values) } });
    },
  };
}
export type AiForm = ReturnType<typeof useAiForm>;
