import { addToBag, roomFor } from '../bag.ts';
import { type ColourId, colour } from '../catalogue/palettes.ts';
import { categoryName, findProduct, products } from '../catalogue/products.ts';
import type { Product, Size } from '../catalogue/types.ts';
import { money } from '../money.ts';
import { announce } from './announce.ts';
import { openBagDrawer } from './bag-drawer.ts';
import { bagLines, changeBag } from './bag-store.ts';
import { fill, html, type Markup } from './html.ts';
import { icon, stars } from './icons.ts';
import { notFoundPage } from './not-found-page.ts';
import { type Page, part } from './page.ts';
import { picture, productCard, productTag, swatch } from './product-card.ts';
import { readStored, writeStored } from './storage.ts';
import { trackProduct } from './tracking.ts';
import { openZoom } from './zoom.ts';

const WISHES = 'northwind.wishes';

const wishes = (): string[] => {
  const stored = readStored(WISHES);
  return Array.isArray(stored) ? stored.filter((slug) => typeof slug === 'string') : [];
};

/** M where there is one, else the first size on the shelf. */
const startSize = (product: Product): string =>
  product.sizes.find((size) => size.name === 'M' && size.stock > 0)?.name ??
  product.sizes.find((size) => size.stock > 0)?.name ??
  '';

const crumbs = (product: Product): Markup => html`
  <nav class="crumb" aria-label="You are here">
    <a href="/demo">Shop</a>${icon('right', 14)}<a href="/demo/collections/${product.category}">${categoryName(product.category)}</a>${icon('right', 14)}<b aria-current="page">${product.name}</b>
  </nav>`;

const gallery = (product: Product, chosen: ColourId): Markup => html`
  <div class="thumbs">${product.colours.map(
    (id) =>
      html`<button class="thumb" type="button" data-colour="${id}" aria-label="See it in ${colour(id).name}" aria-pressed="${String(id === chosen)}">${picture(product, id, { eager: true })}</button>`,
  )}</div>
  <div class="shot"><div class="shot-pic">${picture(product, chosen, { alt: `${product.name} in ${colour(chosen).name}`, eager: true })}</div>${productTag(product)}
    <button class="zoom" type="button" aria-label="See the picture larger">${icon('zoom', 20)}</button></div>`;

const colours = (product: Product, chosen: ColourId): Markup => html`
  <fieldset class="opt"><legend><b>Colour</b> <span data-is="colour-name">${colour(chosen).name}</span></legend>
    <div class="sw">${product.colours.map(
      (id) =>
        html`<label title="${colour(id).name}"><input type="radio" name="colour" value="${id}" ${id === chosen && html`checked`}>${swatch(id)}<span class="sr">${colour(id).name}</span></label>`,
    )}</div>
  </fieldset>`;

const sizeNote = (size: Size | undefined): string => (size ? [size.name, size.note].filter(Boolean).join(', ') : '');

const sizes = (product: Product, chosen: string): Markup => html`
  <fieldset class="opt"><legend><b>Size</b> <span data-is="size-note">${sizeNote(product.sizes.find(({ name }) => name === chosen))}</span></legend>
    ${product.sizes.length > 1 && html`<button class="guide" type="button">Size guide</button>`}
    <div class="sizes">${product.sizes.map(
      ({ name, stock }) =>
        html`<label><input type="radio" name="size" value="${name}" ${name === chosen && html`checked`} ${stock === 0 && html`disabled`}><span>${name}${stock === 0 && html`<span class="sr">, sold out</span>`}</span></label>`,
    )}</div>
  </fieldset>`;

const perks = (): Markup => html`
  <ul class="perks">
    <li>${icon('truck')}<span><b>Free shipping</b> over $100, arrives in two to four days</span></li>
    <li>${icon('back')}<span><b>60 days</b> to change your mind</span></li>
    <li>${icon('wrench')}<span><b>Repaired free</b> for as long as you own it</span></li>
  </ul>`;

const price = (product: Product): Markup => html`
  <p class="price">${money(product.price)}${
    product.compareAt !== null &&
    html` <s><span class="sr">Before </span>${money(product.compareAt)}</s> <em>Save ${money(product.compareAt - product.price)}</em>`
  }</p>`;

const view = (product: Product, chosen: ColourId): Markup => html`
  <div class="wrap">
    ${crumbs(product)}
    <div class="pdp">
      ${gallery(product, chosen)}
      <form class="info">
        <p class="kick">${product.kind}</p>
        <h1 tabindex="-1">${product.name}</h1>
        <p class="rate">${stars(product.rating)} <b>${product.rating.toFixed(1)}</b> <span>${product.reviews} reviews</span></p>
        ${price(product)}
        <p class="lede">${product.description}</p>
        ${colours(product, chosen)}
        ${sizes(product, startSize(product))}
        <div class="buy"><button class="btn" type="submit">${icon('bag', 20)} Add to bag</button>
          <button class="btn ghost wish" type="button" aria-label="Remember this" aria-pressed="${String(wishes().includes(product.slug))}">${icon('heart', 20)}</button></div>
        <p class="left" data-is="left"></p>
        ${perks()}
        <div class="acc">${product.details.map(
          ({ title, text }) => html`<details><summary>${title}${icon('plus')}</summary><p>${text}</p></details>`,
        )}<details><summary>Shipping and returns${icon('plus')}</summary><p>Free over $100, otherwise $9.00. Send it back within 60 days, worn or not. <a href="/demo/help/returns">How returns work</a></p></details></div>
      </form>
    </div>
    <section class="more"><h2>Goes well with it</h2><ul class="grid">${companions(product).map((other) => productCard(other, false))}</ul></section>
  </div>`;

/** Four others: first what shares the shelf, then the shop window. */
const companions = (product: Product): Product[] =>
  [...products.filter((p) => p.category === product.category), ...products]
    .filter((other, i, all) => other !== product && all.indexOf(other) === i)
    .slice(0, 4);

const mount = (root: HTMLElement, product: Product): void => {
  const form = part<HTMLFormElement>(root, 'form.info');
  const chosenColour = (): ColourId => {
    const value = new FormData(form).get('colour');
    return product.colours.find((id) => id === value) ?? product.colours[0] ?? 'spruce';
  };
  const chosenSize = (): string => String(new FormData(form).get('size') ?? '');
  const showLeft = (): void => {
    const room = roomFor(bagLines(), { slug: product.slug, colour: chosenColour(), size: chosenSize() });
    const size = product.sizes.length > 1 ? ` in ${chosenSize()}` : '';
    part(root, '[data-is=left]').textContent =
      room === 0 ? `You have the last one${size}.` : room <= 3 ? `Only ${room} left${size}.` : '';
    part<HTMLButtonElement>(form, '[type=submit]').setAttribute('aria-disabled', String(room === 0));
  };
  const showColour = (): void => {
    const id = chosenColour();
    fill(part(root, '.shot-pic'), picture(product, id, { alt: `${product.name} in ${colour(id).name}`, eager: true }));
    part(root, '[data-is=colour-name]').textContent = colour(id).name;
    for (const thumb of root.querySelectorAll<HTMLElement>('.thumb')) {
      thumb.setAttribute('aria-pressed', String(thumb.dataset.colour === id));
    }
    const url = new URL(location.href);
    url.searchParams.set('colour', id);
    history.replaceState(history.state, '', url);
  };
  form.addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === 'colour') showColour();
    part(root, '[data-is=size-note]').textContent = sizeNote(product.sizes.find(({ name }) => name === chosenSize()));
    showLeft();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const item = { slug: product.slug, colour: chosenColour(), size: chosenSize() };
    if (roomFor(bagLines(), item) === 0) return announce('That was the last one.');
    changeBag(addToBag(bagLines(), item));
    announce(`${product.name} is in your bag.`);
    openBagDrawer(false);
    showLeft();
  });
  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.classList.contains('thumb')) {
      part<HTMLInputElement>(form, `input[name=colour][value="${button.dataset.colour}"]`).checked = true;
      showColour();
    } else if (button?.classList.contains('zoom')) {
      openZoom(
        picture(product, chosenColour(), { alt: `${product.name} in ${colour(chosenColour()).name}`, eager: true }),
      );
    } else if (button?.classList.contains('guide')) {
      const fit = part<HTMLDetailsElement>(root, '.acc details:nth-child(2)');
      fit.open = true;
      part(fit, 'summary').focus();
      fit.scrollIntoView({ block: 'nearest' });
    } else if (button?.classList.contains('wish')) {
      const wished = !wishes().includes(product.slug);
      writeStored(WISHES, wished ? [...wishes(), product.slug] : wishes().filter((slug) => slug !== product.slug));
      button.setAttribute('aria-pressed', String(wished));
      announce(wished ? 'Remembered.' : 'Forgotten.');
    }
  });
  showLeft();
  trackProduct(product);
};

export const productPage = (slug: string, wanted: string | null): Page => {
  const product = findProduct(slug);
  const first = product?.colours[0];
  if (!product || !first) return notFoundPage();
  const chosen = product.colours.find((id) => id === wanted) ?? first;
  return {
    title: `${product.name} · Northwind Outfitters`,
    name: product.name,
    view: view(product, chosen),
    mount: (root) => mount(root, product),
  };
};
