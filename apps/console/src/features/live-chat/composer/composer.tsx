import type { Conversation } from '@chatso/contract';
import { callsShortcut } from '@chatso/domain';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { problemWords } from '../../../lib/api/errors.ts';
import { isComposing } from '../../../lib/browser/composing.ts';
import { isTornAway } from '../../../lib/browser/typing-place.ts';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import classes from './composer.module.css';
import { ComposerFooter } from './composer-footer.tsx';
import { ComposerHead } from './composer-head.tsx';
import { ComposerToolbar } from './composer-toolbar.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { FileRefusals, MoreTools, ShopTools, ShortcutPopup, UploadList } from './lazy-parts.tsx';
import type { ShortcutKeys } from './shortcut-popup-props.ts';
import { useAutoHeight } from './use-auto-height.ts';
import { useComposer } from './use-composer.ts';
import { asksForOther, WriteMode } from './write-mode.tsx';

interface ComposerProps {
  chat: Conversation;
  /** The customer has left, or the chat is being transferred (H-08). */
  disabled: boolean;
  sendingForm: boolean;
  /** Whether one can write at once; the default. */
  autoFocus?: boolean;
  onSendForm(): void;
  /** To a private note instead; absent where there is none to leave. */
  onNote?: () => void;
}

/**
 * Where the agent writes. It stays mounted from chat to chat. Whatever holds text, files or an open list is keyed by chat, so
 * nothing meant for one customer can reach another.
 */
export function Composer(props: ComposerProps) {
  const { chat, disabled, sendingForm, autoFocus = true, onSendForm, onNote } = props;
  const { t } = useTranslation();
  const live = useLiveChat();
  const isPhone = useIsPhone();
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const composer = useComposer(chat, disabled);
  const shortcutKeys = useRef<ShortcutKeys>(null);
  const [suggested, setSuggested] = useState<{ option: string | null } | null>(null);
  const uploads = live.uploadsOf(chat._id);
  const refused = useSyncExternalStore(uploads.subscribe, uploads.refusals).length > 0;
  const addFiles = (files: readonly File[]) => uploads.add(files);
  useAutoHeight(field, composer.text, chat._id);
  const box = useLeftBehind(chat._id);
  // On a phone the keyboard would cover what one has come to read.
  useFocusAtOnce(field, { chatId: chat._id, wanted: autoFocus, possible: !isPhone && !disabled });

  const insert = (text: string) => {
    composer.setText(text);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes a character, Enter belongs to it.
    if (isComposing(event.nativeEvent)) return;
    if (shortcutKeys.current?.(event)) return event.preventDefault();
    // Out of the field: the keys of the list are J and K again.
    if (event.key === 'Escape') return field.current?.blur();
    if (onNote && asksForOther(event)) {
      event.preventDefault();
      return onNote();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    composer.send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Cells copied from a spreadsheet come as a picture too: where there is text, the text was meant.
    if (files.length === 0 || disabled || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    addFiles(files);
  };

  const problem = composer.tooLong ? problemWords('too-long', { max: composer.atMost, used: composer.count }) : null;
  const problemId = `${listId}-problem`;
  const footer = <ComposerFooter chat={chat} problem={problem} problemId={problemId} />;
  const ai = (
    <Suspense>
      <ShopTools chat={chat} disabled={disabled} size={isPhone ? 44 : 32} />
      <MoreTools chat={chat} composer={composer} disabled={disabled} field={field} size={isPhone ? 44 : 32} />
    </Suspense>
  );
  return (
    <div className={classes.composer} ref={box}>
      {callsShortcut(composer.text) && !disabled ? (
        <Suspense>
          <ShortcutPopup
            chat={chat}
            id={listId}
            key={chat._id}
            keys={shortcutKeys}
            text={composer.text}
            onInsert={insert}
            onShown={setSuggested}
          />
        </Suspense>
      ) : null}
      <div className={classes.box} data-disabled={disabled || undefined} data-invalid={composer.tooLong || undefined}>
        <ComposerHead footer={isPhone ? footer : null} tools={isPhone ? ai : null}>
          {onNote ? <WriteMode mode="message" onMode={onNote} /> : null}
        </ComposerHead>
        {composer.uploads.length > 0 ? (
          <Suspense fallback={<ul aria-hidden className={classes.filesComing} />} key={`files-${chat._id}`}>
            <UploadList items={composer.uploads} queue={uploads} />
          </Suspense>
        ) : null}
        {refused ? (
          <Suspense key={`refused-${chat._id}`}>
            <FileRefusals queue={uploads} />
          </Suspense>
        ) : null}
        <textarea
          aria-activedescendant={suggested?.option ?? undefined}
          aria-autocomplete="list"
          aria-controls={suggested ? listId : undefined}
          aria-describedby={problem ? problemId : undefined}
          aria-invalid={composer.tooLong || undefined}
          aria-label={t('liveChat.composer.label')}
          data-composer
          autoComplete="off"
          className={classes.field}
          dir="auto"
          disabled={disabled}
          enterKeyHint="send"
          // Its undo history is its own: Ctrl+Z never brings back text of another chat.
          key={chat._id}
          placeholder={t(isPhone ? 'liveChat.composer.label' : 'liveChat.composer.placeholder')}
          ref={field}
          rows={1}
          value={composer.text}
          onChange={(event) => composer.setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <ComposerToolbar
          more={
            isPhone ? null : (
              <>
                <EmojiButton disabled={disabled} field={field} key={chat._id} setText={composer.setText} />
                {ai}
              </>
            )
          }
          chat={chat}
          composer={composer}
          disabled={disabled}
          sendingForm={sendingForm}
          onFiles={addFiles}
          onSendForm={onSendForm}
        />
      </div>
      {isPhone ? null : footer}
    </div>
  );
}

interface FocusAtOnce {
  chatId: string;
  wanted: boolean;
  possible: boolean;
}

/** Opening a chat focuses the field, caret after the draft: browsers put it before the draft. */
function useFocusAtOnce(field: RefObject<HTMLTextAreaElement | null>, { chatId, wanted, possible }: FocusAtOnce): void {
  // As it was when the chat was opened.
  const first = useRef({ chatId, wanted });
  if (first.current.chatId !== chatId) first.current = { chatId, wanted };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each chat has a field of its own
  useEffect(() => {
    const { current } = field;
    current?.setSelectionRange(current.value.length, current.value.length);
    // An agent whose field was taken away by another person does not go on typing in this one: the text was meant for
    // another reader.
    if (first.current.wanted && possible && !isTornAway()) current?.focus({ preventScroll: true });
  }, [field, possible, chatId]);
}

/** Buttons that stay in the page do not keep the keys for another chat: the next Enter was not meant for it. */
function useLeftBehind(chatId: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(chatId);
  useLayoutEffect(() => {
    if (before.current === chatId) return;
    before.current = chatId;
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && box.current?.contains(activeElement)) activeElement.blur();
  }, [chatId]);
  return box;
}
