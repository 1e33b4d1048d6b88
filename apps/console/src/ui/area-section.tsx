import { type ReactNode, useId } from 'react';
import classes from './area-parts.module.css';

/** A page of sections with a line between them. */
export function AreaSections({ children }: { children: ReactNode }) {
  return <div className={classes.sections}>{children}</div>;
}

interface AreaSectionProps {
  title?: string;
  hint?: ReactNode;
  /** Beside the title: a state, a button. */
  aside?: ReactNode;
  /** Given where something else is named by the title too. */
  titleId?: string;
  children?: ReactNode;
}

export function AreaSection({ title, hint, aside, titleId, children }: AreaSectionProps) {
  const ownId = useId();
  const id = titleId ?? ownId;
  return (
    <section aria-labelledby={title ? id : undefined} className={classes.section}>
      {title ? (
        <div className={classes.head}>
          <h2 className={classes.heading} id={id}>
            {title}
          </h2>
          {aside}
        </div>
      ) : null}
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      {children}
    </section>
  );
}
