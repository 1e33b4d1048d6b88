import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { VisuallyHidden } from '../../../ui/index.ts';
import type { Change } from './change.ts';
import classes from './numbers.module.css';

/** Green or yellow says better or worse; the arrow and the words say which way. `text` stands for the words where there is no room. */
export function ChangeMark({ change, text }: { change: Change; text?: string | null }) {
  const Arrow = change.up ? ArrowUpRight : ArrowDownRight;
  return (
    <span className={classes.change} data-better={change.better || undefined}>
      <Arrow aria-hidden size={14} />
      {text ? (
        <>
          <span aria-hidden>{text}</span>
          <VisuallyHidden>{change.words}</VisuallyHidden>
        </>
      ) : (
        change.words
      )}
    </span>
  );
}
