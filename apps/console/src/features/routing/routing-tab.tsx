import { ApiError } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/errors.ts';
import { useUnsavedGuard } from '../../lib/navigation/unsaved-guard.ts';
import { AreaPage, AreaSection, AreaSections, ChangesBar } from '../../ui/area.ts';
import { Notice } from '../../ui/forms.ts';
import { ErrorState, SkeletonRows, toast } from '../../ui/index.ts';
import classes from './routing-tab.module.css';
import { type RoutingForm, useRoutingForm } from './use-routing-form.ts';

/** `admin-options?tab=routing` */
export function RoutingTab() {
  const { t } = useTranslation();
  const form = useRoutingForm();
  useUnsavedGuard(form.dirty);
  const { query, saving } = form;
  return (
    <AreaPage
      bottom={
        form.dirty ? (
          <ChangesBar
            saving={saving.isPending}
            what={t('routing.what')}
            onDiscard={form.discard}
            onSave={() => form.save(() => toast.success(t('routing.saved')))}
          />
        ) : null
      }
      title={t('routing.title')}
    >
      <AreaSections>
        <AreaSection hint={t('routing.intro')}>
          <SaveProblem error={saving.error} />
          {query.isError && !query.data ? (
            <ErrorState error={query.error} title={t('routing.failed')} onRetry={() => void query.refetch()} />
          ) : query.data ? (
            <Fields form={form} />
          ) : (
            <SkeletonRows label={t('app.loading')} rowHeight={56} rows={3} />
          )}
        </AreaSection>
      </AreaSections>
    </AreaPage>
  );
}

function SaveProblem({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (error === null) return null;
  const conflict = error instanceof ApiError && error.code === 'conflict';
  return <Notice tone={conflict ? 'wait' : 'danger'}>{conflict ? t('routing.conflict') : errorMessage(error)}</Notice>;
}

function Fields({ form }: { form: RoutingForm }) {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        checked={form.automatic}
        description={t('routing.automaticHint')}
        label={t('routing.automatic')}
        onChange={(event) => form.change({ automatic: event.currentTarget.checked })}
      />
      <TextInput
        autoComplete="off"
        className={classes.number}
        description={t('routing.capacityHint')}
        error={form.isValid ? undefined : t('routing.capacityProblem', { max: limits.agentCapacityMax })}
        inputMode="numeric"
        label={t('routing.capacity')}
        maxLength={3}
        value={form.capacity}
        onChange={(event) => form.change({ capacity: event.currentTarget.value })}
      />
      {form.automatic ? (
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
