import { useChat, useChatState } from '../chat-context.ts';
import { texts } from '../texts.ts';

export const LoadingScreen = () => (
  <main class="body center" aria-busy="true">
    <span class="spin" />
    <p role="status">{texts.loading}</p>
  </main>
);

/** Old files are gone after a release, and a browser may not ask for the same one twice: the page begins anew, with what was typed. */
export const PartFailed = () => (
  <main class="body center">
    <p role="alert">{texts.loadFailed}</p>
    <button type="button" class="btn sec fit" onClick={() => location.reload()}>
      {texts.tryAgain}
    </button>
  </main>
);

export function FailedScreen() {
  const { chat } = useChat();
  const failedFor = useChatState((state) => state.failedFor);
  return (
    <main class="body center">
      <p role="alert">{failedFor ?? texts.loadFailed}</p>
      <button type="button" class="btn sec fit" onClick={() => chat.connection.tryNow()}>
        {texts.tryAgain}
      </button>
    </main>
  );
}
