import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { z } from 'zod';
import { storedValue } from '../../../lib/storage.ts';
import classes from './details-panel.module.css';

const closedSections = storedValue('live-chat-closed-sections', z.array(z.string().max(40)).max(40));

interface PanelSectionProps {
  /** Under which it is remembered as open or closed. */
  name: string;
  title: string;
  children: ReactNode;
}

/** A part of the panel that folds away and is found so the next time. */
export function PanelSection({ name, title, children }: PanelSectionProps) {
  const [open, setOpen] = useState(() => !closedSections.read()?.includes(name));
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  const toggle = () => {
    const others = (closedSections.read() ?? []).filter((other) => other !== name);
    closedSections.write(open ? [...others, name] : others);
    setOpen(!open);
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
          <Chevron aria-hidden className={classes.chevron} size={16} strokeWidth={1.75} />
        </button>
      </h3>
      <div className={classes.sectionBody} hidden={!open} id={id}>
        {children}
      </div>
    </section>
  );
}
