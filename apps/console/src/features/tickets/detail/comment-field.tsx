import { Popover, Textarea } from '@mantine/core';
import { type RefObject, useEffect, useId } from 'react';
import { MentionList } from '../../../entities/colleague/mention-list.tsx';
import { isComposing } from '../../../lib/browser/composing.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import classes from './comment-box.module.css';
import type { useCommentMentions } from './use-comment-mentions.ts';

interface CommentFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  error: string | null;
  maxLength: number;
  mentions: ReturnType<typeof useCommentMentions>;
  onSend(): void;
}

/** Where a comment is typed, with the list of who is meant by an @. */
export function CommentField({ field, text, error, maxLength, mentions, onSend }: CommentFieldProps) {
  const { t } = useTranslation();
  const listId = useId();
  const { found, awaited, at, setActive, setCaret, setClosed, change, pick, onKey } = mentions;
  const opened = found.length > 0;
  useEffect(() => {
    if (opened) document.getElementById(`${listId}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [opened, listId, at]);
  return (
    <Popover
      closeOnEscape={false}
      // The box around it scrolls, and would cut it off.
      floatingStrategy="fixed"
      opened={opened || awaited}
      position="top-start"
      transitionProps={{ duration: 0 }}
      width={320}
      withRoles={false}
      withinPortal={false}
    >
      <Popover.Target>
        <div>
          <Textarea
            aria-activedescendant={opened ? `${listId}-${at}` : undefined}
            aria-autocomplete="list"
            aria-controls={opened ? listId : undefined}
            aria-label={t('ticket.comment.label')}
            autoComplete="off"
            autosize
            dir="auto"
            error={error}
            maxLength={maxLength}
            maxRows={8}
            minRows={1}
            placeholder={t('ticket.comment.placeholder')}
            ref={field}
            value={text}
            onBlur={() => setClosed(true)}
            onChange={({ currentTarget: { value, selectionStart } }) => change(value, selectionStart)}
            onKeyDown={(event) => {
              if (isComposing(event.nativeEvent)) return;
              const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
              if (!sends && !onKey(event)) return;
              event.preventDefault();
              if (sends) onSend();
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          />
        </div>
      </Popover.Target>
      {/* Of many people it scrolls, which a mouse without a wheel and a finger do by its focus. */}
      <Popover.Dropdown className={classes.mentions} tabIndex={0}>
        {awaited ? (
          t('app.loading')
        ) : (
          <MentionList
            active={at}
            id={listId}
            label={t('ticket.comment.people')}
            people={found}
            onActive={setActive}
            onPick={pick}
          />
        )}
      </Popover.Dropdown>
      <VisuallyHidden role="status">{opened ? t('notes.found', { count: found.length }) : null}</VisuallyHidden>
    </Popover>
  );
}
