import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar } from '../../../ui/index.ts';
import parts from './parts.module.css';
import { useWatchers } from './use-watchers.ts';
import classes from './watchers.module.css';

const names = (people: readonly { fullname: string }[]): string => people.map(({ fullname }) => fullname).join(', ');

export function Watchers({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation();
  const { others, replying } = useWatchers(ticketId);
  const [first] = replying.length > 0 ? replying : others;
  const words =
    replying.length > 0
      ? t('ticket.replying', { count: replying.length, names: names(replying) })
      : others.length > 0
        ? t('ticket.looking', { names: names(others) })
        : '';
  return (
    <span className={classes.watchers} data-writes={replying.length > 0 || undefined} role="status" title={words}>
      {first ? (
        <>
          <Avatar name={first.fullname} size={24} src={first.avatar} />
          <bdi className={parts.cut}>{words}</bdi>
        </>
      ) : null}
    </span>
  );
}
