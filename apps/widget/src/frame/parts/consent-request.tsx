import type { ConsentText } from '@chatso/contract';
import { useState } from 'preact/hooks';
import { useChat } from '../chat-context.ts';
import { texts } from '../texts.ts';
import { ConsentBox } from './consent-box.tsx';

interface Props {
  conversationId: string;
  consent: ConsentText;
}

/** The text has changed since the chat was begun: what was written waits for a yes to the new one. */
export function ConsentRequest({ conversationId, consent }: Props) {
  const { actions } = useChat();
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  return (
    <form
      class="bar line"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (agreed) actions.agree(conversationId, consent.version);
      }}
    >
      <p role="alert">{texts.consentAsked}</p>
      <ConsentBox consent={consent} checked={agreed} problem={tried && !agreed} onChange={setAgreed} />
      <button type="submit" class="btn">
        {texts.agreeAndSend}
      </button>
    </form>
  );
}
