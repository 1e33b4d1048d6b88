import type { Conversation } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Menu, Tooltip } from '@mantine/core';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useLayerAbove } from '../../../ui/panel/layers.tsx';
import classes from './transcript.module.css';
import { bulkProblem, hasTranscript } from './transcript-rules.ts';
import { openTranscript, transcriptStore } from './transcript-store.ts';

const icon = <Mail aria-hidden size={16} strokeWidth={1.75} />;

/** L-07, L-27: in the bar of what is selected. One that cannot be pressed says why. */
export function BulkTranscript({ chats, onOpen }: { chats: readonly Conversation[]; onOpen?(): void }) {
  const { t } = useTranslation();
  const problem = bulkProblem(chats);
  if (chats.length === 0) return null;
  const button = (
    <Button
      aria-disabled={problem !== null}
      data-disabled={problem !== null || undefined}
      leftSection={icon}
      size="xs"
      variant="default"
      onClick={() => {
        if (problem !== null) return;
        openTranscript(chats);
        onOpen?.();
      }}
    >
      {t('transcript.email')}
    </Button>
  );
  if (problem === null) return button;
  return (
    <Tooltip
      events={{ hover: true, focus: true, touch: true }}
      label={
        problem === 'too-many' ? (
          <>
            <b className={classes.tipHead}>{t('transcript.tooMany')}</b>
            {t('transcript.tooManyDetail', { max: limits.transcriptChats })}
          </>
        ) : (
          t('transcript.notOver', { count: chats.filter((chat) => !hasTranscript(chat)).length })
        )
      }
    >
      {button}
    </Tooltip>
  );
}

/**
 * True a moment longer: the key that closes the dialog, which is older than the drawer and hears it first, must not close
 * the drawer below as well.
 */
function useHeld(open: boolean): boolean {
  const [held, setHeld] = useState(open);
  useEffect(() => {
    if (open) {
      setHeld(true);
      return;
    }
    const timer = setTimeout(() => setHeld(false));
    return () => clearTimeout(timer);
  }, [open]);
  return open || held;
}

/** L-28: below the chat that is read. */
export function PreviewTranscript({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  useLayerAbove(useHeld(useStore(transcriptStore, ({ chats }) => chats !== null)));
  if (!hasTranscript(chat)) return null;
  return (
    <Button leftSection={icon} size="sm" variant="default" onClick={() => openTranscript([chat])}>
      {t('transcript.email')}
    </Button>
  );
}

export function TranscriptItem({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  if (!hasTranscript(chat)) return null;
  return (
    <Menu.Item leftSection={icon} onClick={() => openTranscript([chat])}>
      {t('transcript.email')}
    </Menu.Item>
  );
}
