import type { Conversation } from '@chatso/contract';
import { characterCount, isSendable, limits, maxCharactersMessage } from '@chatso/domain';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useIsPhone } from '../../../lib/viewport.ts';
import { Avatar, toast } from '../../../ui/index.ts';
import { useAutoHeight } from '../composer/use-auto-height.ts';
import { asksForOther, WriteMode } from '../composer/write-mode.tsx';
import { noteOf } from '../data/drafts.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useDraft } from '../use-live-state.ts';
import { matching, mentionAt, mentionedIn, withMention } from './mention-match.ts';
import classes from './notes.module.css';

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
  const [caret, setCaret] = useState(text.length);
  const caretAfterPick = useRef<number | null>(null);
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState(false);
  const people = useQuery({
    queryKey: ['live-chat', live.workspaceId, 'mention-targets', chat._id],
    queryFn: () => api['conversations.mentionTargets']({ params: { id: chat._id } }),
    staleTime: 60_000,
  }).data?.data;
  useAutoHeight(field, text);
  useEffect(() => {
    if (autoFocus && !isPhone) field.current?.focus({ preventScroll: true });
  }, [autoFocus, isPhone]);

  // With the text, not a moment later: whoever types on at once must not find the caret moved.
  useLayoutEffect(() => {
    const to = caretAfterPick.current;
    caretAfterPick.current = null;
    if (to !== null && to <= text.length) field.current?.setSelectionRange(to, to);
  }, [text]);

  const typed = closed ? null : mentionAt(text, caret);
  const found = typed ? matching(people ?? [], typed.query) : [];
  const at = Math.min(active, found.length - 1);
  const count = characterCount(text);
  const tooLong = count > limits.noteChars;

  const change = (next: string, to: number) => {
    setText(next);
    setCaret(to);
    setActive(0);
    setClosed(false);
  };
  const pick = (fullname: string | undefined) => {
    if (!typed || fullname === undefined) return;
    const named = withMention(text, typed, fullname);
    change(named.text, named.caret);
    caretAfterPick.current = named.caret;
    field.current?.focus();
  };
  const send = () => {
    if (!isSendable(text, limits.noteChars)) return;
    const notes = live.notes.now();
    if (!notes) return toast.error(t('errors.somethingWentWrong'));
    notes.send(chat._id, text.trim(), mentionedIn(text, people ?? []));
    change('', 0);
  };
  const onListKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowDown') setActive((at + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((at - 1 + found.length) % found.length);
    else if (event.key === 'Escape') setClosed(true);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(found[at]?.fullname);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (found.length > 0 && onListKey(event)) return event.preventDefault();
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

  return (
    <div className={classes.composer}>
      {found.length > 0 ? (
        <div aria-label={t('notes.people')} className={classes.people} id={listId} role="listbox">
          {found.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
            <div
              aria-selected={index === at}
              className={classes.person}
              id={`${listId}-${index}`}
              key={person._id}
              role="option"
              onClick={() => pick(person.fullname)}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(index)}
            >
              <Avatar name={person.fullname} size={24} src={person.avatar} />
              <span className={classes.personName} dir="auto">
                {person.fullname}
              </span>
            </div>
          ))}
        </div>
      ) : null}
      <div className={classes.box} data-invalid={tooLong || undefined}>
        {onMessage ? (
          <WriteMode mode="note" onMode={onMessage} />
        ) : (
          <span aria-hidden className={classes.only}>
            <Lock size={14} strokeWidth={1.75} />
            {t('notes.title')}
          </span>
        )}
        <textarea
          aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          aria-controls={found.length > 0 ? listId : undefined}
          aria-invalid={tooLong || undefined}
          aria-label={t('notes.label')}
          autoComplete="off"
          className={classes.field}
          dir="auto"
          enterKeyHint="send"
          placeholder={t('notes.placeholder')}
          ref={field}
          rows={1}
          value={text}
          onChange={(event) => change(event.currentTarget.value, event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        />
        <div className={classes.tools}>
          <span className={classes.counter}>{`${count}/${limits.noteChars}`}</span>
          <Button
            disabled={!isSendable(text, limits.noteChars)}
            leftSection={<Lock aria-hidden size={16} strokeWidth={1.75} />}
            onClick={send}
            onMouseDown={(event) => event.preventDefault()}
          >
            {t('notes.add')}
          </Button>
        </div>
      </div>
      <p className={classes.hint} role={tooLong ? 'alert' : undefined}>
        {tooLong ? maxCharactersMessage(limits.noteChars, count) : t(onMessage ? 'notes.hint' : 'notes.hintOnly')}
      </p>
    </div>
  );
}
