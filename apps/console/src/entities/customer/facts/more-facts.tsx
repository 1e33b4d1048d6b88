import type { Conversation } from '@chatso/contract';
import { statusLabel } from '@chatso/domain';
import { useTicking } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Fact } from '../../../ui/panel/fact.tsx';
import { isVisitor } from '../../conversation/chat-names.ts';

import { DeviceFacts } from './device-facts.tsx';
import { ConsentFact } from './given-before.tsx';

/** Facts needed less often. */
export function MoreFacts({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const here = isVisitor(chat);
  return (
    <>
      {here ? (
        <>
          <Fact label={t('liveChat.info.presence')}>
            <PresenceWord chat={chat} />
          </Fact>
          <Fact label={t('liveChat.info.visitor')}>#{chat.visitorNumber}</Fact>
        </>
      ) : null}
      <Fact label={t('liveChat.info.timeZone')} title={chat.clientTimezone}>
        {chat.clientTimezone?.replaceAll('_', ' ')}
      </Fact>
      {here ? <DeviceFacts visitorId={chat.visitorId} /> : null}
      <ConsentFact chat={chat} />
    </>
  );
}

function PresenceWord({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const status = useTicking((now) => statusLabel(chat, now));
  if (status === 'Idle' && chat.visitorOnline) return <>{t('presence.idle')}</>;
  return <>{t(chat.visitorOnline ? 'presence.online' : 'presence.offline')}</>;
}
