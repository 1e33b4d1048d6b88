import { pieces, priced, subtotal } from '../bag.ts';
import { money } from '../money.ts';
import { addressOf, freeShippingLine, linePicture, stepper, variantOf, wireSteppers } from './bag-lines.ts';
import { bagLines, onBagChange } from './bag-store.ts';
import { fill, html, type Markup } from './html.ts';
import { icon } from './icons.ts';
import { part } from './page.ts';

const drawer = (): HTMLElement => part(document, '#bag-drawer');
const opener = (): HTMLElement => part(document, '#bag-button');

const content = (): Markup => {
  // What was added last is on top, where the shopper looks.
  const lines = priced(bagLines()).toReversed();
  const count = pieces(bagLines());
  const sum = subtotal(bagLines());
  return html`
    <div class="mini-hd"><h2>${count === 0 ? 'Your bag' : `Your bag, ${count} ${count === 1 ? 'item' : 'items'}`}</h2><button type="button" class="x" aria-label="Close the bag">${icon('close')}</button></div>
    ${
      lines.length === 0
        ? html`<p class="mini-empty">Nothing in it yet. The <a href="/demo/products/basecamp-enamel-mug">mug</a> is a good start.</p>`
        : html`
      <ul class="mini-lines">${lines.map(
        (
          line,
        ) => html`<li class="it"><a href="${addressOf(line)}" tabindex="-1" aria-hidden="true">${linePicture(line)}</a>
          <div><a href="${addressOf(line)}"><b>${line.product.name}</b></a><span>${variantOf(line)}</span>${stepper(line)}</div><span class="p">${money(line.total)}</span></li>`,
      )}</ul>
      <p class="tot"><span>Subtotal</span><span>${money(sum)}</span></p>
      ${freeShippingLine(sum)}
      <div class="go"><a class="btn ghost" href="/demo/bag">View bag</a><a class="btn" href="/demo/checkout">Check out</a></div>`
    }`;
};

export const closeBagDrawer = (returnFocus: boolean): void => {
  if (drawer().hidden) return;
  drawer().hidden = true;
  opener().setAttribute('aria-expanded', 'false');
  if (returnFocus) opener().focus();
};

/** `takeFocus` when the shopper asked for the bag; after 'Add to bag' the focus stays on that button. */
export const openBagDrawer = (takeFocus: boolean): void => {
  drawer().hidden = false;
  opener().setAttribute('aria-expanded', 'true');
  if (takeFocus) part(drawer(), '.x').focus();
};

/** Called once: the drawer belongs to the header and outlives the pages. */
export const mountBagDrawer = (): void => {
  const root = drawer();
  const draw = (): void => {
    const count = pieces(bagLines());
    part(opener(), '.n').textContent = String(count);
    opener().setAttribute('aria-label', `Bag, ${count} ${count === 1 ? 'item' : 'items'}`);
    fill(root, content());
  };
  draw();
  onBagChange(draw);
  wireSteppers(root);
  opener().addEventListener('click', () => (root.hidden ? openBagDrawer(true) : closeBagDrawer(true)));
  root.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('.x')) closeBagDrawer(true);
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeBagDrawer(root.contains(document.activeElement));
  });
  addEventListener('pointerdown', (event) => {
    const path = event.composedPath();
    if (!path.includes(root) && !path.includes(opener())) closeBagDrawer(false);
  });
};
