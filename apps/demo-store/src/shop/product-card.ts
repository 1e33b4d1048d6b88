import { type ColourId, colour } from '../catalogue/palettes.ts';
import { categoryName, picturePath } from '../catalogue/products.ts';
import type { Product } from '../catalogue/types.ts';
import { money } from '../money.ts';
import { html, type Markup } from './html.ts';

declare const PICTURES_VERSION: string;

/** Files keep their names when a drawing changes, so the address carries the version of the drawings. */
const pictureUrl = (product: Product, id: ColourId): string => `${picturePath(product, id)}?v=${PICTURES_VERSION}`;

/** Size is given, so nothing moves when the file arrives. `alt` is empty where the name stands beside it. */
export const picture = (
  product: Product,
  id: ColourId | undefined,
  options: { alt?: string; eager?: boolean } = {},
): Markup =>
  html`<img src="${pictureUrl(product, id ?? 'spruce')}" alt="${options.alt ?? ''}" width="640" height="720" decoding="async" loading="${options.eager ? 'eager' : 'lazy'}">`;

export const swatch = (id: ColourId): Markup =>
  html`<svg class="swatch" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="15.5" fill="${colour(id).palette.b}" stroke="#000" stroke-opacity=".12"/></svg>`;

export const productTag = (product: Product): Markup | null => {
  if (product.tags.includes('sale')) return html`<span class="tag sale">On sale</span>`;
  if (product.tags.includes('lowStock')) return html`<span class="tag">Low stock</span>`;
  if (product.tags.includes('new')) return html`<span class="tag">New</span>`;
  return null;
};

export const priceOf = (product: Product): Markup =>
  product.compareAt === null
    ? html`<span class="p">${money(product.price)}</span>`
    : html`<span class="p sale"><s><span class="sr">Before </span>${money(product.compareAt)}</s> <span class="sr">now </span>${money(product.price)}</span>`;

/** `eager` for the cards of the first screen. */
export const productCard = (product: Product, eager: boolean): Markup => html`
  <li class="card">
    <a href="/demo/products/${product.slug}">
      <span class="pic">${picture(product, product.colours[0], { eager })}${productTag(product)}</span>
      <span class="row"><span class="name">${product.name}</span>${priceOf(product)}</span>
      <span class="sub"><span>${categoryName(product.category)}</span><span class="dots"><span class="sr">${product.colours.length === 1 ? '1 colour' : `${product.colours.length} colours`}</span>${product.colours.map(swatch)}</span></span>
    </a>
  </li>`;
