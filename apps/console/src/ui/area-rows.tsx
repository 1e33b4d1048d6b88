import type { ReactNode } from 'react';
import classes from './area-parts.module.css';

interface AreaRowsProps {
  /** What the list is about. */
  intro: ReactNode;
  children: ReactNode;
}

/** A page that is one list, with a sentence above it. */
export function AreaRows({ intro, children }: AreaRowsProps) {
  return (
    <div className={classes.rowsPage}>
      <p className={classes.intro}>{intro}</p>
      {children}
    </div>
  );
}

export function RowList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface RowProps {
  icon?: ReactNode;
  /** Name and what there is to say about it. */
  words: ReactNode;
  /** What can be done, or how it is. */
  children: ReactNode;
}

export function Row({ icon, words, children }: RowProps) {
  return (
    <li className={classes.row}>
      {icon ? <span className={classes.icon}>{icon}</span> : null}
      <div className={classes.words}>{words}</div>
      {children}
    </li>
  );
}
