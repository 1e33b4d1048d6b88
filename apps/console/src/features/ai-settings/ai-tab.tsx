import { type AiSettings, ApiError } from '@chatso/contract';
import { aiHelps } from '@chatso/domain';
import { Checkbox, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/errors.ts';
import { useUnsavedGuard } from '../../lib/navigation/unsaved-guard.ts';
import { AreaPage, AreaSection, AreaSections, ChangesBar } from '../../ui/area.ts';
import { Notice } from '../../ui/forms.ts';
import { ErrorState, SkeletonRows, toast } from '../../ui/index.ts';
import classes from './ai-tab.module.css';
import { ProviderFields } from './provider-fields.tsx';
import { type AiForm, useAiForm } from './use-ai-form.ts';

/** `admin-options?tab=ai` */
export function AiTab() {
  const { t } = useTranslation();
  const form = useAiForm();
  useUnsavedGuard(form.dirty);
  const { query, saving } = form;
  const saved = query.data;
  const save = () => {
    if (saved) saving.mutate(saved, { onSuccess: () => toast.success(t('aiSettings.saved')) });
  };
  return (
    <AreaPage
      bottom={
        form.dirty ? (
          <ChangesBar saving={saving.isPending} what={t('aiSettings.what')} onDiscard={form.discard} onSave={save} />
        ) : null
      }
      title={t('aiSettings.title')}
    >
      <AreaSections>
        <AreaSection hint={t('aiSettings.intro')}>
          <SaveProblem error={saving.error} />
          {query.isError && !saved ? (
            <ErrorState error={query.error} title={t('aiSettings.failed')} onRetry={() => void query.refetch()} />
          ) : saved ? (
            <Switch
              checked={form.fields(saved).enabled}
              label={t('aiSettings.enabled')}
              onChange={(event) => form.change({ enabled: event.currentTarget.checked })}
            />
          ) : (
            <SkeletonRows label={t('app.loading')} rowHeight={56} rows={6} />
          )}
        </AreaSection>
        {saved ? <ProviderFields form={form} saved={saved} /> : null}
        {saved ? <Helps form={form} saved={saved} /> : null}
      </AreaSections>
    </AreaPage>
  );
}

/** Problems of single fields stand at the fields. */
function SaveProblem({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (error === null) return null;
  if (error instanceof ApiError && error.code === 'conflict') {
    return <Notice tone="wait">{t('aiSettings.conflict')}</Notice>;
  }
  if (error instanceof ApiError && error.errors?.length) return null;
  return <Notice tone="danger">{errorMessage(error)}</Notice>;
}

function Helps({ form, saved }: { form: AiForm; saved: AiSettings }) {
  const { t } = useTranslation();
  const { helps } = form.fields(saved);
  return (
    <AreaSection hint={t('aiSettings.leaves')} title={t('aiSettings.helps')} titleId="ai-helps">
      <fieldset aria-labelledby="ai-helps" className={classes.helps}>
        {aiHelps.map((help) => (
          <Checkbox
            checked={helps.includes(help)}
            description={t(`aiSettings.about.${help}`)}
            key={help}
            label={t(`aiSettings.names.${help}`)}
            onChange={(event) =>
              form.change({
                helps: event.currentTarget.checked ? [...helps, help] : helps.filter((one) => one !== help),
              })
            }
          />
        ))}
      </fieldset>
    </AreaSection>
  );
}
