import type { Ticket } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { mentionedIn } from '../../../entities/colleague/mentions.ts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useUnsavedGuard } from '../../../lib/navigation/unsaved-guard.ts';
import { IconButton } from '../../../ui/index.ts';
import classes from './comment-box.module.css';
import { CommentField } from './comment-field.tsx';
import parts from './parts.module.css';
import { useCommentMentions } from './use-comment-mentions.ts';
import { useKeptComment } from './use-kept-comment.ts';
import { useLookAgain } from './use-ticket.ts';

interface CommentBoxProps {
  ticket: Ticket;
  /** Whether something is typed here that is not sent. */
  onWriting?: (writing: boolean) => void;
}

/** What the team says to each other; a failed one keeps its words, and sent again it is the same comment. */
export function CommentBox({ ticket, onWriting }: CommentBoxProps) {
  const { t } = useTranslation();
  const again = useLookAgain();
  const { id, text, change, done } = useKeptComment(ticket._id);
  const field = useRef<HTMLTextAreaElement>(null);
  const writing = text.trim() !== '';
  useUnsavedGuard(writing);
  useEffect(() => onWriting?.(writing), [onWriting, writing]);
  const add = useMutation({
    ...mutationOf('ticketComments.add'),
    meta: { quiet: true },
    onSuccess: (_answer, { body }) => done(body.content),
    onSettled: again,
  });
  const mentions = useCommentMentions(field, text, ticket.store?._id, (next) => {
    change(next);
    add.reset();
  });
  const merged = ticket.mergedInto !== null;
  if (merged && !writing) return null;
  const send = () => {
    if (merged || !writing || add.isPending) return;
    const called = mentionedIn(text, mentions.people);
    add.mutate({ body: { _id: id, ticketId: ticket._id, content: text, mentions: called } });
  };
  return (
    <form
      className={classes.commentBox}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <CommentField
        error={add.error ? errorMessage(add.error) : null}
        field={field}
        maxLength={limits.ticketCommentChars}
        mentions={mentions}
        text={text}
        onSend={send}
      />
      {merged ? <p className={parts.quiet}>{t('ticket.editor.kept')}</p> : null}
      <div className={parts.buttons}>
        <IconButton
          icon={<AtSign size={16} strokeWidth={1.75} />}
          label={t('ticket.comment.mention')}
          onClick={mentions.begin}
        />
        <Button disabled={merged || !writing} loading={add.isPending} size="xs" type="submit">
          {t('ticket.comment.add')}
        </Button>
      </div>
    </form>
  );
}
