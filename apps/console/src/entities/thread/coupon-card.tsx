import type { Attachment } from '@chatso/contract';
import { Button, CopyButton } from '@mantine/core';
import { BadgePercent, Check, Copy } from 'lucide-react';
import { useAttempt } from '../../lib/api/use-attempt.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { serverNow } from '../../lib/formats/clock.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSessionState } from '../../lib/session/session.ts';
import { toast } from '../../ui/index.ts';
import { couponTime, offOf, stateWords } from '../coupon/coupon-words.ts';
import classes from './attachment-card.module.css';
import { useDelivery } from './delivery.ts';
import type { Entry } from './entries.ts';

type Coupon = Extract<Attachment, { kind: 'coupon' }>;

/** A coupon that was sent: what it gives, until when, and what has become of it. */
export function CouponCard({ coupon, entry }: { coupon: Coupon; entry: Entry }) {
  const { t } = useTranslation();
  const { state, dateExpiresGMT: ends } = coupon;
  const scope = coupon.discount?.scope;
  const gone = Boolean(state?.withdrawnAt);
  return (
    <div className={classes.card} data-over={gone || undefined}>
      <div className={classes.couponTop}>
        <span aria-hidden className={classes.couponIcon}>
          <BadgePercent size={18} strokeWidth={1.75} />
        </span>
        <span className={classes.texts}>
          <span className={classes.name}>
            {offOf(coupon)}
            {scope ? ` · ${t(`coupons.applies.${scope}`)}` : ''}
          </span>
          <span className={classes.quiet} dir="auto">
            {ends
              ? t(Date.parse(ends) < serverNow() ? 'coupons.ended' : 'coupons.until', {
                  when: couponTime(Date.parse(ends)),
                })
              : coupon.validMessage || coupon.couponSecondaryMessage}
          </span>
        </span>
      </div>
      <div className={classes.couponBottom}>
        <span className={classes.code}>{coupon.code}</span>
        {coupon.couponId ? <State coupon={coupon} entry={entry} /> : <CopyCode code={coupon.code} />}
      </div>
    </div>
  );
}

function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <button className={classes.copy} type="button" onClick={copy}>
          <Copy aria-hidden size={14} strokeWidth={1.75} />
          {copied ? t('liveChat.copied') : t('liveChat.copyCode')}
        </button>
      )}
    </CopyButton>
  );
}

/** While its customer has not seen it, whoever sent it may take it back. */
function State({ coupon, entry }: { coupon: Coupon; entry: Entry }) {
  const { t } = useTranslation();
  const ownId = useSessionState(({ user }) => user?._id);
  const isLive = useDelivery() !== null;
  const withdraw = useCall('coupons.withdraw');
  const attempt = useAttempt();
  const { couponId: id = '', state } = coupon;
  const undoable = isLive && entry.senderId === ownId && !state?.seenAt && !state?.withdrawnAt && !state?.redeemedAt;
  const undo = async () => {
    if (await attempt.run(() => withdraw({ params: { id } }))) toast.success(t('coupons.state.undone'));
  };
  return (
    <span className={classes.state} data-done={state?.redeemedAt || state?.copiedAt ? true : undefined}>
      {attempt.problem ? (
        <span className={classes.problem} role="alert">
          {attempt.problem}
        </span>
      ) : (
        <>
          {state?.withdrawnAt ? null : <Check aria-hidden size={14} />}
          {stateWords(coupon)}
        </>
      )}
      {undoable ? (
        <Button loading={attempt.working} size="compact-xs" variant="subtle" onClick={() => void undo()}>
          {t('coupons.state.undo')}
        </Button>
      ) : null}
    </span>
  );
}
