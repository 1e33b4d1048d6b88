import { FREE_SHIPPING_FROM, type PricedLine, setQuantity } from '../bag.ts';
import { colour } from '../catalogue/palettes.ts';
import { money } from '../money.ts';
import { announce } from './announce.ts';
import { bagLines, changeBag } from './bag-store.ts';
import { html, type Markup } from './html.ts';
import { icon } from './icons.ts';
import { picture } from './product-card.ts';

/** 'Spruce, M' */
export const variantOf = (line: PricedLine): string =>
  [colour(line.colour).name, line.size === 'One size' ? '' : line.size].filter(Boolean).join(', ');

export const addressOf = (line: PricedLine): string => `/demo/products/${line.slug}?colour=${line.colour}`;

export const linePicture = (line: PricedLine): Markup =>
  html`<span class="pic">${picture(line.product, line.colour, { eager: true })}</span>`;

/** Minus, number, plus; wired by `wireSteppers` of the element around them. */
export const stepper = (line: PricedLine): Markup => {
  const key = `${line.slug}/${line.colour}/${line.size}`;
  return html`
    <span class="step" role="group" aria-label="How many ${line.product.name}, ${variantOf(line)}">
      <button type="button" data-line="${key}" data-to="${line.quantity - 1}" aria-label="${line.quantity === 1 ? 'Remove' : 'One less'}">${icon('minus', 16)}</button>
      <b>${line.quantity}</b>
      <button type="button" data-line="${key}" data-to="${line.quantity + 1}" aria-label="One more" ${line.room === 0 && html`disabled`}>${icon('plus', 16)}</button>
    </span>`;
};

/** `root` outlives its content, so one listener serves every redraw. */
export const wireSteppers = (root: HTMLElement): void => {
  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null;
    if (!button) return;
    const line = bagLines().find((l) => `${l.slug}/${l.colour}/${l.size}` === button.dataset.line);
    if (!line) return;
    const selector = `[data-line="${button.dataset.line}"][aria-label="${button.getAttribute('aria-label')}"]`;
    changeBag(setQuantity(bagLines(), line, Number(button.dataset.to)));
    announce(Number(button.dataset.to) === 0 ? 'Taken out of the bag.' : `${button.dataset.to} in the bag.`);
    // The redraw replaced the pressed button; keyboard users stay where they were.
    const again =
      root.querySelector<HTMLButtonElement>(`${selector}:not(:disabled)`) ??
      root.querySelector<HTMLElement>('[data-line]:not(:disabled), a');
    again?.focus();
  });
};

export const freeShippingLine = (sum: number): Markup => html`
  <p class="ship">${
    sum >= FREE_SHIPPING_FROM
      ? 'You have free shipping'
      : html`${money(FREE_SHIPPING_FROM - sum)} more for free shipping`
  }<svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="4" fill="#E6EBE7"/><rect width="${Math.min(100, Math.round((sum / FREE_SHIPPING_FROM) * 100))}" height="4" fill="#1D4638"/></svg></p>`;
