import type { Ticket } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Menu, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as newId } from 'uuid';
import { mentionedIn } from '../../../entities/colleague/mentions.ts';
import { useAssignees } from '../../../entities/ticket-form/choices.ts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { useUnsavedGuard } from '../../../lib/navigation/unsaved-guard.ts';
import { IconButton } from '../../../ui/index.ts';
import classes from './detail.module.css';
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
  const people = useAssignees();
  const [text, setText] = useState('');
  const [id, setId] = useState(() => newId());
  const writing = text.trim() !== '';
  useUnsavedGuard(writing);
  useEffect(() => onWriting?.(writing), [onWriting, writing]);
  const add = useMutation({
    ...mutationOf('ticketComments.add'),
    meta: { quiet: true },
    onSuccess() {
      setText('');
      setId(newId());
    },
    onSettled: again,
  });
  const merged = ticket.mergedInto !== null;
  if (merged && text.trim() === '') return null;
  const send = () => {
    if (merged || text.trim() === '' || add.isPending) return;
    add.mutate({ body: { _id: id, ticketId: ticket._id, content: text, mentions: mentionedIn(text, people) } });
  };
  return (
    <form
      className={classes.commentBox}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        aria-label={t('ticket.comment.label')}
        autosize
        dir="auto"
        error={add.error ? errorMessage(add.error) : null}
        maxLength={limits.ticketCommentChars}
        maxRows={8}
        minRows={1}
        placeholder={t('ticket.comment.placeholder')}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          add.reset();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }}
      />
      {merged ? <p className={classes.quiet}>{t('ticket.editor.kept')}</p> : null}
      <div className={classes.buttons}>
        <Menu position="top-start">
          <Menu.Target>
            <IconButton icon={<AtSign size={16} strokeWidth={1.75} />} label={t('ticket.comment.mention')} />
          </Menu.Target>
          <Menu.Dropdown className={classes.menu}>
            {people.map(({ _id, fullname }) => (
              <Menu.Item
                key={_id}
                onClick={() => setText((before) => `${before}${/\s$|^$/.test(before) ? '' : ' '}@${fullname} `)}
              >
                <bdi>{fullname}</bdi>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button disabled={merged || text.trim() === ''} loading={add.isPending} size="xs" type="submit">
          {t('ticket.comment.add')}
        </Button>
      </div>
    </form>
  );
}
