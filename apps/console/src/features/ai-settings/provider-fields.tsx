import { ApiError } from '@chatso/contract';
import { aiLimits } from '@chatso/domain';
import { Button, TextInput } from '@mantine/core';
import { errorMessage } from '../../lib/api/errors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaSection } from '../../ui/area.ts';
import { Notice, PasswordField } from '../../ui/forms.ts';
import classes from './ai-tab.module.css';
import type { AiForm, AiValues } from './use-ai-form.ts';

interface ProviderFieldsProps {
  ai: AiForm;
  values: AiValues;
  /** One is stored. */
  hasKey: boolean;
}

/** Address, model and key of the provider, and whether they are right. */
export function ProviderFields({ ai, values, hasKey }: ProviderFieldsProps) {
  const { t } = useTranslation();
  const { form, testing } = ai;
  const { baseUrl, model } = values;
  return (
    <AreaSection title={t('aiSettings.provider')}>
      <TextInput
        autoComplete="off"
        description={t('aiSettings.addressHint')}
        dir="ltr"
        error={form.problem('baseUrl')}
        inputMode="url"
        label={t('aiSettings.address')}
        maxLength={aiLimits.urlChars}
        spellCheck={false}
        value={baseUrl}
        onChange={(event) => form.set({ baseUrl: event.currentTarget.value })}
      />
      <TextInput
        autoComplete="off"
        dir="ltr"
        error={form.problem('model')}
        label={t('aiSettings.model')}
        maxLength={aiLimits.modelChars}
        spellCheck={false}
        value={model}
        onChange={(event) => form.set({ model: event.currentTarget.value })}
      />
      <KeyField ai={ai} hasKey={hasKey} values={values} />
      <div className={classes.test}>
        <Button
          disabled={baseUrl.trim() === '' || model.trim() === ''}
          loading={testing.isPending}
          variant="default"
          onClick={() => ai.test(values)}
        >
          {t('aiSettings.test')}
        </Button>
      </div>
      <TestResult testing={testing} />
    </AreaSection>
  );
}

function KeyField({ ai: { form }, values: { apiKey }, hasKey }: ProviderFieldsProps) {
  const { t } = useTranslation();
  const removed = apiKey === null;
  const about = removed ? t('aiSettings.keyRemoved') : hasKey ? t('aiSettings.keyStored') : t('aiSettings.keyNone');
  return (
    <div className={classes.key}>
      <PasswordField
        // Not a password of this person: managers must neither fill nor keep it.
        autoComplete="new-password"
        className={classes.keyField}
        description={about}
        disabled={removed}
        error={form.problem('apiKey')}
        label={t('aiSettings.key')}
        maxLength={aiLimits.keyChars}
        value={apiKey ?? ''}
        onChange={(event) => form.set({ apiKey: event.currentTarget.value })}
      />
      {hasKey ? (
        <Button variant="subtle" onClick={() => form.set({ apiKey: removed ? '' : null })}>
          {t(removed ? 'aiSettings.keepKey' : 'aiSettings.removeKey')}
        </Button>
      ) : null}
    </div>
  );
}

function TestResult({ testing }: { testing: AiForm['testing'] }) {
  const { t } = useTranslation();
  if (testing.data) {
    const { model, answerMs } = testing.data;
    return <Notice tone="success">{t('aiSettings.testOk', { model, seconds: (answerMs / 1000).toFixed(1) })}</Notice>;
  }
  // Problems of fields stand at the fields.
  if (!testing.error || (testing.error instanceof ApiError && testing.error.errors?.length)) return null;
  return <Notice tone="danger">{errorMessage(testing.error)}</Notice>;
}
