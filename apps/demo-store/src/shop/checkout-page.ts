import { priced } from '../bag.ts';
import { money } from '../money.ts';
import { announce } from './announce.ts';
import { addressOf, linePicture, variantOf } from './bag-lines.ts';
import { summary } from './bag-page.ts';
import { bagLines, changeBag, onBagChange } from './bag-store.ts';
import { wireCouponForm } from './coupon-form.ts';
import { bagCoupon, couponProblem, dropCoupon, onCouponChange } from './coupon-store.ts';
import { fill, html, type Markup } from './html.ts';
import { icon } from './icons.ts';
import { type Page, part } from './page.ts';
import { type Placed, placeOrder } from './place-order.ts';
import { shopper } from './shopper.ts';
import { openChat } from './tracking.ts';

const lineList = (): Markup => html`
  <ul class="mini-lines">${priced(bagLines()).map(
    (line) =>
      html`<li class="it"><a href="${addressOf(line)}" tabindex="-1" aria-hidden="true">${linePicture(line)}</a><div><a href="${addressOf(line)}"><b>${line.product.name}</b></a><span>${variantOf(line)}${line.quantity > 1 && ` × ${line.quantity}`}</span></div></li>`,
  )}</ul>`;

const sums = (): Markup => (bagLines().length === 0 ? html`` : summary(lineList()));

const form = (): Markup => html`
  <form class="checkout" novalidate>
    <label for="buyer-name">Name</label>
    <input id="buyer-name" name="name" required maxlength="100" autocomplete="name" dir="auto" value="${shopper()?.name ?? ''}">
    <label for="buyer-email">Email</label>
    <input id="buyer-email" name="email" type="email" required maxlength="254" autocomplete="email" value="${shopper()?.email ?? ''}">
    <p class="note">Northwind Outfitters is a made-up shop: nothing is charged and nothing is sent. The order goes into the shop’s books, and its agents see it beside your chat.</p>
    <p class="problem" role="alert"></p>
    <p class="acts-row"><button class="btn" type="submit" ${bagLines().length === 0 && html`disabled`}>Place the order</button>
      <button class="btn ghost" type="button" data-do="chat">${icon('chat')} Ask us in the chat</button></p>
  </form>`;

const thanks = ({ number, total, discount }: Placed): Markup => html`
  <div class="wrap plain wide"><h1 tabindex="-1">Thank you, ${number} is yours.</h1>
    <p class="lede">${money(total)}${discount > 0 && `, ${money(discount)} less with your coupon`}. Nothing was charged: this is a made-up shop.</p>
    <p class="acts-row"><button class="btn" type="button" data-do="chat">${icon('chat')} Ask about your order</button> <a class="btn ghost" href="/demo">Keep looking around</a></p>
  </div>`;

export const checkoutPage = (): Page => ({
  title: 'Checkout · Northwind Outfitters',
  name: 'Checkout',
  view: html`
    <div class="wrap plain wide"><h1 tabindex="-1">Checkout</h1>
      <div class="bag-grid"><div>${form()}</div><div id="checkout-sums">${sums()}</div></div>
    </div>`,
  mount: (root) => {
    const place = part(root, '#checkout-sums');
    wireCouponForm(place);
    const stops = [onBagChange, onCouponChange].map((listen) => listen(() => redraw()));
    const redraw = (): void => {
      if (place.isConnected) fill(place, sums());
      else for (const stop of stops) stop();
    };
    root.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[data-do=chat]')) openChat();
    });
    wireOrder(root);
  },
});

/** One key for each bag: an order that is sent again after a silence is the same order. */
const keys = new Map<string, string>();
const keyOf = (bag: string): string => {
  const key = keys.get(bag) ?? crypto.randomUUID();
  keys.set(bag, key);
  return key;
};

function wireOrder(root: HTMLElement): void {
  const form = part<HTMLFormElement>(root, 'form.checkout');
  const problem = part(form, '.problem');
  let busy = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (busy) return;
    const name = String(new FormData(form).get('name') ?? '').trim();
    const email = String(new FormData(form).get('email') ?? '').trim();
    const missing = name === '' ? 'buyer-name' : form.checkValidity() ? null : 'buyer-email';
    if (missing !== null) {
      problem.textContent = missing === 'buyer-name' ? 'Please tell us your name.' : 'Please enter your email address.';
      part(form, `#${missing}`).focus();
      return;
    }
    busy = true;
    problem.textContent = '';
    const coupon = bagCoupon();
    const code = coupon !== null && coupon.problem === null ? coupon.code : null;
    const bag = bagLines();
    const asked = { customer: shopper()?.id ?? null, name, email, bag, coupon: code };
    const said = await placeOrder({ key: keyOf(JSON.stringify(asked)), ...asked });
    busy = false;
    if (!root.isConnected) return;
    if ('number' in said) {
      dropCoupon();
      changeBag([]);
      fill(root, thanks(said));
      part(root, 'h1').focus();
      announce(`Thank you, ${said.number} is yours.`);
      return;
    }
    problem.textContent =
      said.problem === 'bag'
        ? 'Your bag holds more than our shelves. Please look at it again.'
        : (couponProblem({ code: code ?? '', discount: 0, problem: said.problem }) ?? '');
  });
}
