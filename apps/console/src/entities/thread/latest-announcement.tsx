import type { Conversation } from '@chatso/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import { displayName, wordsOf } from '../conversation/chat-names.ts';
import type { MessageRow } from './message-rows.ts';

/** Reads out what comes in while the conversation is open; not what was there before, and nothing of one's own. */
export function LatestAnnouncement({ chat, rows }: { chat: Conversation; rows: readonly MessageRow[] }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const last = rows.findLast((row) => row.kind !== 'day' && row.kind !== 'greeting');
  const entry = last?.entry ?? null;
  const known = useRef<{ at: number } | null>(null);
  useEffect(() => {
    if (!entry) return;
    const isNews = known.current !== null && entry.at > known.current.at && !entry.own;
    known.current = { at: Math.max(entry.at, known.current?.at ?? 0) };
    if (isNews)
      setText(t('liveChat.said', { name: displayName(chat), text: wordsOf(entry) || entry.files[0]?.name || '' }));
  }, [entry, chat, t]);
  return (
    <VisuallyHidden aria-live="polite" role="log">
      {text}
    </VisuallyHidden>
  );
}
