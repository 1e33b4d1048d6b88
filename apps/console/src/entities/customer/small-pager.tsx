import { ChevronLeft, ChevronRight } from 'lucide-react';
import { wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../../ui/index.ts';
import { useLastPage } from '../../ui/use-last-page.ts';
import classes from './small-pager.module.css';

interface SmallPagerProps {
  page: number;
  limit: number;
  count: number;
  onPage(page: number): void;
}

/** For a short list of fixed length beside a chat (U-25); nothing where all fits on one page. */
export function SmallPager({ page: asked, limit, count, onPage }: SmallPagerProps) {
  const { t } = useTranslation();
  const page = useLastPage({ page: asked, limit, count }, onPage);
  if (count <= limit) return null;
  const last = Math.min(page * limit, count);
  const range = { first: wholeNumber((page - 1) * limit + 1), last: wholeNumber(last), total: wholeNumber(count) };
  return (
    <nav aria-label={t('pager.label')} className={classes.pager}>
      <span role="status">{t('pager.range', range)}</span>
      <IconButton
        disabled={page <= 1}
        icon={<ChevronLeft className={classes.arrow} size={16} strokeWidth={1.75} />}
        label={t('pager.previous')}
        size={28}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        disabled={last >= count}
        icon={<ChevronRight className={classes.arrow} size={16} strokeWidth={1.75} />}
        label={t('pager.next')}
        size={28}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
