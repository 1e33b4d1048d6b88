import type { ProductReason, ProductVariation, TaggedProduct } from '@chatso/contract';
import { Button, Checkbox } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { money, wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton, Tag, type TagTone } from '../../../ui/index.ts';
import { ShopPicture } from '../../../ui/shop-picture.tsx';
import { type ShownTag, tagsShown } from './product-lists.ts';
import classes from './products.module.css';

const tones: Partial<Record<ShownTag, TagTone>> = { recommend: 'accent', productsInCart: 'accent', onSale: 'yellow' };

export interface RowActions {
  /** Absent where nothing can be sent. */
  onSend?: ((id: string) => void) | undefined;
  sending: readonly string[];
  /** Several are chosen: in which order. */
  chosen: readonly string[] | null;
  onToggle(id: string): void;
}

/** A product in a list: what it costs, why it is here, and the way into the chat. */
export function ProductRow({ product, actions }: { product: TaggedProduct; actions: RowActions }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { variations } = product;
  const place = actions.chosen?.indexOf(product.id) ?? -1;
  const Chevron = opened ? ChevronDown : ChevronRight;
  return (
    <li className={classes.item}>
      <div className={classes.row} data-chosen={place >= 0 || undefined}>
        {actions.chosen ? (
          <Checkbox
            aria-label={t('customer.recommendations.choose', { name: product.name })}
            checked={place >= 0}
            disabled={product.stock_status === 'outofstock'}
            onChange={() => actions.onToggle(product.id)}
          />
        ) : null}
        <ShopPicture src={product.image?.src} />
        <span className={classes.what}>
          <span className={classes.name} dir="auto" title={product.name}>
            {product.name}
          </span>
          <span className={classes.line}>
            <Price product={product} />
            {product.stock_status === 'instock' ? null : <Stock product={product} />}
            {tagsShown(product)
              .slice(0, 2)
              .map((tag) => (
                <Tag key={tag} small tone={tones[tag] ?? 'neutral'}>
                  {t(`customer.recommendations.tags.${tag}`)}
                </Tag>
              ))}
          </span>
          <Reason reason={product.reason} />
        </span>
        {variations.length > 0 && !actions.chosen ? (
          <IconButton
            aria-controls={id}
            aria-expanded={opened}
            icon={<Chevron aria-hidden size={16} strokeWidth={1.75} />}
            label={t('customer.recommendations.variations', { name: product.name })}
            size={28}
            onClick={() => setOpened(!opened)}
          />
        ) : null}
        {actions.chosen ? (
          <span className={classes.place}>{place < 0 ? '' : wholeNumber(place + 1)}</span>
        ) : (
          <SendButton actions={actions} product={product} />
        )}
      </div>
      {opened ? (
        <ul className={classes.variations} id={id}>
          {variations.map((variation) => (
            <li className={classes.variation} key={variation.id}>
              <span className={classes.name} dir="auto">
                {variation.variation_name || variation.name}
              </span>
              <Price product={variation} />
              <Stock product={variation} />
              <SendButton actions={actions} product={variation} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

type Priced = Pick<ProductVariation, 'price' | 'regularPrice' | 'currency'>;

function Price({ product: { price, regularPrice, currency } }: { product: Priced }) {
  const { t } = useTranslation();
  return (
    <span className={classes.price}>
      {regularPrice > price ? (
        <s title={t('customer.recommendations.regular', { price: money(regularPrice, currency) })}>
          {money(regularPrice, currency)}
        </s>
      ) : null}{' '}
      {money(price, currency)}
    </span>
  );
}

/** J-54 */
function Stock({ product }: { product: ProductVariation }) {
  const { t } = useTranslation();
  return (
    <span className={classes.stock} data-status={product.stock_status}>
      {t(`customer.recommendations.stock.${product.stock_status}`)}
    </span>
  );
}

interface SendProps {
  product: ProductVariation;
  actions: RowActions;
}

function SendButton({ product, actions: { onSend, sending } }: SendProps) {
  const { t } = useTranslation();
  if (!onSend) return null;
  return (
    <Button
      aria-label={t('customer.recommendations.sendOne', { name: product.variation_name || product.name })}
      className={classes.send}
      disabled={product.stock_status === 'outofstock' || sending.length > 0}
      loading={sending.includes(product.id)}
      size="compact-sm"
      variant="default"
      onClick={() => onSend(product.id)}
    >
      {t('liveChat.composer.send')}
    </Button>
  );
}

/** One line that explains it, in numbers of the shop's own orders. */
function Reason({ reason }: { reason: ProductReason | null }) {
  const words = useReasonWords(reason);
  if (words === null) return null;
  return (
    <span className={classes.reason} dir="auto" title={words}>
      {words}
    </span>
  );
}

function useReasonWords(reason: ProductReason | null): string | null {
  const { t } = useTranslation();
  switch (reason?.kind) {
    case 'bought-together':
      return t('customer.recommendations.reasons.together', { product: reason.product, count: reason.orders });
    case 'bought-before':
      return t('customer.recommendations.reasons.before', { count: reason.times });
    case 'top-purchased':
      return t('customer.recommendations.reasons.top', { count: reason.orders });
    case 'overstocked':
      return reason.days === null
        ? t('customer.recommendations.reasons.unsold', { stock: wholeNumber(reason.stock) })
        : t('customer.recommendations.reasons.overstocked', { stock: wholeNumber(reason.stock), count: reason.days });
    case 'on-sale':
      return t('customer.recommendations.reasons.onSale', { percent: wholeNumber(reason.percent) });
    case 'in-cart':
      return t('customer.recommendations.reasons.inCart');
    case 'viewed':
      return t('customer.recommendations.reasons.viewed');
    default:
      return null;
  }
}
