import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { serverNow } from '../../lib/formats/clock.ts';
import { exactTime } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './print-page.module.css';

interface PrintPageProps {
  title: string;
  /** What a PDF is called. */
  fileName: string;
  /** Below the title; those without a value are left out. */
  facts: readonly [name: string, value: string | null][];
  /** Why it is not whole. */
  cut?: string | null;
  /** Items of a list, in their order. */
  children: ReactNode;
  onDone(): void;
}

/** A page beside the console's that is on paper alone: the browser prints it as soon as it is there, or makes a PDF of it. */
export function PrintPage({ title, fileName, facts, cut = null, children, onDone }: PrintPageProps) {
  const { t } = useTranslation();
  const given = useRef({ fileName, onDone });
  given.current = { fileName, onDone };
  useEffect(() => {
    const before = document.title;
    const end = () => given.current.onDone();
    document.title = given.current.fileName;
    window.addEventListener('afterprint', end);
    window.print();
    return () => {
      window.removeEventListener('afterprint', end);
      document.title = before;
    };
  }, []);
  return createPortal(
    <article className={classes.sheet}>
      <h1 dir="auto">{title}</h1>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {cut === null ? null : <p className={classes.cut}>{cut}</p>}
      <ol className={classes.said}>{children}</ol>
      <p className={classes.end}>{t('transcript.printedOn', { at: exactTime(serverNow()) })}</p>
    </article>,
    document.body,
  );
}

interface PrintedProps {
  who: ReactNode;
  at: string;
  /** `internal`: a word of the team's own, framed so that nobody hands it out by mistake. `change`: what was done. */
  kind?: 'said' | 'internal' | 'change';
  children: ReactNode;
}

/** One thing that was said. */
export function Printed({ who, at, kind = 'said', children }: PrintedProps) {
  return (
    <li data-kind={kind}>
      <p className={classes.who}>
        {who} <time>{at}</time>
      </p>
      {children}
    </li>
  );
}

export function PrintedText({ children }: { children: ReactNode }) {
  return (
    <p className={classes.text} dir="auto">
      {children}
    </p>
  );
}

/** What goes with it: a file, a product. */
export function PrintedThing({ children }: { children: ReactNode }) {
  return (
    <p className={classes.thing} dir="auto">
      {children}
    </p>
  );
}
