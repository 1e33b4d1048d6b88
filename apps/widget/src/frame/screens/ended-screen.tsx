import type { VisitorConversation, WidgetConfig } from '@chatso/contract';
import { useChat, useWholeState } from '../chat-context.ts';
import { Icon } from '../lib/icons.tsx';
import { canRate } from '../model/screen.ts';
import { clock } from '../model/times.ts';
import { texts } from '../texts.ts';
import { ConversationView } from './conversation-view.tsx';

/** How it ended, in words for the visitor. */
function endText(chat: VisitorConversation): string {
  const time = clock(Date.parse(chat.endDate ?? chat.startDate));
  if (chat.reason === 'client-missed-cancelled') return texts.leftLine;
  if (chat.reason === 'client-ended') return texts.endedByYou(time);
  if (chat.reason === 'out-of-business-hours') return texts.messageLeft;
  if (chat.state === 'missed') return texts.endedMissed;
  return chat.endedBy ? texts.endedBy(chat.endedBy, time) : texts.chatEndedAt(time);
}

function Stars({ rating }: { rating: number }) {
  return (
    <p class="sysl rated">
      {texts.rated}
      <span class="stars" role="img" aria-label={texts.starsOf(rating)}>
        {[1, 2, 3, 4, 5].map((star) => (
          <span key={star} class={star <= rating ? 'on' : ''}>
            <Icon name="star" size={14} />
          </span>
        ))}
      </span>
    </p>
  );
}

interface Props {
  config: WidgetConfig;
  conversation: VisitorConversation;
}

/** A chat that is over: to be read, rated later, and followed by a new one. */
export function EndedScreen({ config, conversation }: Props) {
  const { actions } = useChat();
  const { said } = useWholeState();
  return (
    <main class="talk">
      <ConversationView
        config={config}
        conversationId={conversation._id}
        conversation={conversation}
        bottom={
          <>
            <p class="endl">{endText(conversation)}</p>
            {conversation.rating !== null && <Stars rating={conversation.rating} />}
            {said && (
              <p class="lead" role="status" dir="auto">
                {said}
              </p>
            )}
          </>
        }
      />
      <div class="bar line">
        <button type="button" class="btn" onClick={actions.startNew}>
          {texts.startNew}
        </button>
        {canRate(conversation) && (
          <button type="button" class="btn sec" onClick={() => actions.askRating(conversation._id)}>
            <Icon name="star" size={16} /> {texts.rateThisChat}
          </button>
        )}
      </div>
    </main>
  );
}
