import { createContext, type ReactNode, use } from 'react';
import classes from './page.module.css';

/** What a small window has at the end of each heading: there is no rail that has it. */
export const HeaderEnd = createContext<ReactNode>(null);

/** 56 px strip on top of a pane; everything in it is on one line. */
export function PaneHeader({ children, border = true }: { children: ReactNode; border?: boolean }) {
  return (
    <header className={classes.header} data-border={border || undefined}>
      {children}
      {use(HeaderEnd)}
    </header>
  );
}

/** The one heading of a screen, 20 px. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className={classes.title}>{children}</h1>;
}

/** A column of a screen that fills the height and scrolls inside. */
export function Pane({ children, width }: { children: ReactNode; width?: 'list' | 'panel' }) {
  return (
    <section className={classes.pane} data-width={width}>
      {children}
    </section>
  );
}
