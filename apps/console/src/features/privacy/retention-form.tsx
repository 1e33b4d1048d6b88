import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '../../lib/navigation/unsaved-guard.ts';
import { Notice } from '../../ui/forms.ts';
import { ConfirmDialog, ErrorState, SkeletonRows, toast } from '../../ui/index.ts';
import classes from './privacy.module.css';
import { useRetention } from './use-privacy.ts';

const maxDays = 3650;

/** Whole days from 1 to ten years; empty keeps everything; undefined is no answer. */
function daysOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const days = /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : 0;
  return days >= 1 && days <= maxDays ? days : undefined;
}

/** How long closed chats are kept. */
export function RetentionForm() {
  const { t } = useTranslation();
  const { query, saving } = useRetention();
  /** What is in the field, and what was kept when it was begun. */
  const [edit, setEdit] = useState<{ text: string; from: number | null } | null>(null);
  const [asking, setAsking] = useState(false);
  useUnsavedGuard(edit !== null && query.isSuccess && daysOf(edit.text) !== query.data.retentionDays);
  if (query.isPending) return <SkeletonRows label={t('app.loading')} rows={1} />;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { retentionDays: was, planDays } = query.data;
  const text = edit?.text ?? (was === null ? '' : String(was));
  const theirs = edit !== null && edit.from !== was;
  const days = daysOf(text);
  const save = async () => {
    if (days === undefined) return;
    await saving.mutateAsync({ retentionDays: days, was });
    setEdit(null);
    toast.success(t('privacy.retentionSaved'));
  };
  return (
    <section aria-labelledby="privacy-retention" className={classes.section}>
      <h2 className={classes.heading} id="privacy-retention">
        {t('privacy.retention')}
      </h2>
      <p className={classes.about}>
        {t('privacy.retentionAbout')}
        {planDays === null ? '' : ` ${t('privacy.planDays', { count: planDays })}`}
      </p>
      {theirs ? (
        <Notice tone="wait">
          {was === null ? t('privacy.retentionForEverNow') : t('privacy.retentionNow', { count: was })}
        </Notice>
      ) : null}
      <form
        className={classes.line}
        onSubmit={(event) => {
          event.preventDefault();
          if (days === null) void save().catch(() => undefined);
          else if (days !== undefined) setAsking(true);
        }}
      >
        <TextInput
          className={classes.days}
          error={days === undefined ? t('privacy.retentionWrong', { max: maxDays }) : null}
          inputMode="numeric"
          label={t('privacy.retentionDays')}
          maxLength={4}
          placeholder={t('privacy.forEver')}
          value={text}
          onChange={(event) => setEdit({ text: event.currentTarget.value, from: edit ? edit.from : was })}
        />
        <Button disabled={days === undefined || days === was} loading={saving.isPending} type="submit">
          {t('privacy.save')}
        </Button>
      </form>
      <ConfirmDialog
        confirmLabel={t('privacy.retentionConfirm')}
        danger
        opened={asking}
        title={t('privacy.retentionTitle', { count: days ?? 0 })}
        onClose={() => setAsking(false)}
        onConfirm={save}
      >
        {t('privacy.retentionBody')}
      </ConfirmDialog>
    </section>
  );
}
