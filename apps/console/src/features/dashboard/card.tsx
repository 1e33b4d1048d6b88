import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  id: string;
  title: string;
  /** Null: not known, or not worth saying. */
  count?: number | null;
  /** At the end of the heading's line. */
  end?: ReactNode;
  children: ReactNode;
}

/** A box of the dashboard's second column. */
export function Card({ id, title, count = null, end, children }: CardProps) {
  return (
    <section aria-labelledby={`dashboard-${id}`} className={classes.card}>
      <header className={classes.head}>
        <h2 className={classes.title} id={`dashboard-${id}`}>
          {title}
        </h2>
        {count === null ? null : <span className={classes.count}>{count}</span>}
        {end ? <span className={classes.end}>{end}</span> : null}
      </header>
      {children}
    </section>
  );
}
