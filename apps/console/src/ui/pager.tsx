import { pageSizes } from '@chatso/domain';
import { NativeSelect } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { wholeNumber } from '../lib/formats/formats.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { IconButton } from './icon-button.tsx';
import classes from './pager.module.css';
import { useLastPage } from './use-last-page.ts';

interface PagerProps {
  page: number;
  limit: number;
  count: number;
  /** Where the server stops counting: then the total is 'more than'. */
  cappedAt?: number;
  onPage(page: number, replace?: boolean): void;
  onLimit(limit: number): void;
}

/** '1–10 of 25', the way to the neighbours, and how many rows a page has (U-06). */
export function Pager({ page: asked, limit, count, cappedAt, onPage, onLimit }: PagerProps) {
  const { t } = useTranslation();
  const id = useId();
  const page = useLastPage({ page: asked, limit, count }, onPage);
  const first = count === 0 ? 0 : (page - 1) * limit + 1;
  const last = Math.min(page * limit, count);
  const total = cappedAt !== undefined && count >= cappedAt ? `${wholeNumber(cappedAt)}+` : wholeNumber(count);
  const sizes = pageSizes.some((size) => size === limit) ? pageSizes : [limit, ...pageSizes];
  return (
    <nav aria-label={t('pager.label')} className={classes.pager}>
      <span className={classes.range} role="status">
        {t('pager.range', { first: wholeNumber(first), last: wholeNumber(last), total })}
      </span>
      <span className={classes.turn}>
        <IconButton
          disabled={page <= 1}
          icon={<ChevronLeft className={classes.arrow} size={16} strokeWidth={1.75} />}
          label={t('pager.previous')}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          disabled={last >= count}
          icon={<ChevronRight className={classes.arrow} size={16} strokeWidth={1.75} />}
          label={t('pager.next')}
          onClick={() => onPage(page + 1)}
        />
      </span>
      <span className={classes.size}>
        <label htmlFor={id}>{t('pager.rows')}</label>
        <NativeSelect
          classNames={{ input: classes.select }}
          data={sizes.map(String)}
          id={id}
          value={limit}
          onChange={(event) => onLimit(Number(event.currentTarget.value))}
        />
      </span>
    </nav>
  );
}
