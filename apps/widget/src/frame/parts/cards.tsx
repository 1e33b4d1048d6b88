import type { Attachment, VisitorMessage } from '@chatso/contract';
import { moneyFormat, safeHref, shownAmount } from '@chatso/domain';
import { useEffect, useState } from 'preact/hooks';
import { cardTexts } from '../card-texts.ts';
import { useChat, useChatState } from '../chat-context.ts';
import { Icon } from '../lib/icons.tsx';
import { serverNow } from '../lib/server-clock.ts';
import { dateAndTime } from '../model/times.ts';
import css from '../styles/coupon.css?inline';
import { styleLater } from '../styles/later.ts';
import { texts } from '../texts.ts';

styleLater(css);

const copyIcon = 'M9 9h11v11H9zM5 15H4V4h11v1';

type Coupon = Extract<Attachment, { kind: 'coupon' }>;

const shopLink = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

function CopyCode({ code, onCopied }: { code: string; onCopied(): void }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard?.writeText(code).then(
      () => {
        setCopied(true);
        onCopied();
      },
      () => undefined,
    );
  };
  return (
    <div class="code">
      <span>{code}</span>
      <button type="button" onClick={copy} aria-label={texts.copyCode(code)}>
        <Icon name={copied ? 'check' : copyIcon} size={16} />
        <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
      </button>
    </div>
  );
}

/** In the reader's way to write numbers; `couponMessage` where another system has sent it without them. */
function worthOf({ discount, couponMessage }: Coupon): string {
  if (!discount) return couponMessage;
  const { type, amount, currency } = discount;
  const lang = document.documentElement.lang || 'en';
  const off = (worth: string) => cardTexts.couponOff.replace('{0}', () => worth);
  if (type === 'percent') {
    const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 });
    return off(percent.format(amount / 10_000));
  }
  return off(new Intl.NumberFormat(lang, moneyFormat(currency)).format(shownAmount(amount, currency)));
}

/** What can no longer be done with it, or null. */
function overOf({ state, dateExpiresGMT: ends }: Coupon): string | null {
  if (state?.withdrawnAt) return cardTexts.couponBack;
  if (state?.redeemedAt) return cardTexts.couponUsed;
  return ends && Date.parse(ends) < serverNow() ? texts.expired : null;
}

export function CouponCard({ coupon }: { coupon: Coupon }) {
  const { api, connection, timelines } = useChat().chat;
  const open = useChatState((state) => state.open);
  const id = coupon.couponId;
  // That its agent hears of it is not worth an error to whoever reads.
  const note = (what: 'seen' | 'copied' | 'opened') =>
    id && void api.post(`/coupons/${id}`, { what }).catch(() => undefined);
  const seen = Boolean(coupon.state?.seenAt);
  // In a closed panel nobody has seen it.
  useEffect(() => {
    if (open && !seen && document.visibilityState !== 'hidden') note('seen');
  }, [open, seen, id]);
  // Heard here and not with the other events: only what is shown has a state to follow.
  useEffect(
    () =>
      connection.on('conversation:coupon', (payload) => {
        const { message } = payload as { message?: VisitorMessage };
        if (message?.messageId) timelines.receive(message.conversationId, [message]);
      }),
    [connection, timelines],
  );
  const ends = coupon.dateExpiresGMT ? Date.parse(coupon.dateExpiresGMT) : null;
  const over = overOf(coupon);
  const until = over ?? (ends === null ? coupon.validMessage : texts.until(dateAndTime(ends)));
  return (
    <div class="card coup">
      <div class="h">
        <b dir="auto">{worthOf(coupon)}</b>
        <span>{until}</span>
      </div>
      {coupon.couponSecondaryMessage && <p dir="auto">{coupon.couponSecondaryMessage}</p>}
      {over ? (
        <div class="code">
          <span>
            <s>{coupon.code}</s>
          </span>
        </div>
      ) : (
        <CopyCode code={coupon.code} onCopied={() => note('copied')} />
      )}
      {!over &&
        coupon.urls.map(({ name, url }) => {
          const link = safeHref(url);
          return (
            link && (
              <a key={url} class="btn sm" href={link} {...shopLink} onClick={() => note('opened')}>
                {name || texts.apply}
              </a>
            )
          );
        })}
    </div>
  );
}
