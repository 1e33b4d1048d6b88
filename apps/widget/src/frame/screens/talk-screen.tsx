import type { VisitorConversation, WidgetConfig } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useRef } from 'preact/hooks';
import { waitsForConsent } from '../chat/delivery.ts';
import { useChat, useWholeState } from '../chat-context.ts';
import { serverNow } from '../lib/server-clock.ts';
import { useNow } from '../lib/use-now.ts';
import { neededConsent } from '../model/consent.ts';
import type { Screen } from '../model/screen.ts';
import { waitLabel } from '../model/times.ts';
import { Composer } from '../parts/composer.tsx';
import { ConsentRequest } from '../parts/consent-request.tsx';
import { Intro } from '../parts/intro.tsx';
import { texts } from '../texts.ts';
import { ConversationView } from './conversation-view.tsx';

function WaitingCard({ conversation }: { conversation: VisitorConversation | null }) {
  useNow(1000);
  const place = conversation?.queuePosition ?? null;
  const near = place !== null && place <= limits.queuePlaces;
  const waitedMs = conversation ? serverNow() - Date.parse(conversation.startDate) : 0;
  return (
    <section class="queue" aria-label={texts.waitingTitle}>
      <div class="top">
        {near && (
          <span class="num" aria-hidden="true">
            {place}
          </span>
        )}
        <b role="status">{place === null ? texts.connectingAgent : near ? texts.inLine(place) : texts.farInLine}</b>
      </div>
      <dl>
        {conversation?.department && (
          <>
            <dt>{texts.department}</dt>
            <dd dir="auto">{conversation.department.name}</dd>
          </>
        )}
        {near && (
          <>
            <dt>{texts.beforeYou}</dt>
            <dd>{place - 1}</dd>
          </>
        )}
        <dt>{texts.waiting}</dt>
        <dd>{waitLabel(waitedMs)}</dd>
      </dl>
    </section>
  );
}

interface Props {
  config: WidgetConfig;
  /** 'compose', 'waiting' or 'chat'. */
  screen: Screen;
  conversationId: string;
  conversation: VisitorConversation | null;
  onLeave(): void;
}

/**
 * A chat from before its first message (which starts it, G-18) to its end. One screen for all of it, so that the composer
 * stays the same: what is typed, the caret and a file on its way outlive the agent's coming.
 */
export function TalkScreen({ config, screen, conversationId, conversation, onLeave }: Props) {
  const { chat } = useChat();
  const { phone, departmentId, connection, start, visitor } = useWholeState();
  const composing = screen === 'compose';
  const waiting = screen === 'waiting';
  const lost = connection.kind === 'waiting' || connection.kind === 'offline';

  const consent = neededConsent(config, visitor);
  const asked = consent && chat.outbox.items(conversationId).some(waitsForConsent);

  // The room of 'Leave the line' is given up with the next message only: until then nothing moves.
  const waitedAt = useRef(-1);
  const shown = chat.timelines.get(conversationId)?.timeline.messages.at(-1)?.seq ?? 0;
  if (waiting) waitedAt.current = shown;
  const room = waiting || (waitedAt.current === shown && chat.outbox.items(conversationId).length === 0);

  return (
    <main class="talk">
      <ConversationView
        config={config}
        conversationId={conversationId}
        conversation={conversation}
        top={
          waiting && !asked ? (
            <div class="line-up">
              <WaitingCard conversation={conversation} />
              <p class="note">{texts.keepShopping}</p>
            </div>
          ) : (
            // Who has filled in the form has read the welcome.
            composing &&
            !start && (
              <div class="intro">
                <Intro config={config} away={false} problem={null} inThread />
              </div>
            )
          )
        }
      />
      {asked && <ConsentRequest key={consent.version} conversationId={conversationId} consent={consent} />}
      {room && !asked && (
        <div class="leave">
          {waiting && conversation && (
            <button type="button" class="btn q" onClick={onLeave}>
              {texts.leaveLine}
            </button>
          )}
        </div>
      )}
      <Composer
        draftKey={conversationId}
        placeholder={lost ? texts.messageOffline : waiting ? texts.messageWaiting : texts.message}
        autoFocus={!phone && !(composing && departmentId)}
      />
    </main>
  );
}
