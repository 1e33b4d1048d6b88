import type { Conversation } from '@chatso/contract';
import { characterCount, isSendable, limits } from '@chatso/domain';
import { Button } from '@mantine/core';
import { Lock } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { MentionList } from '../../../entities/colleague/mention-list.tsx';
import { mentionedIn } from '../../../entities/colleague/mentions.ts';
import { problemWords } from '../../../lib/api/errors.ts';
import { isComposing } from '../../../lib/browser/composing.ts';
import { isTornAway } from '../../../lib/browser/typing-place.ts';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast, VisuallyHidden } from '../../../ui/index.ts';
import frame from '../composer/composer.module.css';
import foot from '../composer/composer-footer.module.css';
import { TypingLine } from '../composer/composer-footer.tsx';
import { ComposerHead } from '../composer/composer-head.tsx';
import { EmojiButton } from '../composer/emoji-button.tsx';
import { useAutoHeight } from '../composer/use-auto-height.ts';
import { asksForOther, WriteMode } from '../composer/write-mode.tsx';
import { noteOf } from '../data/drafts.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useDraft } from '../use-live-state.ts';
import classes from './notes.module.css';
import { useMentions } from './use-mentions.ts';

interface NoteComposerProps {
  chat: Conversation;
  autoFocus: boolean;
  /** Back to writing to the customer; absent for whoever only looks on. */
  onMessage?: () => void;
}

/** Where a private note is written: another colour, another draft and another button, so that nobody mistakes it. */
export function NoteComposer({ chat, autoFocus, onMessage }: NoteComposerProps) {
  const isPhone = useIsPhone();
  const { t } = useTranslation();
  const live = useLiveChat();
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(noteOf(chat._id));
  const { people, found, awaited, at, setActive, setCaret, change, pick, onKey } = useMentions({
    conversationId: chat._id,
    field,
    text,
    setText,
  });
  useAutoHeight(field, text);
  useEffect(() => {
    if (autoFocus && !isPhone && !isTornAway()) field.current?.focus({ preventScroll: true });
  }, [autoFocus, isPhone]);

  const count = characterCount(text);
  const tooLong = count > limits.noteChars;

  const send = () => {
    if (!isSendable(text, limits.noteChars)) return;
    const notes = live.notes.now();
    if (!notes) return toast.error(t('errors.somethingWentWrong'));
    notes.send(chat._id, text.trim(), mentionedIn(text, people));
    change('', 0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (onKey(event)) return event.preventDefault();
    if (onMessage && asksForOther(event)) {
      event.preventDefault();
      return onMessage();
    }
    // Out of the field: the keys of the list are J and K again.
    if (event.key === 'Escape') return field.current?.blur();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };

  const footer = (
    <div className={foot.footer}>
      <TypingLine chat={chat} />
      <p className={classes.hint} role={tooLong ? 'alert' : undefined}>
        {tooLong
          ? problemWords('too-long', { max: limits.noteChars, used: count })
          : t(onMessage ? 'notes.hint' : 'notes.hintOnly')}
      </p>
    </div>
  );
  return (
    <div className={frame.composer}>
      {awaited ? <p className={`${classes.people} ${classes.awaited}`}>{t('desk.loading')}</p> : null}
      {found.length > 0 ? (
        <MentionList
          active={at}
          className={classes.people}
          id={listId}
          label={t('notes.people')}
          people={found}
          onActive={setActive}
          onPick={pick}
        />
      ) : null}
      <VisuallyHidden role="status">
        {found.length > 0 ? t('notes.found', { count: found.length }) : null}
      </VisuallyHidden>
      <div className={`${frame.box} ${classes.box}`} data-invalid={tooLong || undefined}>
        <ComposerHead footer={isPhone ? footer : null}>
          {onMessage ? (
            <WriteMode mode="note" onMode={onMessage} />
          ) : (
            <span aria-hidden className={classes.only}>
              <Lock size={14} strokeWidth={1.75} />
              {t('notes.title')}
            </span>
          )}
        </ComposerHead>
        <textarea
          aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          aria-controls={found.length > 0 ? listId : undefined}
          aria-invalid={tooLong || undefined}
          aria-label={t('notes.label')}
          data-composer
          autoComplete="off"
          className={frame.field}
          dir="auto"
          enterKeyHint="send"
          placeholder={t(isPhone ? 'notes.label' : 'notes.placeholder')}
          ref={field}
          rows={1}
          value={text}
          onChange={(event) => change(event.currentTarget.value, event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        />
        <div className={frame.toolbar}>
          {isPhone ? null : <EmojiButton field={field} setText={setText} />}
          <span className={frame.counter}>{`${count}/${limits.noteChars}`}</span>
          <Button
            className={frame.send}
            disabled={!isSendable(text, limits.noteChars)}
            leftSection={<Lock aria-hidden size={16} strokeWidth={1.75} />}
            onClick={send}
            onMouseDown={(event) => event.preventDefault()}
          >
            {t('notes.add')}
          </Button>
        </div>
      </div>
      {isPhone ? null : footer}
    </div>
  );
}
