import type { Attachment } from '@chatso/contract';
import { moneyFormat, safeHref, shownAmount } from '@chatso/domain';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CartItem } from '../../bridge/messages.ts';
import { cardTexts } from '../card-texts.ts';
import { useChat } from '../chat-context.ts';
import type { BubbleRow } from '../model/thread.ts';
import { styleLater } from '../styles/later.ts';
import css from '../styles/products.css?inline';
import { texts } from '../texts.ts';
import { callCart, canCart } from './cart-bridge.ts';

styleLater(css);

type Product = Extract<Attachment, { kind: 'product' }>;
type Card = NonNullable<Product['card']>;
type Shown = Pick<Card, 'externalId' | 'currency' | 'price' | 'regularPrice' | 'stockStatus' | 'stockLeft'>;

const filled = (text: string, ...parts: (string | number)[]): string =>
  text.replace(/\{(\d)\}/g, (_, place) => String(parts[Number(place)]));

/** In the reader's own way; the currency says how many digits its smallest unit has. */
function priceOf(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(texts.locale, moneyFormat(currency)).format(shownAmount(amount, currency));
  } catch {
    return `${(amount / 100).toFixed(2)} ${currency}`;
  }
}

const isProduct = (card: { kind: string }): card is Product => card.kind === 'product';

/** One product, or several beside each other. */
export function ProductCards({ row }: { row: BubbleRow }) {
  const products = row.cards.filter(isProduct);
  const [first] = products;
  if (!first) return null;
  return products.length > 1 ? (
    <Carousel products={products} messageId={row.messageId} />
  ) : (
    <ProductCard product={first} messageId={row.messageId} />
  );
}

interface CardProps {
  product: Product;
  messageId: string;
}

function Carousel({ products, messageId }: { products: Product[]; messageId: string }) {
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  /** By what is seen, whichever way the language is written. */
  const look = () => {
    const box = list.current;
    if (!box) return;
    const { left, right } = box.getBoundingClientRect();
    const whole = [...box.children].findIndex((card) => {
      const place = card.getBoundingClientRect();
      return place.left >= left - 8 && place.right <= right + 8;
    });
    if (whole >= 0) setAt(whole);
  };
  const go = (to: number) => {
    setAt(to);
    list.current?.children[to]?.scrollIntoView({ behavior: 'smooth', inline: 'start', block: 'nearest' });
  };
  return (
    <div class="caro">
      <ul ref={list} onScroll={look}>
        {products.map((product, index) => (
          <li key={index}>
            <ProductCard product={product} messageId={messageId} />
          </li>
        ))}
      </ul>
      <div class="nav">
        <span aria-hidden="true" class="dots">
          {products.map((_, index) => (
            <i key={index} class={index === at ? 'on' : ''} />
          ))}
        </span>
        <span aria-live="polite">{filled(cardTexts.placeOf, at + 1, products.length)}</span>
        <Arrow back disabled={at === 0} name={cardTexts.previousProduct} onGo={() => go(at - 1)} />
        <Arrow disabled={at === products.length - 1} name={cardTexts.nextProduct} onGo={() => go(at + 1)} />
      </div>
    </div>
  );
}

interface ArrowProps {
  name: string;
  back?: boolean;
  disabled: boolean;
  onGo(): void;
}

const Arrow = ({ name, back, disabled, onGo }: ArrowProps) => (
  <button type="button" aria-label={name} disabled={disabled} onClick={onGo}>
    <svg
      class="i turns"
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      stroke-width="1.9"
      aria-hidden="true"
    >
      <path d={back ? 'm15 18-6-6 6-6' : 'm9 18 6-6-6-6'} />
    </svg>
  </button>
);

function ProductCard({ product, messageId }: CardProps) {
  const { card } = product;
  const [chosen, setChosen] = useState(card?.chosen ?? null);
  const use = useReport(messageId, card?.productId);
  const variant = card?.variants.find(({ productId }) => productId === chosen);
  const shown: Shown | undefined = variant ?? card;
  const link = safeHref(product.productLink);
  const picture = safeHref(variant?.imageUrl || product.productImageUrl || (product.productImages[0] ?? ''));
  const view = link && (
    <a
      class="btn sec sm"
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={`${texts.view} ${product.productName}`}
      onClick={() => use('opened')}
    >
      {texts.view}
    </a>
  );
  return (
    <div class="card prod" data-out={shown?.stockStatus === 'outofstock' || undefined}>
      <div class="pic">{picture && <img src={picture} alt="" loading="lazy" />}</div>
      <div class="x">
        <b dir="auto">{product.productName}</b>
        <span class="pr">
          {shown ? priceOf(shown.price, shown.currency) : product.productPrice}{' '}
          {shown && shown.regularPrice > shown.price && <s>{priceOf(shown.regularPrice, shown.currency)}</s>}
        </span>
        {shown && <Stock shown={shown} />}
      </div>
      {card && card.variants.length > 0 && <Variants card={card} chosen={chosen} onChoose={setChosen} />}
      {card && shown ? <Buying {...{ product, card, shown, view, use }} /> : <div class="go">{view}</div>}
    </div>
  );
}

function Stock({ shown: { stockStatus, stockLeft } }: { shown: Shown }) {
  const name = { instock: cardTexts.stockIn, outofstock: cardTexts.stockOut, onbackorder: cardTexts.stockLater }[
    stockStatus
  ];
  const few = stockStatus === 'instock' && stockLeft !== null;
  return (
    <span class="stk" data-stock={few ? 'few' : stockStatus}>
      {name}
      {few && `, ${filled(cardTexts.stockLeft, stockLeft)}`}
    </span>
  );
}

interface VariantsProps {
  card: Card;
  chosen: string | null;
  onChoose(id: string): void;
}

/** More than fit beside each other are chosen from a list. */
const sideBySide = 8;

function Variants({ card, chosen, onChoose }: VariantsProps) {
  if (card.variants.length > sideBySide)
    return (
      <select
        class="vars"
        aria-label={cardTexts.variation}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="" disabled>
          {cardTexts.variation}
        </option>
        {card.variants.map(({ productId, name, stockStatus }) => (
          <option key={productId} value={productId} disabled={stockStatus === 'outofstock'}>
            {name}
          </option>
        ))}
      </select>
    );
  return (
    <fieldset class="vars" aria-label={cardTexts.variation}>
      {card.variants.map(({ productId, name, stockStatus }) => (
        <button
          key={productId}
          type="button"
          aria-pressed={productId === chosen}
          disabled={stockStatus === 'outofstock'}
          title={stockStatus === 'outofstock' ? cardTexts.stockOut : undefined}
          onClick={() => onChoose(productId)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

type Use = ReturnType<typeof useReport>;

interface BuyingProps {
  product: Product;
  card: Card;
  shown: Shown;
  view: preact.ComponentChildren;
  use: Use;
}

/** Into the cart of the page the chat stands on, where it takes something; and out again while it is fresh. */
function Buying({ product, card, shown, view, use }: BuyingProps) {
  const [can, setCan] = useState({ add: false, undo: false });
  const [state, setState] = useState<'' | 'busy' | 'added' | 'failed'>('');
  const chosen = card.variants.find(({ externalId }) => externalId === shown.externalId);
  const item: CartItem = {
    ...{ id: shown.externalId, productId: card.externalId, name: product.productName },
    ...{ price: shown.price, currency: shown.currency, quantity: 1, url: product.productLink },
    ...(chosen ? { variation: chosen.name } : {}),
  };
  useEffect(() => {
    let gone = false;
    void canCart(card.cart).then((answer) => gone || setCan(answer));
    return () => {
      gone = true;
    };
  }, []);
  // What was put in was another one.
  useEffect(() => setState(''), [shown.externalId]);
  const ask = async (action: 'add-to-cart' | 'remove-from-cart') => {
    setState('busy');
    if (!(await callCart(action, card.cart, item))) return setState('failed');
    setState(action === 'add-to-cart' ? 'added' : '');
    use(action === 'add-to-cart' ? 'added' : 'removed');
  };
  const out = shown.stockStatus === 'outofstock';
  const undecided = card.variants.length > 0 && !chosen;
  const name = chosen ? `${product.productName}, ${chosen.name}` : product.productName;
  return (
    <>
      <div class="go">
        {(can.add || out) && (
          <button
            type="button"
            class="btn sm"
            disabled={out || undecided || state === 'busy'}
            onClick={() => void ask('add-to-cart')}
          >
            {out ? cardTexts.stockOut : cardTexts.addToCart}
          </button>
        )}
        {view}
      </div>
      <div class="told" role="status">
        {state === 'added' && (
          <>
            <span dir="auto">{filled(cardTexts.addedToCart, name)}</span>{' '}
            {can.undo && (
              <button type="button" onClick={() => void ask('remove-from-cart')}>
                {cardTexts.undo}
              </button>
            )}
          </>
        )}
        {state === 'failed' && cardTexts.notAdded}
      </div>
    </>
  );
}

/** Tells the agents' side; what does not get there is not worth an error. */
function useReport(messageId: string, productId: string | undefined) {
  const { chat } = useChat();
  return (use: 'opened' | 'added' | 'removed'): void => {
    const { route } = chat.store.get();
    if (route.name !== 'conversation' || productId === undefined) return;
    const { id } = route;
    chat.api.post(`/conversations/${id}/products`, { messageId, productId, use }).then(
      (answer) =>
        chat.timelines.receive(id, [
          (answer as { message: Parameters<typeof chat.timelines.receive>[1][number] }).message,
        ]),
      () => undefined,
    );
  };
}
