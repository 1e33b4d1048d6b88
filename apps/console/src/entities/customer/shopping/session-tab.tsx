import type { Conversation, ViewedProduct } from '@chatso/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { money, wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import { ShopPicture } from '../../../ui/shop-picture.tsx';
import lists from '../lists.module.css';
import { VisitedPages } from '../pages/visited-pages.tsx';
import { useMaySend, useRecommended, useSendProducts } from '../products/product-data.ts';
import { productCalled } from '../products/product-lists.ts';
import classes from './shopping.module.css';
import { useFollowedVisitor } from './use-followed-visitor.ts';

/** I-15, I-29: what the visitor looks at while one talks. */
export function SessionTab({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const { products, cart, failed, tryNow } = useFollowedVisitor(chat);
  const send = useSendTracked(chat);
  return (
    <>
      <Block title={t('customer.session.viewed')}>
        {products && products.length > 0 ? (
          <ul className={classes.products}>
            {products.map((product) => (
              <ProductLine key={product.id} product={product} send={send} />
            ))}
          </ul>
        ) : (
          <ListState
            empty={t('customer.session.noneViewed')}
            failed={failed && !products}
            loading={!products}
            onRetry={tryNow}
          />
        )}
      </Block>
      <Block title={t('customer.session.cart')}>
        {cart && cart.items.length > 0 ? (
          <>
            <ul className={classes.products}>
              {cart.items.map((item) => (
                <ProductLine
                  key={item.id}
                  product={{ ...item, currency: item.currency ?? cart.currency }}
                  quantity={item.quantity}
                  send={send}
                />
              ))}
            </ul>
            {cart.total === undefined ? null : (
              <p className={classes.total}>
                <span>{t('customer.session.total')}</span>
                <strong>{money(cart.total, cart.currency)}</strong>
              </p>
            )}
          </>
        ) : (
          <ListState
            empty={t('customer.session.noneInCart')}
            failed={failed && !cart}
            loading={!cart}
            onRetry={tryNow}
          />
        )}
      </Block>
      <Block title={t('desk.pages.title')}>
        <VisitedPages chat={chat} key={chat.visitorId} />
      </Block>
    </>
  );
}

/** What is looked at is the page's word; it can be sent where the shop knows it by that, and has it. */
function useSendTracked(chat: Conversation): (called: string) => (() => void) | null {
  const { data = [] } = useRecommended(chat);
  const { send } = useSendProducts(chat);
  const maySend = useMaySend(chat);
  return (called) => {
    const known = maySend ? productCalled(data, called) : undefined;
    return known ? () => send([known.id]) : null;
  };
}

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={lists.block}>
      <h3 className={lists.blockTitle}>{title}</h3>
      {children}
    </section>
  );
}

interface ProductLineProps {
  product: ViewedProduct;
  quantity?: number;
  send: ReturnType<typeof useSendTracked>;
}

function ProductLine({ product, quantity, send }: ProductLineProps) {
  const { t } = useTranslation();
  const { name, url, price, currency } = product;
  return (
    <li className={classes.product}>
      <ShopPicture small src={product.image} />
      <span className={classes.productWhat}>
        {url ? (
          <a className={classes.productName} dir="auto" href={url} rel="noreferrer" target="_blank" title={name}>
            {name}
          </a>
        ) : (
          <span className={classes.productName} dir="auto" title={name}>
            {name}
          </span>
        )}
        <span className={classes.productPrice}>
          {price === undefined ? t('liveChat.info.none') : money(price, currency)}
        </span>
      </span>
      {quantity === undefined ? null : (
        <span className={classes.quantity}>{t('customer.session.quantity', { number: wholeNumber(quantity) })}</span>
      )}
      {send(product.id) ? (
        <Button
          aria-label={t('customer.recommendations.sendOne', { name })}
          size="compact-sm"
          variant="default"
          onClick={() => send(product.id)?.()}
        >
          {t('liveChat.composer.send')}
        </Button>
      ) : null}
    </li>
  );
}
