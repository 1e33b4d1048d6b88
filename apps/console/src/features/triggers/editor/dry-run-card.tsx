import { isCondition, type TriggerMatch } from '@chatso/domain';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { plain, wordsOf } from '../condition-words.ts';
import classes from './preview.module.css';
import { conditionOf, type TypedCondition } from './use-trigger-form.ts';

/** Half a second after the last change. */
const waitMs = 500;

function useSettled<T>(value: T, key: string): T {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (settled.key === key) return;
    const timer = setTimeout(() => setSettled({ value, key }), waitMs);
    return () => clearTimeout(timer);
  }, [settled, value, key]);
  return settled.value;
}

interface DryRunCardProps {
  storeId: string;
  match: TriggerMatch;
  conditions: readonly TypedCondition[];
  /** It says something to the visitor, who therefore sees it. */
  prompts: boolean;
}

/** Whom the conditions would have met, one after the other. */
export function DryRunCard({ storeId, match, conditions, prompts }: DryRunCardProps) {
  const { t } = useTranslation();
  const whole = conditions.map(conditionOf);
  const rule = useSettled({ match, conditions: whole }, JSON.stringify([match, conditions]));
  const ready = rule.conditions.every(isCondition);
  const run = useQuery({
    ...queryOf('triggers.dryRun', { body: { chatsoStoreId: storeId, ...rule } }),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const { data } = run;
  const rows = data
    ? [
        { key: 'all', label: t('triggers.editor.visitors'), count: data.visitors },
        ...rule.conditions.map((one, index) => ({
          ...{ key: String(index), label: ready ? plain(wordsOf(one, t)) : '', count: data.steps[index] ?? 0 },
        })),
      ]
    : [];
  return (
    <section aria-label={t('triggers.editor.dryRun')} className={classes.card}>
      <div className={classes.head}>
        <h2>{t('triggers.editor.dryRun')}</h2>
        <Button
          disabled={!ready}
          loading={run.isFetching}
          size="compact-sm"
          variant="subtle"
          onClick={() => void run.refetch()}
        >
          {t('triggers.editor.again')}
        </Button>
      </div>
      {!ready ? <p className={classes.quiet}>{t('triggers.editor.incomplete')}</p> : null}
      {ready && run.isError && !data ? (
        <ErrorState error={run.error} title={t('triggers.editor.dryFailed')} onRetry={() => void run.refetch()} />
      ) : null}
      {ready && data ? (
        <>
          <p role="status">
            {t(prompts ? 'triggers.editor.wouldHave' : 'triggers.editor.wouldHaveMet', {
              ...{ shown: wholeNumber(data.shown), visitors: wholeNumber(data.visitors), days: data.days },
            })}
          </p>
          <ol className={classes.funnel}>
            {rows.map(({ key, label, count }) => (
              <li key={key}>
                <span className={classes.step} dir="auto" title={label}>
                  {label}
                </span>
                <span
                  aria-hidden
                  className={classes.bar}
                  style={{ '--part': count / Math.max(1, data.visitors) } as CSSProperties}
                />
                <span className={classes.number}>{wholeNumber(count)}</span>
              </li>
            ))}
          </ol>
          {rule.conditions.some(({ field }) => field === 'agentsOnline') ? (
            <p className={classes.quiet}>{t('triggers.editor.agentsIgnored')}</p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
