import type { Conversation } from '@chatso/contract';
import { clockTime, dateAndTime, exactTime, timerLabel } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { dayOf } from '../../lib/formats/time-zone.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { isAdvanced } from '../../lib/plan/plan.ts';
import { useSession } from '../../lib/session/session.ts';
import { channelOf } from '../../ui/index.ts';
import { Fact } from '../../ui/panel/fact.tsx';
import classes from '../../ui/panel/panel.module.css';

/** Where the chat came from, who has it, and how long it took; only what has happened already. */
export function ChatInfo({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const { membership } = useSession();
  // Decision X-5: here a manager is called a coach.
  const spectators = chat.spectators
    .map(({ fullname, role }) => (role === 'coach' ? t('liveChat.info.coach', { name: fullname }) : fullname))
    .join(', ');
  return (
    <dl className={classes.facts}>
      <Fact label={t('liveChat.info.channel')}>{t(`channel.${channelOf(chat.store.type)}`)}</Fact>
      <Fact label={t('liveChat.info.store')} title={chat.store.name}>
        {chat.store.name}
      </Fact>
      {/* H-12: departments are shown on the Advanced plan only. */}
      {isAdvanced(membership.plan) && chat.category ? (
        <Fact label={t('liveChat.info.department')} title={chat.category.name}>
          {chat.category.name}
        </Fact>
      ) : null}
      {chat.agent ? (
        <Fact label={t('liveChat.info.agent')} title={chat.agent.fullname}>
          {chat.agent.fullname}
        </Fact>
      ) : null}
      {spectators === '' ? null : (
        <Fact label={t('liveChat.info.spectators')} title={spectators}>
          {spectators}
        </Fact>
      )}
      <Moment at={chat.startDate} label={t('liveChat.info.started')} />
      <Waited chat={chat} />
      {chat.endDate ? <Moment at={chat.endDate} label={t('liveChat.info.ended')} /> : null}
      {chat.rating === null ? null : (
        <Fact label={t('liveChat.info.rating')}>{t('liveChat.info.ratingOf', { rating: chat.rating })}</Fact>
      )}
      {chat.ratingComment ? <Fact label={t('liveChat.info.ratingComment')}>{chat.ratingComment}</Fact> : null}
      {chat.sentiment === null ? null : (
        <Fact label={t('liveChat.info.sentiment')}>{t(`liveChat.info.sentiments.${chat.sentiment}`)}</Fact>
      )}
    </dl>
  );
}

/** Today the time alone, otherwise the day with it; in full on hover. */
function Moment({ label, at }: { label: string; at: string }) {
  const now = useNow(60_000);
  const moment = Date.parse(at);
  const today = dayOf(moment) === dayOf(now);
  const exact = exactTime(moment);
  return (
    <Fact label={label} title={exact}>
      <time dateTime={at}>{today ? clockTime(moment) : dateAndTime(moment)}</time>
    </Fact>
  );
}

/** Until somebody answered; still running while pending; for a missed chat until it was given up. */
function Waited({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const now = useNow();
  const until = chat.acceptedDate ?? chat.endDate;
  const end = until ? Date.parse(until) : chat.state === 'pending' ? now : null;
  if (end === null) return null;
  return <Fact label={t('liveChat.info.waited')}>{timerLabel(end - Date.parse(chat.startDate))}</Fact>;
}
