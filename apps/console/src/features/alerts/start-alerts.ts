import type { Conversation } from '@chatso/contract';
import type { TFunction } from 'i18next';
import { api } from '../../lib/api/api.ts';
import { setTitleAttention } from '../../lib/navigation/page-title.ts';
import { clearLiveCounts, failLiveCounts, setLiveCounts } from '../../lib/realtime/live-counts.ts';
import { setNavCount } from '../../lib/realtime/nav-counts.ts';
import { onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { openChatTabs } from '../../lib/tabs/chat-tabs.ts';
import { hasLead, leadAmongTabs } from '../../lib/tabs/tab-lead.ts';
import { announceVisible } from '../../lib/tabs/tab-visible.ts';
import { toast } from '../../ui/index.ts';
import { showOnDesktop } from './desktop/desktop.ts';
import { setFavicon } from './favicon.ts';
import { createPlayer } from './sounds/player.ts';
import type { SoundSettings } from './sounds/sound-settings.ts';
import { createSounding } from './sounds/sounding.ts';
import { whenActive } from './sounds/when-active.ts';
import { type AlertEvent, followChats } from './state/follow-chats.ts';
import { createMutedStores } from './state/muted-stores.ts';
import {
  type Beyond,
  countGroups,
  countWaiting,
  countWanting,
  nothingBeyond,
  nothingWaits,
  type Waiting,
} from './state/waiting.ts';

interface AlertsOptions {
  t: TFunction;
  workspaceId: string;
  agentId: string;
  open(url: string): void;
  targetOf(conversationId: string, tab: string): string;
}

const blockedToast = 'sounds-blocked';
/** Hours begin and end without anybody saying so. */
const hoursMs = 30_000;

/** An agent viewing the chat sees the message come. */
const isBeingRead = ({ kind, conversationId }: AlertEvent): boolean =>
  kind === 'newMessage' && document.hasFocus() && window.location.search.includes(conversationId);

/** H-54: to whoever has the chat, or looks on; whoever linked it needs no word of who that was. */
function tellLinked(t: TFunction, { linked, ...chat }: Conversation, agentId: string): void {
  if (linked === null || (chat.agentId !== agentId && chat.spectators.every(({ _id }) => _id !== agentId))) return;
  const by = linked.by?._id === agentId ? null : (linked.by?.fullname ?? null);
  const name = linked.fullname || (linked.email ?? '');
  toast.info(t('alerts.profileLinked'), by === null ? {} : { detail: t('alerts.profileLinkedBy', { by, name }) });
}

/** Everything that draws a person's eye or ear to waiting chats. Returns what ends it. */
export function startAlerts({ t, workspaceId, agentId, open, targetOf }: AlertsOptions): () => void {
  let waiting: Waiting = nothingWaits;
  /** Null: the lists have not come yet, and nothing is counted before. */
  let beyond: Beyond | null = null;
  let leadsSound = false;
  let leadsDesktop = false;
  const soundLead = `alert-sounds:${workspaceId}`;
  const stores = createMutedStores(api);
  const heard = () => countWaiting(waiting, stores.isHeard);

  function show(): void {
    const all = countWaiting(waiting);
    const { pending, unread } = heard();
    setTitleAttention(pending + unread > 0 ? t('liveChat.attention', { pending, unread }) : null);
    setFavicon(all.pending + all.unread > 0);
    if (beyond !== null) setLiveCounts(countGroups(waiting, beyond));
    setNavCount('liveChat', countWanting(waiting, beyond ?? nothingBeyond));
  }

  const sounding = createSounding({
    player: createPlayer(),
    settings: () => sessionStore.getState().user?.config.chatNotificationSound ?? ({} as SoundSettings),
    counts: heard,
    isLeader: () => leadsSound,
    onBlocked: () => void notifyBlocked(),
  });

  /** Some tab must have been touched before browsers let it sound; whoever looks at this one is told. */
  async function notifyBlocked(): Promise<void> {
    if (leadsSound || document.visibilityState === 'hidden' || (await hasLead(soundLead))) return;
    toast.info(t('alerts.soundsBlocked'), {
      ...{ id: blockedToast, sticky: true },
      action: { label: t('alerts.soundsUnblock'), onClick: () => undefined },
    });
  }

  function happened(alertEvent: AlertEvent): void {
    if (!stores.isHeard(alertEvent.storeId)) return;
    if (!isBeingRead(alertEvent)) void sounding.play(alertEvent.kind);
    if (!leadsDesktop || (alertEvent.kind !== 'pendingChat' && alertEvent.kind !== 'newMessage')) return;
    const { conversationId } = alertEvent;
    const pending = alertEvent.kind === 'pendingChat';
    const who = 'chat' in alertEvent ? (alertEvent.chat.customerFullname ?? alertEvent.chat.store.name) : '';
    void showOnDesktop(
      {
        title: pending ? t('alerts.newChat') : t('alerts.newMessage'),
        body: 'text' in alertEvent ? alertEvent.text : who,
        tag: conversationId,
        url: targetOf(conversationId, pending ? 'pending' : 'ongoing'),
      },
      open,
    );
  }

  const undo = [
    announceVisible(),
    whenActive(() => {
      toast.hide(blockedToast);
      return leadAmongTabs(soundLead, () => {
        leadsSound = true;
      });
    }),
    leadAmongTabs(`alert-desktop:${workspaceId}`, () => {
      leadsDesktop = true;
    }),
    followChats({
      ...{ api, agentId, listen: onAgentEvent, onConnect: onRealtimeConnect, onAlert: happened },
      tabs: openChatTabs(workspaceId, agentId),
      onChange(next) {
        waiting = next;
        show();
      },
      onLists(next) {
        beyond = next;
        show();
      },
      onFailed: failLiveCounts,
    }),
    onAgentEvent('conversation:linked-profile-customer', ({ conversation }) => tellLinked(t, conversation, agentId)),
    onAgentEvent('store:settings-changed', () => void stores.load().then(show)),
    onAgentEvent('store:list-changed', () => void stores.load().then(show)),
  ];
  const hours = setInterval(show, hoursMs);
  void stores.load().then(show);
  return () => {
    clearInterval(hours);
    sounding.stop();
    for (const stop of undo) stop();
    setTitleAttention(null);
    setFavicon(false);
    setNavCount('liveChat', 0);
    clearLiveCounts();
    toast.hide(blockedToast);
  };
}
