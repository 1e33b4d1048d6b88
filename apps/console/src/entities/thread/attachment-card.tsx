import type { Attachment } from '@chatso/contract';
import { Check, ClipboardList } from 'lucide-react';
import { exactTime, money } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Tag } from '../../ui/index.ts';
import { ShopPicture } from '../../ui/shop-picture.tsx';
import classes from './attachment-card.module.css';
import { CouponCard } from './coupon-card.tsx';
import type { Entry } from './entries.ts';

type Of<K extends Attachment['kind']> = Extract<Attachment, { kind: K }>;

/** H-108: products, coupons and forms inside a conversation, to look at. */
export function AttachmentCard({ attachment, entry }: { attachment: Attachment; entry: Entry }) {
  if (attachment.kind === 'product') return <ProductCard product={attachment} />;
  if (attachment.kind === 'coupon') return <CouponCard coupon={attachment} entry={entry} />;
  return <FormCard form={attachment} />;
}

/** Only web addresses may be followed; whatever else a shop wrote there is shown as text. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) || url.startsWith('/');

function ProductCard({ product }: { product: Of<'product'> }) {
  const { t, i18n } = useTranslation();
  // Their words come after the first paint.
  const more = i18n.exists('customer.details');
  const picture = product.productImageUrl || product.productImages[0];
  const { card } = product;
  const chosen = card?.variants.find(({ productId }) => productId === card.chosen);
  const shown = chosen ?? card;
  const content = (
    <>
      <ShopPicture src={picture} />
      <span className={classes.texts}>
        <span className={classes.name} dir="auto" title={product.productName}>
          {product.productName}
        </span>
        {chosen ? (
          <span className={classes.variation} dir="auto">
            {chosen.name}
          </span>
        ) : null}
        <span className={classes.price}>
          {product.productPrice} {shown ? <Regular product={shown} /> : null}
          {shown && more ? (
            <span className={classes.stock} data-status={shown.stockStatus}>
              {t(`customer.recommendations.stock.${shown.stockStatus}`)}
            </span>
          ) : null}
        </span>
        {!more ? null : card?.addedAt ? (
          <Used at={card.addedAt}>{t('customer.recommendations.added')}</Used>
        ) : card?.openedAt ? (
          <Used at={card.openedAt}>{t('customer.recommendations.opened')}</Used>
        ) : null}
      </span>
    </>
  );
  if (!isWebAddress(product.productLink)) return <div className={`${classes.card} ${classes.product}`}>{content}</div>;
  return (
    <a
      className={`${classes.card} ${classes.product}`}
      href={product.productLink}
      rel="noopener noreferrer"
      target="_blank"
    >
      {content}
    </a>
  );
}

type Priced = Pick<NonNullable<Of<'product'>['card']>, 'price' | 'regularPrice' | 'currency'>;

const Regular = ({ product: { price, regularPrice, currency } }: { product: Priced }) =>
  regularPrice > price ? <s className={classes.regular}>{money(regularPrice, currency)}</s> : null;

/** What the customer has done with it, and when. */
const Used = ({ at, children }: { at: string; children: string }) => (
  <span className={classes.used} title={exactTime(Date.parse(at))}>
    <Check aria-hidden size={13} strokeWidth={1.75} /> {children}
  </span>
);

function FormCard({ form }: { form: Of<'form'> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <div className={classes.couponTop}>
        <span aria-hidden className={classes.couponIcon}>
          <ClipboardList size={18} strokeWidth={1.75} />
        </span>
        <span className={classes.texts}>
          <span className={classes.name}>{t(form.code ? 'customer.code.card' : 'liveChat.form.title')}</span>
          <span className={classes.quiet}>
            {form.fields
              .map(({ name, required }) => {
                const label = t(`liveChat.form.fields.${name}`);
                return required ? `${label} (${t('liveChat.form.required')})` : label;
              })
              .join(', ')}
          </span>
        </span>
      </div>
      {form.code?.replaced ? null : (
        <div className={classes.couponBottom}>
          <Tag small tone={form.answered ? 'accent' : 'yellow'}>
            {form.answered ? t('liveChat.form.answered') : t('liveChat.form.waiting')}
          </Tag>
        </div>
      )}
    </div>
  );
}
