import type { AgentEvents, Conversation } from '@chatso/contract';
import { callsShortcut } from '@chatso/domain';
import { Tooltip } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../lib/formats/clock.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { notifyServer, onAgentEvent, onRealtimeConnect } from '../../../lib/realtime/realtime.ts';
import { Avatar } from '../../../ui/index.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import classes from './chat-watchers.module.css';

const everyMs = 3000;
/** A notice is sent every three seconds at most, so silence is told a little later. */
const shownMs = 5000;
const facesAtMost = 3;

type Watcher = AgentEvents['conversation:watchers']['watchers'][number];

/** Says that this chat is open here, and who else has it open (collision view). */
function useWatchers(conversationId: string): { others: Watcher[]; replying: Watcher[] } {
  const { agentId } = useLiveChat();
  const [watchers, setWatchers] = useState<Watcher[]>([]);
  const [typing, setTyping] = useState<readonly string[]>([]);
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const ends = (id: string) => setTyping((before) => before.filter((one) => one !== id));
    const tell = () => notifyServer('agent:watch', { conversationId });
    const undo = [
      onAgentEvent('conversation:watchers', (event) => {
        if (event.conversationId === conversationId) setWatchers(event.watchers);
      }),
      onAgentEvent('conversation:agent-replying', (event) => {
        if (event.conversationId !== conversationId) return;
        setTyping((before) => [...before.filter((one) => one !== event.agentId), event.agentId]);
        clearTimeout(timers.get(event.agentId));
        timers.set(
          event.agentId,
          setTimeout(() => ends(event.agentId), shownMs),
        );
      }),
      onAgentEvent('conversation:message', (event) => {
        // Said: no longer about to.
        const sender = event.message.senderId;
        if (event.conversationId === conversationId && sender) ends(sender);
      }),
      onRealtimeConnect(tell),
    ];
    tell();
    return () => {
      notifyServer('agent:watch', { conversationId: null });
      for (const stop of undo) stop();
      for (const timer of timers.values()) clearTimeout(timer);
      setWatchers([]);
      setTyping([]);
    };
  }, [conversationId]);
  const others = watchers.filter(({ _id }) => _id !== agentId);
  return { others, replying: others.filter(({ _id }) => typing.includes(_id)) };
}

/** Tells colleagues that something is being typed, at most every three seconds; never the customer. */
function useReplyingNotice(conversationId: string, heard: boolean): void {
  const { drafts } = useLiveChat();
  const last = useRef({ at: 0, text: '' });
  useEffect(() => {
    last.current = { at: 0, text: drafts.get(conversationId) };
    return drafts.subscribe(() => {
      const text = drafts.get(conversationId);
      const changed = text !== last.current.text;
      last.current.text = text;
      if (!changed || !heard || text.trim() === '' || callsShortcut(text)) return;
      if (serverNow() - last.current.at < everyMs) return;
      last.current.at = serverNow();
      notifyServer('agent:replying', { conversationId });
    });
  }, [drafts, conversationId, heard]);
}

/** Small faces of whoever else has the chat open, and who of them is typing an answer. */
export function ChatWatchers({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const { others, replying } = useWatchers(chat._id);
  useReplyingNotice(chat._id, others.length > 0);
  const names = (people: readonly Watcher[]) => people.map(({ fullname }) => fullname).join(', ');
  const line =
    replying.length > 0 ? t('liveChat.watchers.replying', { count: replying.length, names: names(replying) }) : '';
  return (
    <div className={classes.watchers}>
      <span aria-live="polite" className={classes.line} role="status" title={line || undefined}>
        {line}
      </span>
      {others.length > 0 ? (
        <Tooltip label={t('liveChat.watchers.also', { names: names(others) })}>
          <ul aria-label={t('liveChat.watchers.also', { names: names(others) })} className={classes.faces}>
            {others.slice(0, facesAtMost).map(({ _id, fullname, avatar }) => (
              <li key={_id}>
                <Avatar name={fullname} size={24} src={avatar} />
              </li>
            ))}
            {others.length > facesAtMost ? <li className={classes.more}>+{others.length - facesAtMost}</li> : null}
          </ul>
        </Tooltip>
      ) : null}
    </div>
  );
}
