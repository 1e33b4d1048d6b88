import type { WidgetConfig } from '@chatso/contract';
import { useEffect, useRef } from 'preact/hooks';
import { useChat, useWholeState } from '../chat-context.ts';
import { buildThread, type StoreWords } from '../model/thread.ts';
import { Thread } from '../parts/thread.tsx';
import { texts } from '../texts.ts';

/** Thanks for a message left outside hours: the words, the store's reply and its follow-up (G-11). */
export function MessageLeftScreen({ config }: { config: WidgetConfig }) {
  const { actions } = useChat();
  const { messageLeft } = useWholeState();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (!messageLeft) return null;

  const { text, reply, at } = messageLeft;
  const { enableOfflineFollowUpMessage, offlineFollowUpMessage } = config.settings;
  const said: StoreWords[] = [
    { key: 'reply', text: reply ?? '', at, afterSeq: 0 },
    { key: 'more', text: enableOfflineFollowUpMessage ? offlineFollowUpMessage : '', at, afterSeq: 0 },
  ].filter((words) => words.text.trim() !== '');
  const own = { messageId: 'own', text, files: [], at };
  const rows = [
    ...buildThread([], [], [], at),
    {
      kind: 'bubble' as const,
      key: own.messageId,
      messageId: own.messageId,
      mine: true,
      first: true,
      last: true,
      text,
      files: own.files,
      cards: [],
      name: null,
      avatar: null,
      at,
      delivery: 'sent' as const,
    },
    ...buildThread([], [], said, at).map((row) => (row.kind === 'bubble' ? { ...row, name: config.storeName } : row)),
  ];
  return (
    <main class="talk">
      <h2 class="vh" ref={heading} tabIndex={-1}>
        {texts.messageLeft}
      </h2>
      <Thread rows={rows} conversationId="left" closed={true} typingName={null} typingAvatar={null} />
      <div class="bar line">
        <button type="button" class="btn sec" onClick={actions.startNew}>
          {texts.leaveAnother}
        </button>
      </div>
    </main>
  );
}
