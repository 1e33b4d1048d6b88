import { useChat } from '../chat-context.ts';
import { texts } from '../texts.ts';

export const LoadingScreen = () => (
  <main class="body center" aria-busy="true">
    <span class="spin" />
    <p role="status">{texts.loading}</p>
  </main>
);

export function FailedScreen() {
  const { chat } = useChat();
  return (
    <main class="body center">
      <p role="alert">{texts.loadFailed}</p>
      <button type="button" class="btn sec fit" onClick={() => chat.connection.tryNow()}>
        {texts.tryAgain}
      </button>
    </main>
  );
}
