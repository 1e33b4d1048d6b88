import type { VisitorConversation } from '@chatso/contract';
import { earlierConversations } from '../chat/state.ts';
import { useChat, useWholeState } from '../chat-context.ts';
import { Icon } from '../lib/icons.tsx';
import { serverNow } from '../lib/server-clock.ts';
import { isAnyOpen } from '../model/hours.ts';
import { clock, dayLabel } from '../model/times.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Faces } from '../parts/faces.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import css from '../styles/earlier.css?inline';
import { styleLater } from '../styles/later.ts';
import { texts } from '../texts.ts';

styleLater(css);

const mailIcon = 'M3 6h18v12H3zM3 7l9 6.5L21 7';
const chatIcon = 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z';

function whenOf({ lastMsg, startDate }: VisitorConversation): string {
  const at = Date.parse(lastMsg?.timestamp ?? startDate);
  const day = dayLabel(at, serverNow());
  return day === texts.today ? clock(at) : day;
}

/** Notices carry a key instead of words; read at each use, as a shop may have words of its own. */
const notices: Record<string, () => string> = {
  'chat-ended': () => texts.chatEnded,
  'information-form': () => texts.yourDetails,
  'form-answered': () => texts.detailsSent,
  'email-code': () => texts.yourDetails,
  'email-confirmed': () => texts.detailsSent,
  'agent-gone': () => texts.waitingTitle,
};

function lineOf({ lastMsg }: VisitorConversation): string {
  if (!lastMsg) return '';
  if (lastMsg.type === 'notification') return notices[lastMsg.text]?.() ?? '';
  const what =
    lastMsg.type === 'coupon'
      ? texts.sentCoupon
      : lastMsg.type === 'product'
        ? texts.sentProduct
        : lastMsg.type === 'customer-left'
          ? texts.youLeft
          : lastMsg.text || texts.sentFile;
  return lastMsg.author === 'client' && lastMsg.type !== 'customer-left' ? texts.youSaid(what) : what;
}

function Row({ chat }: { chat: VisitorConversation }) {
  const { actions } = useChat();
  const name = chat.agent?.name ?? (chat.ended ? texts.messageLeftTitle : texts.waitingTitle);
  return (
    <li>
      <button type="button" class="row" onClick={() => actions.openChat(chat._id)}>
        {chat.agent ? (
          <Avatar name={name} src={chat.agent.avatar} />
        ) : (
          <span class="av md plain">
            <Icon name={chat.ended ? mailIcon : chatIcon} size={16} />
          </span>
        )}
        <span class="what">
          <b dir="auto">{name}</b>
          <span class="line" dir="auto">
            {lineOf(chat)}
          </span>
        </span>
        <span class="d">{whenOf(chat)}</span>
      </button>
    </li>
  );
}

/** Who comes back begins here: a new chat, or the earlier ones to read. */
export function HomeScreen() {
  const { actions } = useChat();
  const state = useWholeState();
  const earlier = earlierConversations(state);
  const first = state.visitor?.fullname?.trim().split(/\s+/)[0];
  const ongoing = earlier.find(({ ended }) => !ended);
  return (
    <main class="body home">
      <h2 class="hello" dir="auto">
        {first ? texts.welcomeBack(first) : texts.welcomeBackNobody}
      </h2>
      {state.config && <Faces agents={state.config.agents} />}
      <p class="quiet">{texts.startFresh}</p>
      {!ongoing && (
        <button type="button" class="btn" onClick={actions.startNew}>
          {state.config && !isAnyOpen(state.config) ? texts.leaveMessage : texts.startNew}
        </button>
      )}
      <OrderLink />
      <h3 class="lab">{texts.earlierChats}</h3>
      <ul class="rows">
        {earlier.map((chat) => (
          <Row key={chat._id} chat={chat} />
        ))}
      </ul>
    </main>
  );
}
