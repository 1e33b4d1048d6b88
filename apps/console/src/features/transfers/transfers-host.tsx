import type { TransferRequest } from '@chatso/contract';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { api } from '../../lib/api/api.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../lib/navigation/commands.ts';
import { onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';
import { useSession } from '../../lib/session/session.ts';
import { openChatTabs } from '../../lib/tabs/chat-tabs.ts';
import { toast } from '../../ui/index.ts';
import { nameOf, TransferCard } from './transfer-card.tsx';
import { createTransferRequests, type TransferRequests } from './transfer-requests.ts';
import classes from './transfers-host.module.css';

/** Requests of colleagues, on every page of the workspace; and what became of one's own (D-06). */
export function TransfersHost() {
  const { user, workspaceId, can } = useSession();
  const { t } = useTranslation();
  const allowed = can('liveChat');
  const agentId = user._id;
  const requests = useMemo(
    () =>
      createTransferRequests({
        ...{ api, agentId, listen: onAgentEvent, onConnect: onRealtimeConnect },
        tabs: openChatTabs(workspaceId, agentId),
        onAnswered: (how) =>
          how === 'accepted' ? toast.success(t('transfers.accepted')) : toast.info(t('transfers.rejected')),
        onOver: (why, { agent, conversation }, by) =>
          toast.info(t('transfers.over.title'), {
            id: `transfer-over:${conversation._id}`,
            detail: t(`transfers.over.${why}`, { name: nameOf(conversation, t), agent: agent.fullname, by }),
          }),
      }),
    [agentId, workspaceId, t],
  );
  useEffect(() => (allowed ? requests.start() : undefined), [allowed, requests]);
  return <Cards requests={requests} />;
}

function Cards({ requests }: { requests: TransferRequests }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { workspaceId } = useSession();
  const now = useNow();
  const all = useStore(requests.store, (state) => state.requests);
  // The clock ends them here too: without a connection nobody says so.
  const open = [...all.values()].filter(({ until }) => Date.parse(until) > now);
  const [first] = open;

  const accept = useCallback(
    async (request: TransferRequest) => {
      try {
        const chat = await requests.accept(request);
        if (chat) router.history.push(`/ws/${workspaceId}/live-chat?conversationId=${chat._id}&tab=ongoing`);
      } catch (error) {
        toast.error(error);
      }
    },
    [requests, router, workspaceId],
  );
  const reject = (request: TransferRequest) => requests.reject(request).catch((error: unknown) => toast.error(error));
  useAcceptCommand(first, accept);
  const stack = useRef<HTMLElement>(null);
  useRoomBelow(stack, open.length);

  return (
    <section aria-label={t('transfers.requests')} className={classes.stack} hidden={open.length === 0} ref={stack}>
      <div aria-live="polite" className={classes.cards}>
        {open.map((request) => (
          <TransferCard
            key={request._id}
            now={now}
            request={request}
            onAccept={() => accept(request)}
            onReject={() => reject(request)}
          />
        ))}
      </div>
    </section>
  );
}

/** What else comes in stands below, or it would lie over the request. */
function useRoomBelow(stack: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (stack.current && count > 0) {
      style.setProperty('--requests-end', `${Math.ceil(stack.current.getBoundingClientRect().bottom) + 8}px`);
    }
    return () => void style.removeProperty('--requests-end');
  }, [stack, count]);
}

/** The keyboard's way: a card takes the focus from nobody. */
function useAcceptCommand(request: TransferRequest | undefined, accept: (request: TransferRequest) => void): void {
  const { t } = useTranslation();
  useCommands(
    useMemo<Command[]>(() => {
      if (!request) return [];
      const label = t('transfers.acceptChatOf', { name: nameOf(request.conversation, t) });
      const run = () => void accept(request);
      return [{ id: 'accept-transfer', group: 'actions', label, shortcut: 'Shift+A', run }];
    }, [request, accept, t]),
  );
}
