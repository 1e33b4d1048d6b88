import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Kbd } from '../kbd.tsx';
import classes from './bulk-bar.module.css';

interface BulkBarProps {
  count: number;
  /** What are selected; absent: '3 selected'. */
  counted?: string | undefined;
  onClear(): void;
  children: ReactNode;
}

/** What can be done with the rows selected, above the end of the list. */
export function BulkBar({ count, counted, onClear, children }: BulkBarProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('list.selection')}
      className={classes.place}
      onKeyDown={(event) => {
        // Not of a menu that the bar has opened: that stands elsewhere on the page.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClear();
      }}
    >
      <div className={classes.bar}>
        <p className={classes.count} role="status">
          {counted ?? t('list.selected', { count })}
        </p>
        {children}
        <Button size="xs" variant="subtle" onClick={onClear}>
          {t('list.unselect')}
          <span aria-hidden className={classes.key}>
            <Kbd keys="Esc" />
          </span>
        </Button>
      </div>
    </section>
  );
}
