import { type DiscountReason, discountReasons } from '@chatso/domain';
import { Button } from '@mantine/core';
import {
  CircleCheck,
  Frown,
  Gift,
  HeartHandshake,
  type LucideIcon,
  Megaphone,
  PackageX,
  ShoppingBag,
  Tag,
  Truck,
  UserPlus,
} from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { LimitBanner } from '../../../entities/coupon/limit-banner.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Kbd } from '../../../ui/index.ts';
import dialog from './coupon-dialog.module.css';
import classes from './reason-step.module.css';
import { Refusal } from './refusal.tsx';
import type { CouponForm } from './use-coupon-form.ts';

export const reasonIcons: Readonly<Record<DiscountReason, LucideIcon>> = {
  product_recommendation: ShoppingBag,
  unsatisfied_customer: Frown,
  impress_customer: HeartHandshake,
  wrong_missing_item: PackageX,
  free_gift: Gift,
  shipping_delay: Truck,
  outbound_incentive: Megaphone,
  sale_promotion: Tag,
  referral_coupon: UserPlus,
};

const perRow = 3;
const moves: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow };

/** One of nine, by mouse, by its number, or with the arrows; Enter goes on. */
export function ReasonStep({ form, onCancel }: { form: CouponForm; onCancel(): void }) {
  const { t } = useTranslation();
  const { draft, set, limit, currency } = form;
  const tiles = useRef<HTMLDivElement>(null);
  const chosen = draft.reason === null ? -1 : discountReasons.indexOf(draft.reason);
  const tileAt = (index: number) => tiles.current?.querySelectorAll<HTMLElement>('[role="radio"]')[index];
  // Where one begins, found by the dialog, which else would begin at its closing button; choosing moves the focus itself.
  const begin = useRef(Math.max(0, chosen));
  const choose = (index: number) => {
    const reason = discountReasons[index];
    if (reason === undefined) return;
    set({ reason }, false);
    tileAt(index)?.focus();
  };
  const next = () => (draft.reason === null ? undefined : set({ step: 2 }, false));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = moves[event.key];
    if (/^[1-9]$/.test(event.key)) choose(Number(event.key) - 1);
    else if (by !== undefined) choose((Math.max(0, chosen) + by + discountReasons.length) % discountReasons.length);
    else if (event.key === 'Enter' && draft.reason !== null) next();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={classes.reasons}>
        <Refusal form={form} />
        {limit ? <LimitBanner currency={currency} limit={limit} /> : null}
        <div
          aria-label={t('coupons.step1')}
          className={classes.tiles}
          ref={tiles}
          role="radiogroup"
          onKeyDown={onKeyDown}
        >
          {discountReasons.map((reason, index) => {
            const Icon = reasonIcons[reason];
            const isChosen = index === chosen;
            return (
              // biome-ignore lint/a11y/useSemanticElements: tiles with words of their own, walked through by arrows
              <button
                aria-checked={isChosen}
                className={classes.tile}
                data-autofocus={index === begin.current || undefined}
                key={reason}
                role="radio"
                tabIndex={isChosen || (chosen === -1 && index === 0) ? 0 : -1}
                type="button"
                onClick={() => choose(index)}
                onDoubleClick={next}
              >
                <span className={classes.tileTop}>
                  <Icon aria-hidden size={18} strokeWidth={1.75} />
                  {isChosen ? (
                    <CircleCheck aria-hidden className={classes.check} size={18} />
                  ) : (
                    <Kbd keys={String(index + 1)} />
                  )}
                </span>
                <strong>{t(`coupons.reasons.${reason}`)}</strong>
                <span className={classes.about}>{t(`coupons.about.${reason}`)}</span>
              </button>
            );
          })}
        </div>
      </div>
      <div className={dialog.foot}>
        <span className={dialog.keys}>{t('coupons.keysHint')}</span>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button disabled={draft.reason === null} onClick={next}>
          {t('coupons.next')}
        </Button>
      </div>
    </>
  );
}
