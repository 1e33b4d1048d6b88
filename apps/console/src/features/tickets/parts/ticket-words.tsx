import type { TicketRow } from '@chatso/contract';
import { PlugZap } from 'lucide-react';
import { TagDot } from '../../../entities/chat-label/tag-dot.tsx';
import { useNow } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar } from '../../../ui/index.ts';
import { goalWords, nextGoal } from './goal-words.ts';
import classes from './parts.module.css';

/** Where it stands; what nothing can be done about says so instead. */
export function Status({ ticket }: { ticket: Pick<TicketRow, 'status' | 'blocked'> }) {
  const { t } = useTranslation();
  if (ticket.blocked) {
    return (
      <span className={classes.status}>
        <PlugZap aria-hidden size={14} strokeWidth={1.75} />
        <span className={classes.cut}>{t('tickets.notActionable')}</span>
      </span>
    );
  }
  return (
    <span className={classes.status}>
      <span aria-hidden className={classes.dot} data-status={ticket.status} />
      <span className={classes.cut}>{t(`tickets.statuses.${ticket.status}`)}</span>
    </span>
  );
}

export function Assignee({ person }: { person: TicketRow['assignee'] }) {
  const { t } = useTranslation();
  if (person === null) {
    return (
      <span className={classes.person}>
        <span aria-hidden className={classes.nobody} />
        <span className={classes.quiet}>{t('tickets.unassigned')}</span>
      </span>
    );
  }
  return (
    <span className={classes.person}>
      <Avatar name={person.fullname} size={24} src={person.avatar} />
      <bdi className={classes.cut}>{person.fullname}</bdi>
    </span>
  );
}

/** As many as a column has room for; the others are named by its title. */
const roomFor = 2;
/** More letters than these in two names, and both would be cut. */
const lettersFor = 14;

const shownOf = (tags: TicketRow['tags']): TicketRow['tags'] => {
  const first = tags.slice(0, roomFor);
  return first.reduce((sum, { name }) => sum + [...name].length, 0) > lettersFor ? tags.slice(0, 1) : first;
};

export function TagChips({ tags }: Pick<TicketRow, 'tags'>) {
  const { t } = useTranslation();
  if (tags.length === 0) return <span className={classes.quiet}>–</span>;
  const shown = shownOf(tags);
  const rest = tags.length - shown.length;
  return (
    <span className={classes.chips}>
      {shown.map((tag) => (
        <span className={classes.chip} key={tag._id}>
          <TagDot color={tag.color} />
          <bdi className={classes.cut}>{tag.name}</bdi>
        </span>
      ))}
      {rest > 0 ? (
        <span className={classes.chip} data-rest>
          {t('tickets.moreTags', { count: rest })}
        </span>
      ) : null}
    </span>
  );
}

/** The promise that is next. */
export function NextGoal({ goals }: Pick<TicketRow, 'goals'>) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const goal = nextGoal(goals);
  if (goal === null) return <span className={classes.quiet}>–</span>;
  return (
    <span className={classes.goal} data-state={goal.state}>
      {goalWords(t, goal, now)}
    </span>
  );
}
