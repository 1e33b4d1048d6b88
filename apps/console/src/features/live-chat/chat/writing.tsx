import type { Conversation } from '@chatso/contract';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { leaveTypingPlace } from '../../../lib/browser/typing-place.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../../lib/navigation/commands.ts';
import { Composer } from '../composer/composer.tsx';
import type { DraftMode } from '../data/drafts.ts';
import { useJudgeChat } from '../state/chat-rules.ts';
import { useDraftMode } from '../use-live-state.ts';
import { useStateOfChat } from './state-of-chat.ts';

const importNotes = () => importAgain(() => import('../notes/note-composer.tsx'));
const NoteComposer = lazy(async () => ({ default: (await importNotes()).NoteComposer }));

interface WritingProps {
  chat: Conversation;
  /** Looks on, so has only the note (H-09). */
  spectating: boolean;
  disabled: boolean;
  sendingForm: boolean;
  /** Whether one can write at once; the default. */
  autoFocus?: boolean;
  onSendForm(): void;
}

/** The field of one chat: a message to the customer or a private note, each with a draft of its own. */
export function Writing({ chat, spectating, disabled, sendingForm, autoFocus = true, onSendForm }: WritingProps) {
  const [chosen, setChosen] = useDraftMode(chat._id);
  // After a switch, typing goes on.
  const [switched, setSwitched] = useStateOfChat(chat._id, false);
  const focus = autoFocus || switched;
  const choose = useCallback(
    (mode: DraftMode) => {
      // By hand: the other field may take the keys.
      leaveTypingPlace();
      setSwitched(true);
      setChosen(mode);
    },
    [setChosen, setSwitched],
  );
  const notable = useJudgeChat()('note', chat) === null;
  // Before it is asked for: what one types right after Alt+N must find its field, also without a network.
  useEffect(() => {
    if (notable) void importNotes().catch(() => undefined);
  }, [notable]);
  const mode = spectating ? 'note' : notable ? chosen : 'message';
  useNoteCommand(notable && mode === 'message', choose);
  if (mode === 'note') {
    return (
      <Suspense>
        <NoteComposer
          autoFocus={focus}
          chat={chat}
          key={chat._id}
          {...(spectating ? {} : { onMessage: () => choose('message') })}
        />
      </Suspense>
    );
  }
  return (
    <Composer
      autoFocus={focus}
      chat={chat}
      disabled={disabled}
      sendingForm={sendingForm}
      onSendForm={onSendForm}
      {...(notable ? { onNote: () => choose('note') } : {})}
    />
  );
}

function useNoteCommand(possible: boolean, choose: (mode: DraftMode) => void): void {
  const { t } = useTranslation();
  useCommands(
    useMemo<Command[]>(() => {
      const run = () => choose('note');
      return possible
        ? [{ id: 'write-note', group: 'actions', label: t('liveChat.composer.writeNote'), shortcut: 'Shift+N', run }]
        : [];
    }, [possible, choose, t]),
  );
}
