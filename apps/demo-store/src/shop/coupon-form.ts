import { money } from '../money.ts';
import { announce } from './announce.ts';
import { applyCoupon, bagCoupon, couponProblem, dropCoupon } from './coupon-store.ts';
import { html, type Markup } from './html.ts';

/** The code in the bag, or where one is typed; wired by `wireCouponForm` of the element around it. */
export const couponForm = (): Markup => {
  const coupon = bagCoupon();
  const problem = coupon && couponProblem(coupon);
  if (coupon && !problem) {
    return html`<p class="coupon on"><span><b>${coupon.code}</b> takes off ${money(coupon.discount)}</span>
      <button type="button" data-do="drop-coupon">Remove</button></p>`;
  }
  return html`
    <form class="coupon" data-do="coupon" novalidate>
      <label for="coupon-code">Coupon code</label>
      <div><input id="coupon-code" name="code" maxlength="50" autocomplete="off" autocapitalize="none" spellcheck="false" value="${coupon?.code ?? ''}" aria-describedby="coupon-problem"${problem && html` aria-invalid="true"`}>
        <button class="btn ghost" type="submit">Apply</button></div>
      <p id="coupon-problem" class="problem">${problem}</p>
    </form>`;
};

/** `root` outlives its content, so one listener serves every redraw. */
export const wireCouponForm = (root: HTMLElement): void => {
  root.addEventListener('submit', (event) => {
    const form = event.target instanceof HTMLFormElement ? event.target : null;
    if (form?.dataset.do !== 'coupon') return;
    event.preventDefault();
    const code = new FormData(form).get('code');
    void applyCoupon(typeof code === 'string' ? code : '').then((coupon) => {
      if (!coupon) return;
      announce(couponProblem(coupon) ?? `${coupon.code} takes off ${money(coupon.discount)}.`);
      root.querySelector<HTMLElement>('[data-do=drop-coupon], #coupon-code')?.focus();
    });
  });
  root.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-do=drop-coupon]')) return;
    dropCoupon();
    announce('The code is out of the bag.');
    root.querySelector<HTMLElement>('#coupon-code')?.focus();
  });
};
