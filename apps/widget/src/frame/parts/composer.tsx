import { acceptAttribute, characterCount, limits, truncateFileName } from '@chatso/domain';
import type { RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useChat, useChatState } from '../chat-context.ts';
import { Icon } from '../lib/icons.tsx';
import { texts } from '../texts.ts';
import { AttachmentRow } from './attachment-row.tsx';
import { type Attachment, useAttachment } from './use-attachment.ts';

const max = limits.visitorMessageChars;
const counterFrom = max - 100;

interface Props {
  /** Conversation the draft belongs to, or 'new'. */
  draftKey: string;
  placeholder: string;
  autoFocus: boolean;
}

/** Text of the conversation with its draft, grown to its lines. */
function useDraft(draftKey: string, open: boolean) {
  const { chat } = useChat();
  const returned = useChatState((state) => state.returned);
  const [text, setText] = useState(() => chat.drafts.get(draftKey));
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => setText(chat.drafts.get(draftKey)), [draftKey, returned]);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
    // Drawn while the panel was shut, a line had no height.
  }, [text, open]);

  return {
    text,
    field,
    change(next: string) {
      setText(next);
      chat.drafts.set(draftKey, next);
    },
  };
}

/** What came back to be changed: its text is the draft, its file stands beside it again. */
function useReturnedFile(attachment: Attachment, field: RefObject<HTMLTextAreaElement | null>): void {
  const { chat } = useChat();
  const returned = useChatState((state) => state.returned);
  useEffect(() => {
    if (!returned) return;
    const [file] = returned.files;
    if (file) attachment.put(file);
    chat.store.set({ returned: null });
    field.current?.focus();
  }, [returned]);
}

export function Composer({ draftKey, placeholder, autoFocus }: Props) {
  const { chat, actions } = useChat();
  const open = useChatState((state) => state.open);
  const { text, field, change } = useDraft(draftKey, open);
  const attachment = useAttachment(chat.api);
  const [dragging, setDragging] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => {
    if (open && autoFocus) field.current?.focus();
  }, [open, autoFocus]);

  useReturnedFile(attachment, field);

  const count = characterCount(text);
  const tooLong = count > max;
  const file = attachment.state?.file ?? null;
  const uploading = attachment.state !== null && file === null;
  const canSend = !tooLong && !uploading && (text.trim() !== '' || file !== null);

  function send(): void {
    if (!canSend) return;
    actions.send(text.trim() === '' ? '' : text, file ? [file] : []);
    change('');
    attachment.remove();
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    // An Enter that chooses a character in an input method has the code 229 in every browser, while Safari, which ends the
    // composition first, reports `isComposing` as false.
    if (event.key !== 'Enter' || event.shiftKey || event.keyCode > 13) return;
    event.preventDefault();
    send();
  }
  function onPaste(event: ClipboardEvent): void {
    const data = event.clipboardData;
    // Cells of a spreadsheet come as a picture too: where there is text, the text was meant.
    if (!data?.files.length || data.getData('text')) return;
    event.preventDefault();
    attachment.add(data.files);
  }
  function onDrag(event: DragEvent, over: boolean): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setDragging(over);
  }
  function onDrop(event: DragEvent): void {
    onDrag(event, false);
    if (event.dataTransfer?.files.length) attachment.add(event.dataTransfer.files);
  }

  const { refusal } = attachment;
  const problem = tooLong ? texts.tooLong(max, count) : refusal?.problem;
  return (
    <form
      class="comp"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragEnter={(event) => onDrag(event, true)}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={onDrop}
    >
      <div class={dragging ? 'box drop' : 'box'}>
        {attachment.state && (
          <AttachmentRow state={attachment.state} onRemove={attachment.remove} onRetry={attachment.retry} />
        )}
        <div class="line">
          <button type="button" class="ib" aria-label={texts.attach} onClick={() => picker.current?.click()}>
            <Icon name="clip" />
          </button>
          <input
            ref={picker}
            type="file"
            hidden
            accept={acceptAttribute}
            onChange={(event) => {
              attachment.add(event.currentTarget.files ?? []);
              event.currentTarget.value = '';
            }}
          />
          <textarea
            ref={field}
            rows={1}
            aria-label={texts.message}
            placeholder={dragging ? texts.dropFile : placeholder}
            dir="auto"
            value={text}
            aria-invalid={tooLong}
            aria-describedby={problem ? id : undefined}
            onInput={(event) => {
              change(event.currentTarget.value);
              actions.typing(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <button type="submit" class="send" aria-label={texts.send} disabled={!canSend}>
            <Icon name="up" />
          </button>
        </div>
      </div>
      <div class="hint">
        {problem ? (
          <span class="err" id={id} role="alert">
            {!tooLong && refusal && <bdi>{`${truncateFileName(refusal.name, 24)}: `}</bdi>}
            {problem}
          </span>
        ) : (
          count >= counterFrom && <span class="cnt">{`${count}/${max}`}</span>
        )}
      </div>
    </form>
  );
}
