import { pieces, priced, shippingFor, subtotal } from '../bag.ts';
import { products } from '../catalogue/products.ts';
import { money } from '../money.ts';
import { addressOf, freeShippingLine, linePicture, stepper, variantOf, wireSteppers } from './bag-lines.ts';
import { bagLines, onBagChange } from './bag-store.ts';
import { couponForm, wireCouponForm } from './coupon-form.ts';
import { bagCoupon, onCouponChange } from './coupon-store.ts';
import { fill, html, type Markup } from './html.ts';
import { icon } from './icons.ts';
import { type Page, part } from './page.ts';
import { productCard } from './product-card.ts';
import { openChat } from './tracking.ts';

const empty = (): Markup => html`
  <div class="empty-bag">
    <p class="lede">Nothing in it yet. Things that people start with:</p>
    <ul class="grid">${products
      .filter((p) => p.price < 8000)
      .slice(0, 4)
      .map((product) => productCard(product, true))}</ul>
  </div>`;

/** Sums of the bag, shared with the checkout page. */
export const summary = (action: Markup): Markup => {
  const sum = subtotal(bagLines());
  const shipping = shippingFor(sum);
  const coupon = bagCoupon();
  const discount = Math.min(coupon?.discount ?? 0, sum);
  return html`
    <section class="sum" aria-label="Summary">
      <h2>Summary</h2>
      <dl><dt>Subtotal, ${pieces(bagLines())} ${pieces(bagLines()) === 1 ? 'item' : 'items'}</dt><dd>${money(sum)}</dd>
        ${discount > 0 && html`<dt>Coupon ${coupon?.code ?? ''}</dt><dd>−${money(discount)}</dd>`}
        <dt>Shipping</dt><dd>${shipping === 0 ? 'Free' : money(shipping)}</dd>
        <dt class="all">Total</dt><dd class="all">${money(sum - discount + shipping)}</dd></dl>
      ${couponForm()}${freeShippingLine(sum)}${action}
    </section>`;
};

const filled = (): Markup => html`
  <div class="bag-grid">
    <ul class="lines">${priced(bagLines()).map(
      (line) => html`<li><a href="${addressOf(line)}" tabindex="-1" aria-hidden="true">${linePicture(line)}</a>
        <div><a class="name" href="${addressOf(line)}">${line.product.name}</a><p>${variantOf(line)}</p><p>${money(line.product.price)} each</p>${
          line.room === 0 && html`<p class="left">That is all we have.</p>`
        }</div>${stepper(line)}<span class="p">${money(line.total)}</span></li>`,
    )}</ul>
    ${summary(html`<a class="btn" href="/demo/checkout">Check out</a><button class="ask" type="button" data-do="chat">${icon('chat')} A question before you buy?</button>`)}
  </div>`;

const content = (): Markup => (bagLines().length === 0 ? empty() : filled());

export const bagPage = (): Page => ({
  title: 'Your bag · Northwind Outfitters',
  name: 'Bag',
  view: html`<div class="wrap plain wide"><h1 tabindex="-1">Your bag</h1><div id="bag-content">${content()}</div></div>`,
  mount: (root) => {
    const place = part(root, '#bag-content');
    wireSteppers(place);
    wireCouponForm(place);
    place.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[data-do=chat]')) openChat();
    });
    const stops = [onBagChange, onCouponChange].map((listen) => listen(() => redraw()));
    const redraw = (): void => {
      if (place.isConnected) fill(place, content());
      else for (const stop of stops) stop();
    };
  },
});
