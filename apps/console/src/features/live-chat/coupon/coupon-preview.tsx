import type { ExistingCoupon } from '@chatso/contract';
import { amountIn, couponScopeOf, couponTypeOf } from '@chatso/domain';
import { CopyButton } from '@mantine/core';
import { Copy, ExternalLink } from 'lucide-react';
import { useMemo, useState } from 'react';
import { couponTime, worthOf } from '../../../entities/coupon/coupon-words.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { anotherCode, cutName, endOf, isTaken, linksShown, startOf } from './coupon-draft.ts';
import classes from './coupon-preview.module.css';
import type { CouponForm } from './use-coupon-form.ts';

interface Shown {
  worth: string | null;
  code: string;
  description: string;
  facts: readonly (readonly [label: string, value: string])[];
}

/** What the customer gets to see, as it is typed. */
export function CouponPreview({ form, chosen }: { form: CouponForm; chosen: ExistingCoupon | null }) {
  const { t } = useTranslation();
  const existing = form.draft.tab === 'existing';
  const shown = useShown(form, existing ? chosen : null);
  if (existing && chosen === null) return null;
  return (
    <>
      <p className={classes.heading}>{t('coupons.preview')}</p>
      <div className={classes.card}>
        <div className={classes.top}>
          <strong>{shown.worth === null ? '–' : t('coupons.off', { worth: shown.worth })}</strong>
          {shown.description.trim() ? <p dir="auto">{shown.description}</p> : null}
        </div>
        <div className={classes.bottom}>
          <span className={classes.code}>{shown.code}</span>
          <CopyButton value={shown.code}>
            {({ copied, copy }) => (
              <button className={classes.copy} type="button" onClick={copy}>
                <Copy aria-hidden size={14} strokeWidth={1.75} />
                {copied ? t('liveChat.copied') : t('coupons.copy')}
              </button>
            )}
          </CopyButton>
        </div>
      </div>
      <dl className={classes.facts}>
        {shown.facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {existing && chosen ? (
        <Links
          items={[
            ...chosen.full_products,
            ...chosen.full_product_categories.map((category) => ({ ...category, permalink: null })),
          ]}
        />
      ) : null}
      {existing ? null : <WhyTaken form={form} />}
    </>
  );
}

function useShown({ draft, currency }: CouponForm, chosen: ExistingCoupon | null): Shown {
  const { t } = useTranslation();
  const time = (at: number | null) => (at === null ? t('coupons.noEnd') : couponTime(at));
  if (chosen) {
    const { usage_limit: all, usage_count: used } = chosen;
    const left = all === null ? t('coupons.unlimited') : t('coupons.leftOf', { left: all - used, all });
    const from = chosen.date_start_gmt ? Date.parse(chosen.date_start_gmt) : null;
    return {
      worth: worthOf(chosen.discount_type, Math.round(Number(chosen.amount) * 100), chosen.currency),
      ...{ code: chosen.code, description: chosen.description },
      facts: [
        ...(from === null ? [] : ([[t('coupons.validFrom'), time(from)]] as const)),
        [t('coupons.validUntil'), time(chosen.date_expires_gmt ? Date.parse(chosen.date_expires_gmt) : null)],
        [t('coupons.usesLeft'), left],
        [t('coupons.appliesTo'), t(`coupons.applies.${chosen.applied_to}`)],
      ],
    };
  }
  const amount = amountIn(draft.amount);
  const type = couponTypeOf(draft.kind, draft.discount) ?? 'percent';
  const items =
    draft.kind === 'product_specific' ? draft.products : draft.kind === 'category_specific' ? draft.categories : [];
  const named = items.map(({ name }) => cutName(name)).join(', ');
  const starts = startOf(draft);
  return {
    worth: amount === null ? null : worthOf(type, amount, currency),
    ...{ code: draft.code.toLowerCase(), description: draft.description },
    facts: [
      ...(starts === null ? [] : ([[t('coupons.validFrom'), time(starts)]] as const)),
      [t('coupons.validUntil'), time(endOf(draft))],
      [t('coupons.appliesTo'), named || t(`coupons.applies.${couponScopeOf(draft.kind)}`)],
      [t('coupons.uses'), draft.usage],
    ],
  };
}

/** J-29, J-31 */
function Links({ items }: { items: ExistingCoupon['full_products'] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  return (
    <section className={classes.part}>
      <p className={classes.heading}>{t('coupons.appliesToCount', { count: items.length })}</p>
      <ul className={classes.links}>
        {(all ? items : items.slice(0, linksShown)).map(({ id, name, permalink }) => (
          <li key={id} title={name}>
            <span dir="auto">{cutName(name)}</span>
            {permalink && /^https?:\/\//i.test(permalink) ? (
              <a aria-label={name} href={permalink} rel="noopener noreferrer" target="_blank">
                <ExternalLink aria-hidden size={14} strokeWidth={1.75} />
              </a>
            ) : null}
          </li>
        ))}
      </ul>
      {items.length > linksShown ? (
        <button className={classes.copy} type="button" onClick={() => setAll(!all)}>
          {all ? t('coupons.showLess') : t('coupons.showAll', { count: items.length })}
        </button>
      ) : null}
    </section>
  );
}

/** The code one typed with another sign, or one nobody has. */
function WhyTaken({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const { draft, set } = form;
  const taken = isTaken(draft);
  const other = useMemo(() => {
    const longer = `${draft.code.toLowerCase()}x`;
    return longer.length <= 8 ? longer : anotherCode();
  }, [draft.code]);
  if (!taken) return null;
  return (
    <section className={classes.part}>
      <p className={classes.heading}>{t('coupons.whyTaken', { code: draft.code.toLowerCase() })}</p>
      <p className={classes.why}>{t('coupons.takenBody')}</p>
      <button className={classes.copy} type="button" onClick={() => set({ code: other })}>
        {t('coupons.takeOther', { code: other })}
      </button>
    </section>
  );
}
