import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaPage, AreaSection, AreaSections } from '../../ui/area.ts';
import { FormBar, FormNotices } from '../../ui/form/index.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import classes from './routing-tab.module.css';
import { type RoutingForm, useRoutingForm } from './use-routing-form.ts';

/** `admin-options?tab=routing` */
export function RoutingTab() {
  const { t } = useTranslation();
  const { query, form } = useRoutingForm();
  return (
    <AreaPage bottom={<FormBar form={form} what={t('routing.what')} />} title={t('routing.title')}>
      <AreaSections>
        <AreaSection hint={t('routing.intro')}>
          <FormNotices
            conflict={t('routing.conflict')}
            form={form}
            labels={{ automatic: t('routing.automatic'), capacity: t('routing.capacity') }}
          />
          {form.values ? (
            <Fields form={form} values={form.values} />
          ) : query.isError ? (
            <ErrorState error={query.error} title={t('routing.failed')} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonRows label={t('app.loading')} rowHeight={56} rows={3} />
          )}
        </AreaSection>
      </AreaSections>
    </AreaPage>
  );
}

function Fields({ form, values }: { form: RoutingForm; values: NonNullable<RoutingForm['values']> }) {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        checked={values.automatic}
        description={t('routing.automaticHint')}
        label={t('routing.automatic')}
        onChange={(event) => form.set({ automatic: event.currentTarget.checked })}
      />
      <TextInput
        autoComplete="off"
        className={classes.number}
        description={t('routing.capacityHint')}
        error={form.problem('capacity')}
        inputMode="numeric"
        label={t('routing.capacity')}
        maxLength={3}
        value={values.capacity}
        onChange={(event) => form.set({ capacity: event.currentTarget.value })}
      />
      {values.automatic ? (
        <ul className={classes.rules}>
          <li>{t('routing.rules.who')}</li>
          <li>{t('routing.rules.count')}</li>
          <li>{t('routing.rules.again')}</li>
          <li>{t('routing.rules.away')}</li>
        </ul>
      ) : null}
    </>
  );
}
