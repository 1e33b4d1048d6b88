import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './chat-block.module.css';

interface StripProps {
  icon: LucideIcon;
  tone?: 'red' | 'yellow';
  title: string;
  hint: string;
  action?: ReactNode;
  /** Its title runs: read aloud every second it would be torture. */
  quiet?: boolean;
}

/** What stands between the messages and the field. */
export function Strip({ icon: Icon, tone, title, hint, action, quiet = false }: StripProps) {
  return (
    <div className={classes.strip} role={quiet ? 'timer' : 'status'}>
      <span aria-hidden className={classes.icon} data-tone={tone}>
        <Icon size={18} strokeWidth={1.75} />
      </span>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={classes.hint}>{hint}</p>
      </div>
      {action}
    </div>
  );
}
