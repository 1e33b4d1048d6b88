import type { Conversation } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAttempt } from '../../../lib/api/use-attempt.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Tag } from '../../../ui/index.ts';
import classes from './send-code.module.css';

export type CodeChat = Pick<Conversation, '_id' | 'agentId' | 'customerUnconfirmed' | 'state'>;

/** Has a code mailed to the typed address; the chat's own agent alone may. Once the customer enters it, all of this is gone. */
export function SendCode({ chat }: { chat: CodeChat }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const call = useCall('conversations.sendCode');
  const attempt = useAttempt();
  const [sent, setSent] = useState(false);
  if (!chat.customerUnconfirmed || chat.state !== 'ongoing' || chat.agentId !== user._id) return null;
  const send = async () => {
    setSent((await attempt.run(() => call({ params: { id: chat._id } }))) !== undefined);
  };
  return (
    <span className={classes.code}>
      <Button loading={attempt.working} size="compact-xs" variant="default" onClick={() => void send()}>
        {t(sent ? 'customer.code.again' : 'customer.code.send')}
      </Button>
      <span className={classes.told} role="status">
        {attempt.problem ?? (sent ? t('customer.code.sent') : null)}
      </span>
    </span>
  );
}

/** That a customer is known by a typed email alone, and what can be done about it. */
export function TypedMark({ chat }: { chat: CodeChat }) {
  const { t } = useTranslation();
  return (
    <>
      <Tag small tone="yellow">
        {t('liveChat.info.typed')}
      </Tag>
      <SendCode chat={chat} />
    </>
  );
}
