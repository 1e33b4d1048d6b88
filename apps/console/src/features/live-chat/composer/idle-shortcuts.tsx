import type { Conversation } from '@chatso/contract';
import { shortcutKey } from '@chatso/domain';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { shortcutsQuery } from '../../../lib/api/shortcuts.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useDraft, useDraftMode } from '../use-live-state.ts';
import { plainKeyword } from './shortcut-match.ts';
import { usePickShortcut } from './use-pick-shortcut.ts';

/** P-56: what is said to a customer who has gone quiet. */
const keywords = ['reminder', 'anythingelse'];

/** One touch puts them into the field, from where they are sent; what is being written there stays. */
export function IdleShortcuts({ chat }: { chat: Conversation }) {
  const { workspaceId } = useLiveChat();
  const { data = [] } = useQuery({ ...shortcutsQuery(workspaceId, chat.storeId), meta: { quiet: true } });
  const [draft, setDraft] = useDraft(chat._id);
  const [mode] = useDraftMode(chat._id);
  const pick = usePickShortcut(chat);
  if (mode !== 'message') return null;
  return keywords
    .flatMap((keyword) => data.find((one) => shortcutKey(plainKeyword(one.keyword)) === keyword) ?? [])
    .map((shortcut) => (
      <Button
        disabled={draft !== ''}
        key={shortcut._id}
        size="compact-sm"
        title={shortcut.message}
        variant="default"
        onClick={(event: MouseEvent<HTMLElement>) => {
          setDraft(pick(shortcut));
          event.currentTarget.closest('section')?.querySelector<HTMLElement>('[data-composer]')?.focus();
        }}
      >
        /{plainKeyword(shortcut.keyword)}
      </Button>
    ));
}
