import type { Ticket } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { Forward, Info, Lock, Reply } from 'lucide-react';
import { useRef, useState } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { CommentBox } from '../detail/comment-box.tsx';
import { hasKeptComment } from '../detail/use-kept-comment.ts';
import classes from './editor.module.css';
import { ReplyForm } from './reply-form.tsx';
import type { ReplyMode } from './typed-reply.ts';
import { useMeanwhile } from './use-meanwhile.ts';
import { useSlim } from './use-slim.ts';

const modes = [
  { name: 'reply', Icon: Reply },
  { name: 'forward', Icon: Forward },
  { name: 'comment', Icon: Lock },
] as const;

/** At the end of a ticket: an answer by mail, a mail handed on, or a word to the team. What is typed into one stays. */
export function ReplyBox({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const accounts = useQuery(queryOf('mails.addresses', { query: {} })).data?.data ?? [];
  // The last account may be removed while somebody writes: the words stay.
  const had = useRef(false);
  had.current ||= accounts.length > 0;
  const [replying, setReplying] = useState(false);
  const [commenting, setCommenting] = useState(false);
  const meanwhile = useMeanwhile(ticket, replying || commenting);
  const draft = useQuery({
    ...queryOf('ticketDrafts.get', { params: { id: ticket._id } }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.data;
  const [comments, setComments] = useState(() => hasKeptComment(ticket._id));
  const [chosen, setChosen] = useState<ReplyMode | null>(null);
  const mail = chosen ?? (draft?.mode === 'forward' ? 'forward' : 'reply');
  // Of a ticket that was merged only what somebody had typed is left, for them to copy.
  const merged = ticket.mergedInto !== null;
  const mode = comments ? 'comment' : mail;
  const begun = replying || commenting || merged || Boolean(draft);
  const { box, phone, slim, setOpened } = useSlim(begun);
  return (
    <div className={classes.box} data-merged={merged || undefined} ref={box}>
      {merged ? null : (
        <fieldset aria-label={t('ticket.editor.label')} className={classes.tabs}>
          {modes.map(({ name, Icon }) => (
            <button
              aria-expanded={phone ? !slim && mode === name : undefined}
              aria-pressed={!slim && mode === name}
              className={classes.tab}
              key={name}
              type="button"
              onClick={() => {
                setOpened(slim || begun || mode !== name);
                setComments(name === 'comment');
                if (name !== 'comment') setChosen(name);
              }}
            >
              <Icon aria-hidden size={15} />
              {t(`ticket.editor.${name}`)}
            </button>
          ))}
        </fieldset>
      )}
      <div className={classes.meanwhile} role="status">
        {meanwhile.map((words) => (
          <p key={words}>
            <Info aria-hidden size={14} strokeWidth={1.75} /> <span>{words}</span>
          </p>
        ))}
      </div>
      <div hidden={slim || (comments && !merged)}>
        {accounts.length === 0 && !had.current ? (
          merged ? null : (
            <p className={classes.quiet}>{t('ticket.editor.noAccount')}</p>
          )
        ) : (
          <ReplyForm
            accounts={accounts}
            key={ticket._id}
            mode={mail}
            ticket={ticket}
            onMode={(as) => {
              setComments(false);
              setChosen(as);
            }}
            onWriting={setReplying}
          />
        )}
      </div>
      <div hidden={slim || (!comments && !merged)}>
        <CommentBox ticket={ticket} onWriting={setCommenting} />
      </div>
    </div>
  );
}
