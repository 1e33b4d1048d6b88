import type { ChatLabel } from '@chatso/contract';
import classes from './chat-label.module.css';

export const TagDot = ({ color }: Pick<ChatLabel, 'color'>) => (
  <span aria-hidden className={classes.dot} data-color={color} />
);
