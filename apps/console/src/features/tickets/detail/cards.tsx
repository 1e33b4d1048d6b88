import type { TicketComment, TicketEvent } from '@chatso/contract';
import { timerLabel } from '@chatso/domain';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock, MessageSquare, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callsIn } from '../../../entities/colleague/mentions.ts';
import { useAssignees } from '../../../entities/ticket-form/choices.ts';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { useNow } from '../../../lib/formats/now.ts';
import { shortMoment } from '../../../lib/formats/short-dates.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { isAdmin } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar, ConfirmDialog, IconButton } from '../../../ui/index.ts';
import classes from './cards.module.css';
import parts from './parts.module.css';
import { useLookAgain } from './use-ticket.ts';

const At = ({ at }: { at: string }) => {
  const now = useNow(60_000);
  return (
    <time className={parts.at} dateTime={at}>
      {shortMoment(Date.parse(at), now)}
    </time>
  );
};

/** Only the team sees it; who is called in it stands out. */
export function CommentCard({ comment, locked }: { comment: TicketComment; locked: boolean }) {
  const { t } = useTranslation();
  const { user, membership } = useSession();
  const again = useLookAgain();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({ ...mutationOf('ticketComments.remove'), meta: { quiet: true }, onSettled: again });
  const name = comment.author?.fullname ?? t('ticket.comment.gone');
  const mayRemove = !locked && (comment.author?._id === user._id || isAdmin(membership));
  return (
    <article className={classes.note}>
      <header className={classes.noteHead}>
        <Lock aria-hidden size={14} strokeWidth={1.75} />
        <strong>{t('ticket.comment.label')}</strong>
        <span className={classes.noteHint}>{t('ticket.comment.note')}</span>
        <At at={comment.createdAt} />
        {mayRemove ? (
          <IconButton
            icon={<Trash2 size={14} strokeWidth={1.75} />}
            label={t('ticket.comment.remove')}
            size={28}
            onClick={() => setAsking(true)}
          />
        ) : null}
      </header>
      <div className={classes.noteBody}>
        <Avatar name={name} size={28} src={comment.author?.avatar ?? null} />
        <p className={classes.text} dir="auto">
          <strong>{name}</strong> <Said comment={comment} />
        </p>
      </div>
      <ConfirmDialog
        confirmLabel={t('ticket.comment.removeDo')}
        danger
        opened={asking}
        title={t('ticket.comment.removeTitle')}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutateAsync({ params: { id: comment._id } })}
      >
        {t('ticket.comment.removeBody')}
      </ConfirmDialog>
    </article>
  );
}

function Said({ comment }: { comment: TicketComment }) {
  const people = useAssignees();
  return callsIn(comment.content, people).map(({ text, called }, index) =>
    called.some(({ _id }) => comment.mentions.includes(_id)) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that does not change
      <strong className={classes.called} key={index}>
        {text}
      </strong>
    ) : (
      text
    ),
  );
}

type ChatOfTicket = Extract<TicketEvent, { kind: 'chat' }>['chat'];

/** The last words of a chat, and the way into it for who may. */
export function ChatCard({ chat, at }: { chat: ChatOfTicket; at: string }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const title = chat.agentName ? t('ticket.chat.with', { name: chat.agentName }) : t('ticket.chat.nobody');
  const length = chat.duration === null ? t('ticket.chat.ongoing') : timerLabel(chat.duration);
  return (
    <article className={classes.chat}>
      <header className={classes.noteHead}>
        <MessageSquare aria-hidden size={14} strokeWidth={1.75} />
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <span className={parts.quiet}>
          {length}, {t('ticket.chat.messages', { count: chat.messages })}
        </span>
        {chat.mayOpen ? (
          <Link
            className={classes.openChat}
            search={{ conversationId: chat.conversationId } as never}
            to={`/ws/${workspaceId}/all-chat` as never}
          >
            {t('ticket.chat.open')}
          </Link>
        ) : null}
        <At at={at} />
      </header>
      {chat.excerpt.map(({ author, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the last words of a chat have no ids
        <p className={classes.bubble} data-author={author} dir="auto" key={index}>
          {text}
        </p>
      ))}
    </article>
  );
}
