import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What will appear here. */
  body?: string;
  /** The one action that makes it appear. */
  action?: ReactNode;
  /** The state is the whole page, so its title is the page's heading. */
  page?: boolean;
}

/** Nothing here yet: says what will come and how (principle 6). */
export function EmptyState({ icon, title, body, action, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={classes.state}>
      <span aria-hidden className={classes.icon}>
        {icon}
      </span>
      <Title className={classes.title}>{title}</Title>
      {body ? <p className={classes.body}>{body}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
