import { CircleAlert, CircleCheck, Info, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const icons = { danger: CircleAlert, wait: CircleAlert, offline: WifiOff, success: CircleCheck, info: Info } as const;

/** A sentence in a tinted box, above a form or in a page. Bad news is read out at once. */
export function Notice({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  const urgent = tone === 'danger' || tone === 'wait' || tone === 'offline';
  return (
    <div className={classes.notice} data-tone={tone} role={urgent ? 'alert' : 'status'}>
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      <span className={classes.text}>{children}</span>
    </div>
  );
}
