import type { Conversation } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, Lock, Paperclip } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { customerNotesKey } from '../../../entities/customer/notes/notes-data.ts';
import { useAttempt } from '../../../lib/api/use-attempt.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { isTornAway } from '../../../lib/browser/typing-place.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { toast } from '../../../ui/index.ts';
import { useAutoHeight } from '../composer/use-auto-height.ts';
import { CouponPlace } from '../coupon/coupon-place.tsx';
import { noteOf } from '../data/drafts.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useJudgeChat } from '../state/chat-rules.ts';
import { useDraft, useDraftMode, useUploads } from '../use-live-state.ts';
import classes from './kept-words.module.css';
import { noteTarget } from './note-target.ts';

export interface KeptWordsProps {
  chat: Conversation;
  /** The chat is somebody else's by now. */
  departed: boolean;
  /** Which of the two fields are not there to show what was typed; `locked`: it is there and can't be used. */
  message: 'gone' | 'locked' | 'there';
  note: 'gone' | 'there';
}

/** What was typed and can't be sent from here: it stays in its place, to be copied or to become a note. */
export function KeptWords(props: KeptWordsProps) {
  return (
    <>
      <CouponPlace chat={props.chat} departed={props.departed} />
      <Words {...props} />
    </>
  );
}

function Words({ chat, departed, message, note }: KeptWordsProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useDraft(chat._id);
  const [noted, setNoted] = useDraft(noteOf(chat._id));
  const [mode] = useDraftMode(chat._id);
  const files = useUploads(chat._id);
  const shows = { message: message !== 'there' && said.trim() !== '', note: note === 'gone' && noted.trim() !== '' };
  const loose = message === 'gone' ? files : [];
  if (!shows.message && !shows.note && loose.length === 0) return null;
  return (
    <section aria-label={t('keptWords.title')} className={classes.kept}>
      {shows.message ? (
        <Kept
          bare={message === 'locked'}
          chat={chat}
          departed={departed}
          focus={mode === 'message'}
          label={t('keptWords.message')}
          text={said}
          onUsed={() => setSaid('')}
        />
      ) : null}
      {shows.note ? (
        <Kept
          chat={chat}
          departed={departed}
          focus={mode === 'note'}
          label={t('keptWords.note')}
          text={noted}
          onUsed={() => setNoted('')}
        />
      ) : null}
      {loose.length > 0 ? (
        <p className={classes.files}>
          <Paperclip aria-hidden size={14} strokeWidth={1.75} />
          {t('keptWords.files', { names: loose.map(({ name }) => name).join(', ') })}
        </p>
      ) : null}
    </section>
  );
}

interface KeptProps {
  chat: Conversation;
  departed: boolean;
  label: string;
  text: string;
  /** The field itself shows the text. */
  bare?: boolean;
  focus: boolean;
  onUsed(): void;
}

function Kept({ chat, departed, label, text, bare = false, focus, onUsed }: KeptProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useAutoHeight(field, text);
  const wanted = useRef(focus);
  useEffect(() => {
    // Keys of an agent who was typing go to this read-only field, without effect.
    const free = document.activeElement === null || document.activeElement === document.body;
    if (wanted.current && free && isTornAway()) field.current?.focus({ preventScroll: true });
  }, []);
  const { addNote, working, target, tooLong } = useAddNote(chat, departed, text, onUsed);
  return (
    <div className={classes.one}>
      {bare ? null : (
        <>
          <label className={classes.label} htmlFor={id}>
            {label}
          </label>
          <textarea
            className={classes.text}
            dir="auto"
            id={id}
            readOnly
            ref={field}
            rows={1}
            value={text}
            onKeyDown={(event) => (event.key === 'Escape' ? field.current?.blur() : undefined)}
          />
        </>
      )}
      <div className={classes.actions}>
        <Button
          leftSection={<Copy aria-hidden size={14} strokeWidth={1.75} />}
          size="compact-sm"
          variant="default"
          onClick={() => void copyText(text)}
        >
          {t('keptWords.copy')}
        </Button>
        {target ? (
          <Button
            disabled={tooLong}
            leftSection={<Lock aria-hidden size={14} strokeWidth={1.75} />}
            loading={working}
            size="compact-sm"
            title={tooLong ? t('keptWords.tooLong', { most: limits.customerNoteChars }) : undefined}
            variant="default"
            onClick={() => void addNote()}
          >
            {t(target.kind === 'chat' ? 'keptWords.asNote' : 'keptWords.asCustomerNote')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function useAddNote(chat: Conversation, departed: boolean, text: string, onUsed: () => void) {
  const { t } = useTranslation();
  const live = useLiveChat();
  const queryClient = useQueryClient();
  const addCustomerNote = useCall('customerNotes.add');
  const { run, working } = useAttempt((error) => {
    toast.error(error);
    return true;
  });
  const target = noteTarget(chat, departed, useJudgeChat());
  async function addNote(): Promise<void> {
    if (target?.kind === 'chat') {
      const notes = live.notes.now();
      if (!notes) return void toast.error(t('errors.somethingWentWrong'));
      notes.send(chat._id, text.trim(), []);
    } else if (target) {
      const description = text.trim();
      const added = await run(() => addCustomerNote({ body: { ...target.person, description } }));
      if (!added) return;
      void queryClient.invalidateQueries({ queryKey: customerNotesKey(live.workspaceId) });
    }
    toast.success(t('keptWords.noted'));
    onUsed();
  }
  const tooLong = target?.kind === 'customer' && [...text.trim()].length > limits.customerNoteChars;
  return { addNote, working, target, tooLong };
}
