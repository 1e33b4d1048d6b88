import '@mantine/core/styles/Radio.layer.css';
import type { Conversation, ExistingCoupon } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Search } from 'lucide-react';
import { couponTime, worthOf } from '../../../entities/coupon/coupon-words.ts';
import { problemWords } from '../../../lib/api/errors.ts';
import { pagesOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorState, SkeletonRows, Tag } from '../../../ui/index.ts';
import dialog from './coupon-dialog.module.css';
import classes from './existing-coupons.module.css';
import type { CouponForm } from './use-coupon-form.ts';

/** J-39, J-40: what the shop has, newest first; asked again at every opening, because others use them up. */
export function useExisting(chat: Conversation, search: string, wanted: boolean) {
  const crmStoreId = chat.store.crmStoreId ?? '';
  const [keyword] = useDebouncedValue(search.trim(), limits.searchDebounceMs);
  const query = useInfiniteQuery({
    ...pagesOf(
      'coupons.search',
      (cursor) => ({ query: { crmStoreId, keyword, conversationId: chat._id, ...(cursor ? { cursor } : {}) } }),
      ({ next }) => next,
    ),
    ...{ enabled: wanted && crmStoreId !== '', staleTime: 15_000, meta: { quiet: true } },
  });
  return { query, keyword, coupons: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}
type Found = ReturnType<typeof useExisting>;

/** Those that cannot be sent stay in sight, with the reason. */
export function ExistingCoupons({ form, found }: { form: CouponForm; found: Found }) {
  const { t } = useTranslation();
  const { draft, set } = form;
  const { query, keyword, coupons } = found;
  return (
    <div className={classes.existing}>
      <TextInput
        aria-label={t('coupons.search')}
        leftSection={<Search aria-hidden size={16} strokeWidth={1.75} />}
        placeholder={t('coupons.search')}
        rightSection={
          draft.search ? (
            <button className={dialog.link} type="button" onClick={() => set({ search: '' }, false)}>
              {t('coupons.clear')}
            </button>
          ) : null
        }
        rightSectionWidth={draft.search ? 56 : 0}
        type="search"
        value={draft.search}
        onChange={(event) => set({ search: event.currentTarget.value }, false)}
      />
      {query.isPending ? <SkeletonRows label={t('coupons.loading')} rowHeight={64} rows={5} /> : null}
      {query.isError && coupons.length === 0 ? (
        <ErrorState error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data && coupons.length === 0 ? (
        <p className={dialog.keys}>{keyword ? t('coupons.noMatch', { search: keyword }) : t('coupons.noCoupons')}</p>
      ) : null}
      <Radio.Group aria-label={t('coupons.existingTab')} value={draft.chosen} onChange={(chosen) => set({ chosen })}>
        {coupons.map((coupon) => (
          <Row coupon={coupon} key={coupon.id} words={keyword} />
        ))}
      </Radio.Group>
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} variant="default" onClick={() => void query.fetchNextPage()}>
          {t('coupons.more')}
        </Button>
      ) : coupons.length > 0 ? (
        <p className={dialog.keys}>{t('coupons.found', { count: coupons.length })}</p>
      ) : null}
    </div>
  );
}

function Row({ coupon, words }: { coupon: ExistingCoupon; words: string }) {
  const { t } = useTranslation();
  const { unavailable, max, usage_limit: all, usage_count: used } = coupon;
  const ends = coupon.date_expires_gmt ? Date.parse(coupon.date_expires_gmt) : null;
  const worth = worthOf(coupon.discount_type, Math.round(Number(coupon.amount) * 100), coupon.currency);
  const until =
    ends === null
      ? t('coupons.noEnd')
      : t(unavailable === 'expired' ? 'coupons.ended' : 'coupons.until', { when: couponTime(ends) });
  const left = all === null ? t('coupons.unlimited') : t('coupons.leftOf', { left: Math.max(0, all - used), all });
  const conditions = conditionsIn(t, coupon);
  return (
    <Radio
      aria-label={[coupon.code, worth, conditions].filter(Boolean).join(', ')}
      classNames={{
        root: classes.row,
        body: classes.rowBody,
        labelWrapper: classes.rowWrapper,
        label: classes.rowLabel,
      }}
      disabled={unavailable !== null}
      label={
        <>
          <span className={classes.rowText}>
            <span className={classes.rowCode}>
              <Marked text={coupon.code} words={words} />
              {unavailable ? <Tag small>{t(`coupons.unavailable.${unavailable}`)}</Tag> : null}
            </span>
            <span className={classes.rowAbout} dir="auto" title={coupon.description}>
              {coupon.description}
            </span>
            <span className={classes.rowAbout}>
              {unavailable === 'over-limit' && max !== null
                ? problemWords('coupon-amount-most', { max })
                : `${until} · ${left}`}
            </span>
            {conditions === '' ? null : <span className={classes.rowAbout}>{conditions}</span>}
          </span>
          <strong className={classes.rowWorth}>{worth}</strong>
        </>
      }
      value={coupon.code}
    />
  );
}

/** What the customer has to meet, so that no agent sends a coupon that the checkout refuses. */
function conditionsIn(t: TFunction, { conditions: of, currency }: ExistingCoupon): string {
  const money = (amount: string | null) =>
    amount && { amount: worthOf('fixed_cart', Math.round(Number(amount) * 100), currency) };
  const parts = {
    minimum: money(of.minimum),
    maximum: money(of.maximum),
    exclusions: of.excluded_products + of.excluded_categories > 0 && {},
    saleItems: of.excludes_sale_items && {},
    freeShipping: of.free_shipping && {},
    perCustomer: of.per_customer && { number: of.per_customer },
    alone: of.alone && {},
  };
  const names = Object.keys(parts) as (keyof typeof parts)[];
  return names.flatMap((name) => (parts[name] ? [t(`coupons.conditions.${name}`, parts[name])] : [])).join(' · ');
}

/** What was searched for, within what was found. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase());
  if (at === -1) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </span>
  );
}
