import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as v from 'valibot';
import { wholeNumber } from '../../lib/formats/formats.ts';
import { shortText } from '../../lib/schema/fields.ts';
import { storedValue } from '../../lib/storage/storage.ts';
import classes from './panel.module.css';

const closedSections = storedValue('live-chat-closed-sections', v.pipe(v.array(shortText(40)), v.maxLength(40)));

interface PanelSectionProps {
  /** Under which it is remembered as open or closed. */
  name: string;
  title: string;
  /** How much there is in it. */
  count?: number;
  /** There is nothing in it: it begins folded, whatever is remembered, and says why to whoever unfolds it. */
  empty?: boolean;
  children: ReactNode;
}

/** A part of the panel that folds away and is found so the next time. */
export function PanelSection({ name, title, count = 0, empty = false, children }: PanelSectionProps) {
  const [closed, setClosed] = useState(() => closedSections.read()?.includes(name) === true);
  // Only for the customer before one's eyes: the next may have something in it.
  const [unfolded, setUnfolded] = useState(false);
  const open = empty ? unfolded : !closed;
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  const toggle = () => {
    if (empty) return setUnfolded(!unfolded);
    const others = (closedSections.read() ?? []).filter((other) => other !== name);
    closedSections.write(open ? [...others, name] : others);
    setClosed(open);
  };
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionHead}>
        <button
          aria-controls={id}
          aria-expanded={open}
          className={classes.sectionButton}
          type="button"
          onClick={toggle}
        >
          {title}
          {count > 0 ? ' ' : null}
          {count > 0 ? <span className={classes.sectionCount}>{wholeNumber(count)}</span> : null}
          <Chevron aria-hidden className={classes.chevron} size={16} strokeWidth={1.75} />
        </button>
      </h3>
      <div className={classes.sectionBody} hidden={!open} id={id}>
        {children}
      </div>
    </section>
  );
}
