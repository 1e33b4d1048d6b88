import { products } from '../catalogue/products.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';
import { productCard } from './product-card.ts';

export const notFoundPage = (): Page => ({
  title: 'Not found · Northwind Outfitters',
  name: 'Not found',
  view: html`
    <div class="wrap plain">
      <h1 tabindex="-1">This trail ends here.</h1>
      <p class="lede">The page you asked for does not exist, or we have moved it. These are easy to find:</p>
      <p><a class="btn" href="/demo">Back to the shop</a></p>
      <ul class="grid">${products.slice(0, 4).map((product) => productCard(product, true))}</ul>
    </div>`,
});
