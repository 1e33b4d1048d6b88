import { aiHelps } from '@chatso/domain';
import { Checkbox, Switch } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaPage, AreaSection, AreaSections } from '../../ui/area.ts';
import { FormBar, FormNotices } from '../../ui/form/index.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import classes from './ai-tab.module.css';
import { ProviderFields } from './provider-fields.tsx';
import { type AiForm, type AiValues, useAiForm } from './use-ai-form.ts';

/** `admin-options?tab=ai` */
export function AiTab() {
  const { t } = useTranslation();
  const ai = useAiForm();
  const { query, form } = ai;
  const { values } = form;
  return (
    <AreaPage bottom={<FormBar form={form} what={t('aiSettings.what')} />} title={t('aiSettings.title')}>
      <AreaSections>
        <AreaSection hint={t('aiSettings.intro')}>
          <SaveProblem form={form} />
          {values ? (
            <Switch
              checked={values.enabled}
              label={t('aiSettings.enabled')}
              onChange={(event) => form.set({ enabled: event.currentTarget.checked })}
            />
          ) : query.isError ? (
            <ErrorState error={query.error} title={t('aiSettings.failed')} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonRows label={t('app.loading')} rowHeight={56} rows={6} />
          )}
        </AreaSection>
        {values ? <ProviderFields ai={ai} hasKey={query.data?.hasKey === true} values={values} /> : null}
        {values ? <Helps form={form} helps={values.helps} /> : null}
      </AreaSections>
    </AreaPage>
  );
}

function SaveProblem({ form }: { form: AiForm['form'] }) {
  const { t } = useTranslation();
  const labels = {
    enabled: t('aiSettings.enabled'),
    baseUrl: t('aiSettings.address'),
    model: t('aiSettings.model'),
    apiKey: t('aiSettings.key'),
    helps: t('aiSettings.helps'),
  };
  const names = (helps: AiValues['helps']) => helps.map((help) => t(`aiSettings.names.${help}`)).join(', ');
  return (
    <FormNotices
      conflict={t('aiSettings.conflict')}
      form={form}
      labels={labels}
      wordsOf={(value, path) => (path === 'helps' ? names(value as AiValues['helps']) : undefined)}
    />
  );
}

function Helps({ form, helps }: { form: AiForm['form']; helps: AiValues['helps'] }) {
  const { t } = useTranslation();
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
              form.set({
                helps: aiHelps.filter((one) => (one === help ? event.currentTarget.checked : helps.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
    </AreaSection>
  );
}
