import { useEffect, useState } from 'preact/hooks';
import { mustAsk } from './chat/prechat.ts';
import type { ChatState } from './chat/state.ts';
import { useChat, useWholeState } from './chat-context.ts';
import { HomeScreen, loadLater, OrderScreen, PrechatScreen, RatingScreen, Tip } from './later.tsx';
import { isOpenFor } from './model/hours.ts';
import { type Screen, screenOf } from './model/screen.ts';
import { Confirm } from './parts/confirm.tsx';
import { ConnectionBanner } from './parts/connection-banner.tsx';
import { Header } from './parts/header.tsx';
import { EndedScreen } from './screens/ended-screen.tsx';
import { MessageLeftScreen } from './screens/message-left-screen.tsx';
import { FailedScreen, LoadingScreen } from './screens/status-screens.tsx';
import { TalkScreen } from './screens/talk-screen.tsx';
import { texts } from './texts.ts';

function useScreen(state: ChatState) {
  const { chat } = useChat();
  const { route, config, visitor, start, departmentId } = state;
  const id = route.name === 'conversation' ? route.id : null;
  const conversation = id ? (state.conversations.get(id) ?? null) : null;
  const screen = screenOf({
    phase: state.phase,
    route,
    config,
    conversation,
    starting: id !== null && chat.outbox.items(id).length > 0,
    formDone:
      start !== null ||
      (config !== null && state.formError === null && !mustAsk(config, visitor) && isOpenFor(config, departmentId)),
    messageLeft: state.messageLeft !== null,
    askRating: id !== null && state.ratingAsked.has(id),
  });
  return { screen, id, conversation };
}

interface BodyProps extends ReturnType<typeof useScreen> {
  state: ChatState;
  onEnd(): void;
}

function Body({ state, screen, id, conversation, onEnd }: BodyProps) {
  const { config } = state;
  if (screen === 'failed') return <FailedScreen />;
  if (screen === 'loading' || !config) return <LoadingScreen />;
  if (screen === 'home') return <HomeScreen />;
  if (screen === 'order') return <OrderScreen />;
  if (screen === 'offline-sent') return <MessageLeftScreen config={config} />;
  if (screen === 'prechat' || screen === 'offline') return <PrechatScreen config={config} />;
  if (screen === 'rating' && conversation) return <RatingScreen config={config} conversation={conversation} />;
  if (screen === 'ended' && conversation) return <EndedScreen config={config} conversation={conversation} />;
  return (
    <TalkScreen
      config={config}
      screen={screen}
      conversationId={id ?? 'new'}
      conversation={conversation}
      onLeave={onEnd}
    />
  );
}

/** An opened chat is idle by then; most browsers of phones have no requestIdleCallback. */
const laterAfterMs = 2000;
const withBanner: Screen[] = ['compose', 'waiting', 'chat', 'ended', 'home', 'prechat', 'offline', 'rating'];

export function App() {
  const { actions } = useChat();
  const state = useWholeState();
  const shown = useScreen(state);
  const { screen, id } = shown;
  const [asking, setAsking] = useState(false);
  const title = state.config?.settings.widgetCustomization.title ?? texts.chat;

  const settled = state.open && state.phase === 'ready';
  useEffect(() => {
    if (!settled) return;
    // Not before the first message can be written.
    const timer = setTimeout(() => void loadLater(), laterAfterMs);
    return () => clearTimeout(timer);
  }, [settled]);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) actions.close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [actions]);

  const waiting = screen === 'waiting';
  const { tip } = state;
  const page = (
    // The loader's panel is the dialog; a second one of the same name would be heard twice.
    <div class="cw" hidden={tip !== null && !state.open}>
      <Header screen={screen} conversation={shown.conversation} onEnd={() => setAsking(true)} />
      {withBanner.includes(screen) && <ConnectionBanner />}
      <Body {...shown} state={state} onEnd={() => setAsking(true)} />
      {state.config?.settings.widgetCustomization.poweredBy === false ? null : (
        <footer class="foot">
          {texts.poweredBy} <b>Chatso</b>
        </footer>
      )}
      {asking && id !== null && (waiting || screen === 'chat') && (
        <Confirm
          title={waiting ? texts.leaveLineSure : texts.endChatSure}
          why={waiting ? texts.leaveLineWhy : texts.endChatWhy}
          yes={waiting ? texts.leaveLine : texts.endChat}
          no={waiting ? texts.stay : texts.keepChatting}
          onYes={() => actions.end(id)}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
  return (
    <>
      {page}
      {tip && !state.open && state.config && <Tip key={tip.promptId} text={tip.text} config={state.config} />}
    </>
  );
}
