import type { ShopCheck } from '@chatso/contract';
import { Loader } from '@mantine/core';
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react';
import { wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { checkWords } from './check-words.ts';
import classes from './shops.module.css';

const icons = { passed: CircleCheck, remark: TriangleAlert, failed: CircleX, skipped: CircleDashed } as const;

interface ShopChecksProps {
  checks: readonly ShopCheck[];
  /** While it runs: all lines there will be, in their order. */
  pending?: readonly ShopCheck['name'][] | undefined;
}

/** What a test says, line by line: what was tried, why it failed and in whose words, how long it took. */
export function ShopChecks({ checks, pending }: ShopChecksProps) {
  const { t } = useTranslation();
  const waits = pending?.slice(checks.length) ?? [];
  if (checks.length === 0 && waits.length === 0) return null;
  return (
    <ul aria-label={t('shops.test')} className={classes.checks}>
      {checks.map((check) => {
        const { name, state, problem, detail, ms } = check;
        const Icon = icons[state];
        return (
          <li className={classes.check} data-state={state} key={name}>
            <Icon aria-hidden size={18} strokeWidth={1.75} />
            <span className={classes.checkWords}>
              <span>{checkWords(t, check)}</span>
              {problem ? (
                <span className={classes.why}>
                  {t(`shops.problems.${problem}`)}
                  {detail ? (
                    <>
                      {' '}
                      <bdi>{t('shops.itSays', { words: detail })}</bdi>
                    </>
                  ) : null}
                </span>
              ) : null}
            </span>
            {ms === null ? null : <span className={classes.took}>{t('shops.ms', { number: wholeNumber(ms) })}</span>}
          </li>
        );
      })}
      {waits.map((name, index) => (
        <li className={classes.check} data-state="skipped" key={name}>
          {index === 0 ? <Loader aria-hidden size={18} /> : <CircleDashed aria-hidden size={18} strokeWidth={1.75} />}
          <span className={classes.checkWords}>{t(`shops.checks.${name}.skipped`)}</span>
        </li>
      ))}
    </ul>
  );
}
