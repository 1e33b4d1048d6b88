import { limits } from '@chatso/domain';
import { useEffect, useState } from 'preact/hooks';
import { useChat, useChatState } from '../chat-context.ts';
import { CouponCard, ProductCards } from '../later.tsx';
import { Icon } from '../lib/icons.tsx';
import { useNow } from '../lib/use-now.ts';
import type { BubbleRow } from '../model/thread.ts';
import { clock } from '../model/times.ts';
import { texts } from '../texts.ts';
import { Avatar } from './avatar.tsx';
import { isCutOff } from './connection-banner.tsx';
import { FileView } from './file-view.tsx';
import { RichText } from './rich-text.tsx';

/** 'Sending ...' is said only of what takes long (H-59); without a connection at once what it waits for. */
function Pending({ since }: { since: number }) {
  const cutOff = useChatState(({ connection }) => isCutOff(connection));
  const [late, setLate] = useState(Date.now() - since >= limits.sendingShownAfterMs);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), Math.max(0, since + limits.sendingShownAfterMs - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return cutOff || late ? (
    <span class="st r">
      <Icon name={cutOff ? 'offline' : 'clock'} size={13} /> {cutOff ? texts.waitingForConnection : texts.sending}
    </span>
  ) : (
    <span class="st r" />
  );
}

/** Too much was sent, by this visitor or from their address: it is said when it goes on. */
function TooMany({ until, since }: { until: number; since: number }) {
  const seconds = Math.ceil((until - useNow(1000)) / 1000);
  if (seconds <= 0) return <Pending since={since} />;
  return (
    <span class="st r why">
      <Icon name="clock" size={13} />
      <span>
        {texts.problems['rate-limited']} {/* Each second of it would be read out. */}
        <span aria-hidden="true">{texts.tryingIn(seconds)}</span>
      </span>
    </span>
  );
}

function OwnState({ row }: { row: BubbleRow }) {
  const { actions } = useChat();
  if (row.blocked)
    return (
      <span class="st r bad why" role="alert">
        <Icon name="alert" size={14} />
        <span>
          {texts.problems['blocked-word']}{' '}
          <button type="button" onClick={() => actions.edit(row.messageId)}>
            {texts.edit}
          </button>
        </span>
      </span>
    );
  if (row.delivery === 'error')
    return (
      <span class="st r bad" role="alert">
        <Icon name="alert" size={14} /> {texts.notDelivered}
        <button type="button" onClick={() => actions.retry(row.messageId)}>
          {texts.retry}
        </button>
      </span>
    );
  if (row.delivery === 'pending')
    return row.waitUntil ? <TooMany until={row.waitUntil} since={row.at} /> : <Pending since={row.at} />;
  return (
    <span class="st r">
      <Icon name="check" size={13} />
      <span class="vh">{texts.sent}</span> {clock(row.at)}
    </span>
  );
}

/** One message; time and state stand under the last of its group only (H-60). */
export function Bubble({ row }: { row: BubbleRow }) {
  const name = row.name ?? texts.agent;
  return (
    <li class={`m${row.mine ? ' me' : ''}${row.first ? '' : ' tight'}`}>
      {!row.mine && (row.last ? <Avatar name={name} src={row.avatar} size="sm" /> : <span class="sp" />)}
      <div class="stack">
        <span class="vh">{`${row.mine ? texts.you : name}:`}</span>
        {row.text !== '' && (
          <div class={row.last ? 'bub last' : 'bub'} dir="auto">
            <RichText text={row.text} />
          </div>
        )}
        {row.files.map((file) => (
          <FileView key={file.publicUrl} file={file} mine={row.mine} />
        ))}
        {row.cards[0]?.kind === 'product' && <ProductCards row={row} />}
        {row.cards.map((card, index) => card.kind === 'coupon' && <CouponCard key={index} coupon={card} />)}
        {row.last &&
          (row.mine ? (
            <OwnState row={row} />
          ) : (
            <span class="st" dir="auto">
              {row.name ? `${row.name}, ` : ''}
              {clock(row.at)}
            </span>
          ))}
      </div>
    </li>
  );
}
