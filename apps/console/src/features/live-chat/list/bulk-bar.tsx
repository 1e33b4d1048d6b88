import type { Conversation } from '@chatso/contract';
import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { errorMessage, isOfflineError } from '../../../lib/api/errors.ts';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../../lib/navigation/commands.ts';
import { IconButton, toast } from '../../../ui/index.ts';
import { EndDialog } from '../ending/end-dialog.tsx';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useJudgeChat } from '../state/chat-rules.ts';
import type { ChatGroup } from '../state/selectors.ts';
import { useEndings } from '../use-live-state.ts';
import classes from './bulk-bar.module.css';
import type { Marked } from './use-marked.ts';

interface BulkBarProps {
  groups: readonly ChatGroup[];
  marked: Marked;
  onArchived(count: number): void;
  onFailed(message: string): void;
}

/** What can be done with the marked chats (H-36, H-93): ending is for own ongoing ones, dismissing for missed ones. */
export function BulkBar({ groups, marked, onArchived, onFailed }: BulkBarProps) {
  const { t } = useTranslation();
  const live = useLiveChat();
  const judge = useJudgeChat();
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const isPhone = useIsPhone();
  const size = isPhone ? 'lg' : 'compact-sm';
  useEndings();
  const count = marked.ids.size;
  const chats = groups.flatMap((group) => group.chats).filter((chat) => marked.ids.has(chat._id));
  const isEndable = (chat: Conversation) =>
    judge('end-chat', chat) === null && chat.agentId === live.agentId && live.endings.of(chat._id) === null;
  const isDismissable = (chat: Conversation) => judge('archive', chat) === null;
  const endable = chats.every(isEndable);
  const missed = chats.every(isDismissable);

  const end = (reason?: string) => {
    // Some may have gone to somebody else behind the question.
    live.endings.end(
      chats.filter(isEndable).map((chat) => chat._id),
      reason,
    );
    marked.clear();
  };
  const dismiss = async () => {
    setWorking(true);
    try {
      const gone = await live.dismiss(chats.filter(isDismissable).map((chat) => chat._id));
      marked.clear();
      onArchived(gone.length);
    } catch (error) {
      if (isOfflineError(error)) toast.error(error);
      else onFailed(errorMessage(error) ?? '');
    } finally {
      setWorking(false);
    }
  };
  useBulkCommands({ count, ...(endable ? { onEnd: () => setAsking(true) } : {}), onClear: marked.clear });
  return (
    <section aria-label={t('desk.bulk.title')} className={classes.bar}>
      <span aria-live="polite" className={classes.count}>
        {t('desk.bulk.count', { count })}
      </span>
      <Button
        disabled={!endable}
        size={size}
        title={endable ? undefined : t('desk.bulk.endWhy')}
        variant="default"
        onClick={() => setAsking(true)}
      >
        {t('desk.bulk.end')}
      </Button>
      <Button
        disabled={!missed}
        loading={working}
        size={size}
        title={missed ? undefined : t('desk.bulk.archiveWhy')}
        variant="default"
        onClick={() => void dismiss()}
      >
        {t('desk.bulk.archive')}
      </Button>
      <IconButton
        icon={<X size={16} strokeWidth={1.75} />}
        kbd="Escape"
        label={t('desk.bulk.clear')}
        size={isPhone ? 44 : 28}
        onClick={marked.clear}
      />
      <EndDialog
        confirmLabel={t('desk.bulk.end')}
        opened={asking}
        title={t('desk.bulk.endTitle', { count })}
        onClose={() => setAsking(false)}
        onEnd={end}
      >
        {t('desk.bulk.endBody', { count })}
      </EndDialog>
    </section>
  );
}

interface BulkCommandsOptions {
  count: number;
  onEnd?: () => void;
  onClear(): void;
}

function useBulkCommands({ count, onEnd, onClear }: BulkCommandsOptions): void {
  const { t } = useTranslation();
  const run = useRef({ onEnd, onClear });
  run.current = { onEnd, onClear };
  const ends = onEnd !== undefined;
  useCommands(
    useMemo<Command[]>(
      () => [
        ...(ends
          ? [
              {
                id: 'end-marked',
                group: 'actions' as const,
                label: t('desk.bulk.endTitle', { count }),
                shortcut: 'E',
                run: () => run.current.onEnd?.(),
              },
            ]
          : []),
        {
          id: 'clear-marked',
          group: 'actions',
          label: t('desk.bulk.clear'),
          shortcut: 'Escape',
          run: () => run.current.onClear(),
        },
      ],
      [t, count, ends],
    ),
  );
}
