import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/dates/styles.layer.css';
import { type CouponKind, couponKinds, couponLimits, type Discount, discountsOf } from '@chatso/domain';
import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { RefreshCw } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { dayOf, parseTypedDate } from '../../../lib/formats/typed-dates.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton } from '../../../ui/index.ts';
import { anotherCode } from './coupon-draft.ts';
import classes from './coupon-form.module.css';
import { CouponCategories, CouponProducts } from './coupon-items.tsx';
import type { CouponForm } from './use-coupon-form.ts';
import 'dayjs/locale/fr-ca';

/** J-19 */
const notInAmounts = new Set(['-', '+', 'e', 'E']);
const withoutSigns = (event: KeyboardEvent) => {
  if (notInAmounts.has(event.key)) event.preventDefault();
};

/** J-15 to J-28: what the coupon is. */
export function NewCoupon({ form, storeId }: { form: CouponForm; storeId: string }) {
  const { t } = useTranslation();
  const { draft, set, problems, secondVariant, currency } = form;
  const discounts = discountsOf(draft.kind);
  const wordsOf: Record<Discount, string> = { percent: t('coupons.percent'), fixed: t('coupons.fixed') };
  const used = [...draft.description].length;
  return (
    <div className={classes.fields}>
      <NativeSelect
        data={couponKinds.map((value) => ({ value, label: t(`coupons.kinds.${value}`) }))}
        label={t('coupons.type')}
        value={draft.kind}
        onChange={(event) => set({ kind: event.currentTarget.value as CouponKind })}
      />
      {draft.kind === 'product_specific' ? (
        <CouponProducts
          chosen={draft.products}
          problem={problems.productIds}
          storeId={storeId}
          onChange={(products) => set({ products })}
        />
      ) : null}
      {draft.kind === 'category_specific' ? (
        <CouponCategories
          chosen={draft.categories}
          problem={problems.productCategories}
          storeId={storeId}
          onChange={(categories) => set({ categories })}
        />
      ) : null}
      <div className={classes.roomy}>
        <p className={classes.label}>{t('coupons.discount')}</p>
        <SegmentedControl
          fullWidth
          aria-label={t('coupons.discount')}
          data={discounts.map((value) => ({ value, label: wordsOf[value] }))}
          value={draft.discount}
          onChange={(discount) => set({ discount: discount as Discount })}
        />
      </div>
      <TextInput
        autoComplete="off"
        error={problems.amount}
        inputMode="decimal"
        label={t('coupons.amount')}
        maxLength={10}
        rightSection={<span className={classes.unit}>{draft.discount === 'percent' ? '%' : currency}</span>}
        value={draft.amount}
        onChange={(event) => set({ amount: event.currentTarget.value.replace(/[^\d.]/g, '') })}
        onKeyDown={withoutSigns}
      />
      <TextInput
        autoComplete="off"
        error={problems.code}
        label={
          <span className={classes.counted}>
            {t('coupons.code')}
            <span aria-hidden>
              {draft.code.length}/{couponLimits.codeChars}
            </span>
          </span>
        }
        maxLength={couponLimits.codeChars}
        rightSection={
          <IconButton
            icon={<RefreshCw size={14} strokeWidth={1.75} />}
            label={t('coupons.another')}
            size={28}
            onClick={() => set({ code: anotherCode() })}
          />
        }
        spellCheck={false}
        value={draft.code}
        onChange={(event) => set({ code: event.currentTarget.value })}
      />
      {secondVariant ? (
        <Day
          label={t('coupons.start')}
          problem={problems.startsAtGMT}
          time="12:00 AM"
          value={draft.starts}
          onChange={(starts) => set({ starts })}
        />
      ) : null}
      <Day
        label={t(secondVariant ? 'coupons.end' : 'coupons.expiry')}
        problem={problems.dateExpiresGMT}
        time="11:59 PM"
        value={draft.ends}
        onChange={(ends) => set({ ends })}
      />
      <TextInput
        autoComplete="off"
        error={problems.usageLimit}
        inputMode="numeric"
        label={t('coupons.usage')}
        maxLength={5}
        value={draft.usage}
        onChange={(event) => set({ usage: event.currentTarget.value.replace(/\D/g, '') })}
      />
      {secondVariant ? (
        <>
          <TextInput disabled label={t('coupons.minimum')} value="1" />
          <TextInput
            disabled
            className={classes.wide}
            label={t('coupons.eligibility')}
            value={t('coupons.allCustomers')}
          />
        </>
      ) : null}
      <Textarea
        autosize
        className={classes.wide}
        dir="auto"
        error={problems.description}
        label={
          <span className={classes.counted}>
            {t('coupons.description')}
            <span aria-hidden>
              {used}/{couponLimits.descriptionChars}
            </span>
          </span>
        }
        maxRows={6}
        minRows={2}
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
    </div>
  );
}

interface DayProps {
  label: string;
  /** Of the day, as it is shown behind it (J-27, J-35). */
  time: string;
  value: string | null;
  problem: string | undefined;
  onChange(day: string | null): void;
}

function Day({ label, time, value, problem, onChange }: DayProps) {
  const { t, i18n } = useTranslation();
  return (
    <DateInput
      className={classes.roomy}
      clearable
      clearButtonProps={{ 'aria-label': `${t('coupons.clear')}: ${label}` }}
      dateParser={(text) => {
        const date = parseTypedDate(text.replace(time, '').trim());
        return date && dayOf(date);
      }}
      error={problem}
      firstDayOfWeek={0}
      label={label}
      locale={i18n.language.toLowerCase()}
      popoverProps={{ withinPortal: false, shadow: 'md' }}
      value={value}
      valueFormat={`MM/DD/YYYY [${time}]`}
      weekendDays={[]}
      onChange={onChange}
    />
  );
}
