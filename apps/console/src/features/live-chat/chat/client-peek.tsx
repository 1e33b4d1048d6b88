import { limits } from '@chatso/domain';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { onAgentEvent } from '../../../lib/realtime/realtime.ts';
import classes from './client-peek.module.css';

/** What the customer has typed and not sent; kept here only, for as long as it is news. */
function usePeek(conversationId: string): string {
  const [text, setText] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: string) => {
      clearTimeout(timer);
      setText(next);
      if (next !== '') timer = setTimeout(() => setText(''), limits.peekShownMs);
    };
    const undo = [
      onAgentEvent('conversation:client-peek', (event) => {
        if (event.conversationId === conversationId) show(event.text.trim());
      }),
      onAgentEvent('conversation:message', (event) => {
        if (event.conversationId === conversationId && event.message.author === 'client') show('');
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of undo) stop();
      setText('');
    };
  }, [conversationId]);
  return text;
}

/** Lies over the end of the messages, so that nothing moves while somebody types. */
export function ClientPeek({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const text = usePeek(conversationId);
  if (text === '') return null;
  return (
    <div className={classes.anchor}>
      <p className={classes.peek} title={t('liveChat.peekAbout')}>
        <span className={classes.label}>{t('liveChat.peek')}</span>
        <span className={classes.text} dir="auto">
          {text}
        </span>
      </p>
    </div>
  );
}
