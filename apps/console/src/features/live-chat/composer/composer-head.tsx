import type { ReactNode } from 'react';
import classes from './composer.module.css';

interface ComposerHeadProps {
  /** On a phone what is told stands here: no room is given to it alone. */
  footer: ReactNode;
  /** On a phone, what would make the field too narrow. */
  tools?: ReactNode;
  children: ReactNode;
}

/** What stands over the field: whom one writes to. */
export const ComposerHead = ({ footer, tools = null, children }: ComposerHeadProps) =>
  footer || children ? (
    <div className={classes.head}>
      {children}
      {footer}
      {tools}
    </div>
  ) : null;
