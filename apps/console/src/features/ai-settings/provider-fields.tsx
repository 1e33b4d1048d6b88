import type { AiSettings } from '@chatso/contract';
import { ApiError } from '@chatso/contract';
import { aiLimits } from '@chatso/domain';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/errors.ts';
import { AreaSection } from '../../ui/area.ts';
import { Notice, PasswordField } from '../../ui/forms.ts';
import classes from './ai-tab.module.css';
import type { AiForm } from './use-ai-form.ts';

/** Address, model and key of the provider, and whether they are right. */
export function ProviderFields({ form, saved }: { form: AiForm; saved: AiSettings }) {
  const { t } = useTranslation();
  const { baseUrl, model } = form.fields(saved);
  const { testing } = form;
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
        onChange={(event) => form.change({ baseUrl: event.currentTarget.value })}
      />
      <TextInput
        autoComplete="off"
        dir="ltr"
        error={form.problem('model')}
        label={t('aiSettings.model')}
        maxLength={aiLimits.modelChars}
        spellCheck={false}
        value={model}
        onChange={(event) => form.change({ model: event.currentTarget.value })}
      />
      <KeyField form={form} hasKey={saved.hasKey} />
      <div className={classes.test}>
        <Button
          disabled={baseUrl.trim() === '' || model.trim() === ''}
          loading={testing.isPending}
          variant="default"
          onClick={() => testing.mutate(saved)}
        >
          {t('aiSettings.test')}
        </Button>
      </div>
      <TestResult testing={testing} />
    </AreaSection>
  );
}

function KeyField({ form, hasKey }: { form: AiForm; hasKey: boolean }) {
  const { t } = useTranslation();
  const { key } = form.edits;
  const removed = key === null;
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
        value={key ?? ''}
        onChange={(event) => form.change({ key: event.currentTarget.value })}
      />
      {hasKey ? (
        <Button variant="subtle" onClick={() => form.change({ key: removed ? '' : null })}>
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
