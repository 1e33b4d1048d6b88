import type { ReactNode } from 'react';
import classes from './tag.module.css';

export type TagTone = 'neutral' | 'red' | 'yellow' | 'accent' | 'info' | 'outline';

/** A short word about a thing: 'Idle', 'Missed', 'Registered'. `small` in list rows. */
export function Tag({
  children,
  tone = 'neutral',
  small = false,
}: {
  children: ReactNode;
  tone?: TagTone;
  small?: boolean;
}) {
  return (
    <span className={classes.tag} data-small={small || undefined} data-tone={tone}>
      {children}
    </span>
  );
}
