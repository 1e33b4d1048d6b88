import type { Attachment } from '@chatso/contract';
import { safeHref } from '@chatso/domain';
import { useState } from 'preact/hooks';
import { Icon } from '../lib/icons.tsx';
import { dateAndTime } from '../model/times.ts';
import { texts } from '../texts.ts';

type Coupon = Extract<Attachment, { kind: 'coupon' }>;

const shopLink = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

function CopyCode({ code }: { code: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div class="code">
      <span>{code}</span>
      <button type="button" onClick={copy} aria-label={texts.copyCode(code)}>
        <Icon name={copied ? 'check' : 'copy'} size={16} />
        <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
      </button>
    </div>
  );
}

export function CouponCard({ coupon }: { coupon: Coupon }) {
  const ends = coupon.dateExpiresGMT ? Date.parse(coupon.dateExpiresGMT) : null;
  const over = ends !== null && ends < Date.now();
  const until = ends === null ? coupon.validMessage : over ? texts.expired : texts.until(dateAndTime(ends));
  return (
    <div class="card coup">
      <div class="h">
        <b dir="auto">{coupon.couponMessage}</b>
        <span>{until}</span>
      </div>
      {coupon.couponSecondaryMessage && <p dir="auto">{coupon.couponSecondaryMessage}</p>}
      <CopyCode code={coupon.code} />
      {coupon.urls.map(({ name, url }) => {
        const link = safeHref(url);
        return (
          link && (
            <a key={url} class="btn sm" href={link} {...shopLink}>
              {name || texts.apply}
            </a>
          )
        );
      })}
    </div>
  );
}
