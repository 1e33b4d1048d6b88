import type { Conversation } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { dateAndTime, exactTime, wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import classes from './transcript.module.css';

/** To whom these chats went already. */
export function SentBefore({ chats }: { chats: readonly Conversation[] }) {
  const { t } = useTranslation();
  const query = { conversationIds: chats.map(({ _id }) => _id).join(',') };
  const { data } = useQuery({
    ...queryOf('transcripts.sent', { query: query as never }),
    staleTime: 0,
    meta: { quiet: true },
  });
  if (!data || data.count === 0) return null;
  return (
    <section aria-label={t('transcript.before')} className={classes.before}>
      <h3 className={classes.beforeHead}>
        {t('transcript.before')} <span className={classes.pillCount}>{wholeNumber(data.count)}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable without a mouse */}
      <ul className={classes.log} tabIndex={0}>
        {data.data.map(({ _id, email, sentAt, sentBy }) => (
          <li key={_id}>
            <Mail aria-hidden size={16} strokeWidth={1.75} />
            <bdi className={classes.logEmail} title={email}>
              {email}
            </bdi>
            <span className={classes.quiet}>
              {sentBy.fullname ? `${sentBy.fullname}, ` : ''}
              <time dateTime={sentAt} title={exactTime(Date.parse(sentAt))}>
                {dateAndTime(Date.parse(sentAt))}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
