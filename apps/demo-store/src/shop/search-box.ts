import { money } from '../money.ts';
import { fill, html } from './html.ts';
import { part } from './page.ts';
import { picture } from './product-card.ts';
import { searchProducts } from './select-products.ts';

const SUGGESTIONS = 5;

/** The search row under the header: suggestions while typing, Enter for the whole list. */
export const mountSearchBox = (go: (address: string) => void): { close: () => void } => {
  const box = part(document, '#search-box');
  const opener = part(document, '#search-button');
  const input = part<HTMLInputElement>(box, 'input');
  const found = part(box, '#suggestions');

  const close = (): void => {
    box.hidden = true;
    opener.setAttribute('aria-expanded', 'false');
  };
  const suggest = (): void => {
    const list = searchProducts(input.value);
    const rest = list.length - SUGGESTIONS;
    fill(
      found,
      input.value.trim() === ''
        ? html`<p>For example <a href="/demo/search?q=fleece">fleece</a>, <a href="/demo/search?q=rain">rain</a> or <a href="/demo/search?q=spruce">spruce</a>.</p>`
        : list.length === 0
          ? html`<p>Nothing is called that. A shorter word may help.</p>`
          : html`<ul>${list
              .slice(0, SUGGESTIONS)
              .map(
                (product) =>
                  html`<li><a href="/demo/products/${product.slug}">${picture(product, product.colours[0], { eager: true })}<span>${product.name}</span><span>${money(product.price)}</span></a></li>`,
              )}</ul>${rest > 0 && html`<p><a href="/demo/search?q=${encodeURIComponent(input.value.trim())}">${rest} more</a></p>`}`,
    );
  };
  opener.addEventListener('click', () => {
    if (!box.hidden) return close();
    box.hidden = false;
    opener.setAttribute('aria-expanded', 'true');
    suggest();
    input.focus();
    input.select();
  });
  input.addEventListener('input', suggest);
  part(box, 'form').addEventListener('submit', (event) => {
    event.preventDefault();
    close();
    go(`/demo/search?q=${encodeURIComponent(input.value.trim())}`);
  });
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    close();
    opener.focus();
  });
  addEventListener('pointerdown', (event) => {
    const path = event.composedPath();
    if (!path.includes(box) && !path.includes(opener)) close();
  });
  return { close };
};
