import { type ReactNode, useId } from 'react';
import classes from './security.module.css';

interface SectionProps {
  title: string;
  hint?: ReactNode;
  /** Beside the title: a state, a button. */
  aside?: ReactNode;
  children?: ReactNode;
}

export function Section({ title, hint, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 className={classes.heading} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      {children}
    </section>
  );
}
