import { categories, categoryName, products } from '../catalogue/products.ts';
import type { Product } from '../catalogue/types.ts';
import { hero } from './hero.ts';
import { fill, html, type Markup } from './html.ts';
import { type Page, part } from './page.ts';
import { productCard } from './product-card.ts';
import { type Collection, type Route, type Sort, sorts } from './route.ts';
import { inCollection, searchProducts, sortProducts } from './select-products.ts';

/** Cards that are on the first screen of a wide window. */
const FIRST_SCREEN = 8;

type CatalogueRoute = Extract<Route, { page: 'catalogue' }>;

const collectionName = (collection: Collection | null): string => {
  if (collection === null) return 'Everything';
  if (collection === 'sale') return 'Sale';
  if (collection === 'new') return 'New in';
  return categoryName(collection);
};

const chip = (collection: Collection | null, chosen: Collection | null | undefined): Markup => html`
  <li><a class="chip" href="${collection === null ? '/demo' : `/demo/collections/${collection}`}" ${collection === chosen && html`aria-current="page"`}>${
    collection === null ? 'All' : collectionName(collection)
  } <span>${collection === null ? products.length : inCollection(collection).length}</span></a></li>`;

const cards = (list: readonly Product[], sort: Sort): Markup[] =>
  sortProducts(list, sort).map((product, i) => productCard(product, i < FIRST_SCREEN));

const nothingFound = (search: string): Markup => html`
  <div class="empty">
    <p>${search === '' ? 'Type what you are looking for in the search above.' : html`Nothing here is called “${search}”.`}</p>
    <p>Try a shorter word, a colour such as <a href="/demo/search?q=spruce">spruce</a>, or <a href="/demo">look at everything</a>.</p>
  </div>`;

const sortMenu = (sort: Sort): Markup => html`
  <label class="sort">Sort <select name="sort">${sorts.map(
    ({ id, name }) => html`<option value="${id}" ${id === sort && html`selected`}>${name}</option>`,
  )}</select></label>`;

/** Home, the collections and the search results: one page with different shelves. */
export const cataloguePage = (route: CatalogueRoute): Page => {
  const { collection, search, sort } = route;
  const list = search === null ? inCollection(collection) : searchProducts(search);
  const isHome = collection === null && search === null;
  const heading = search === null ? collectionName(collection) : search === '' ? 'Search' : `Results for “${search}”`;
  const chips: (Collection | null)[] = [null, ...categories.map(({ id }) => id), 'new', 'sale'];
  return {
    title: isHome ? 'Northwind Outfitters' : `${heading} · Northwind Outfitters`,
    name: isHome ? 'Home' : heading,
    view: html`
      ${isHome && hero()}
      <div class="wrap" id="shelf">
        <div class="cats">
          ${isHome ? html`<h2>${heading}</h2>` : html`<h1 tabindex="-1">${heading}</h1>`}
          <ul class="chips">${chips.map((id) => chip(id, search === null ? collection : undefined))}</ul>
          ${list.length > 1 && sortMenu(sort)}
        </div>
        ${list.length === 0 ? nothingFound(search ?? '') : html`<ul class="grid">${cards(list, sort)}</ul>`}
      </div>`,
    mount: (root) => {
      const menu = root.querySelector<HTMLSelectElement>('select[name=sort]');
      menu?.addEventListener('change', () => {
        const url = new URL(location.href);
        const chosen = sorts.find(({ id }) => id === menu.value)?.id ?? 'featured';
        if (chosen === 'featured') url.searchParams.delete('sort');
        else url.searchParams.set('sort', chosen);
        history.replaceState(history.state, '', url);
        fill(part(root, '.grid'), {
          markup: cards(list, chosen)
            .map(({ markup }) => markup)
            .join(''),
        });
      });
    },
  };
};
