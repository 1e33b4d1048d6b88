import type { Conversation } from '@chatso/contract';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useColleagues } from '../colleague/colleagues-query.ts';
import classes from './message-row.module.css';

/** Who of the team wrote it, where it was not oneself: while one looks on, after a transfer, in an earlier chat. */
export function SenderName({ chat, senderId }: { chat: Conversation; senderId: string }) {
  const { t } = useTranslation();
  const known = chat.agentId === senderId ? chat.agent?.fullname : undefined;
  const { data } = useColleagues(chat.storeId, known === undefined);
  const name = known ?? data?.data.find(({ _id }) => _id === senderId)?.fullname;
  return (
    <span className={classes.sender} dir="auto">
      {/* Whoever has left the team has no name any more; while it is asked for, only its place is there. */}
      {name ?? (data ? t('liveChat.somebody') : null)}
    </span>
  );
}
