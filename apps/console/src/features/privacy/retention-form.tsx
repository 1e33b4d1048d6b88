import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FormNotices } from '../../ui/form/index.ts';
import { Notice } from '../../ui/forms.ts';
import { ConfirmDialog, ErrorState, SkeletonRows } from '../../ui/index.ts';
import classes from './privacy.module.css';
import { daysIn, useRetentionForm } from './use-retention-form.ts';

/** How long closed chats are kept. */
export function RetentionForm() {
  const { t } = useTranslation();
  const { query, form } = useRetentionForm();
  const [asking, setAsking] = useState(false);
  if (query.isPending) return <SkeletonRows label={t('app.loading')} rows={1} />;
  if (!query.data || !form.values) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { retentionDays: was, planDays } = query.data;
  const problem = form.problem('retentionDays');
  const days = daysIn(form.values.retentionDays);
  return (
    <section aria-labelledby="privacy-retention" className={classes.section}>
      <h2 className={classes.heading} id="privacy-retention">
        {t('privacy.retention')}
      </h2>
      <p className={classes.about}>
        {t('privacy.retentionAbout')}
        {planDays === null ? '' : ` ${t('privacy.planDays', { count: planDays })}`}
      </p>
      <FormNotices form={{ ...form, conflict: null }} labels={{}} />
      {form.conflict ? (
        <Notice tone="wait">
          {was === null ? t('privacy.retentionForEverNow') : t('privacy.retentionNow', { count: was })}
        </Notice>
      ) : null}
      <form
        className={classes.line}
        onSubmit={(event) => {
          event.preventDefault();
          if (days === null) void form.save();
          else if (problem === undefined) setAsking(true);
        }}
      >
        <TextInput
          className={classes.days}
          error={problem}
          inputMode="numeric"
          label={t('privacy.retentionDays')}
          maxLength={4}
          placeholder={t('privacy.forEver')}
          value={form.values.retentionDays}
          onChange={(event) => form.set({ retentionDays: event.currentTarget.value })}
        />
        <Button disabled={problem !== undefined || !form.dirty} loading={form.saving} type="submit">
          {t('privacy.save')}
        </Button>
      </form>
      <ConfirmDialog
        confirmLabel={t('privacy.retentionConfirm')}
        danger
        opened={asking}
        title={t('privacy.retentionTitle', { count: days ?? 0 })}
        onClose={() => setAsking(false)}
        onConfirm={form.save}
      >
        {t('privacy.retentionBody')}
      </ConfirmDialog>
    </section>
  );
}
