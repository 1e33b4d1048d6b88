import type { ShopCheck } from '@chatso/contract';
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { wholeNumber } from '../../lib/formats/formats.ts';
import classes from './shops.module.css';

const icons = { passed: CircleCheck, remark: TriangleAlert, failed: CircleX, skipped: CircleDashed } as const;

/** What a test said, line by line: what was tried, why it failed and in whose words, how long it took. */
export function ShopChecks({ checks }: { checks: readonly ShopCheck[] }) {
  const { t } = useTranslation();
  if (checks.length === 0) return null;
  return (
    <ul aria-label={t('shops.test')} className={classes.checks}>
      {checks.map(({ name, state, problem, detail, ms }) => {
        const Icon = icons[state];
        return (
          <li className={classes.check} data-state={state} key={name}>
            <Icon aria-hidden size={18} strokeWidth={1.75} />
            <span className={classes.checkWords}>
              <span>{t(`shops.checks.${name}.${state}`)}</span>
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
    </ul>
  );
}
