import { announce } from './announce.ts';
import { closeBagDrawer, mountBagDrawer } from './bag-drawer.ts';
import { bagPage } from './bag-page.ts';
import { bagLines, onBagChange } from './bag-store.ts';
import { cataloguePage } from './catalogue-page.ts';
import { checkoutPage } from './checkout-page.ts';
import { takeCouponFromAddress } from './coupon-store.ts';
import { helpPage } from './help-page.ts';
import { fill } from './html.ts';
import { notFoundPage } from './not-found-page.ts';
import { type Page, part } from './page.ts';
import { productPage } from './product-page.ts';
import { type Route, readRoute } from './route.ts';
import { mountSearchBox } from './search-box.ts';
import { resumeShopper } from './shopper.ts';
import { mountShopperMenu } from './shopper-menu.ts';
import { trackBag, trackPage } from './tracking.ts';
import './shop.css';

const pageOf = (route: Route): Page => {
  switch (route.page) {
    case 'catalogue':
      return cataloguePage(route);
    case 'product':
      return productPage(route.slug, route.colour);
    case 'bag':
      return bagPage();
    case 'checkout':
      return checkoutPage();
    case 'help':
      return helpPage(route.topic);
    case 'not-found':
      return notFoundPage();
  }
};

const main = part(document, 'main');

const markNavigation = (): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.nav a')) {
    if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
};

const show = (): void => {
  const page = pageOf(readRoute(new URL(location.href)));
  // A fresh child for each page: listeners of the last one go with its element.
  const root = document.createElement('div');
  fill(root, page.view);
  main.replaceChildren(root);
  document.title = page.title;
  markNavigation();
  trackPage(page.title, page.name);
  page.mount?.(root);
};

/** Moves the reading position to the new page: to the chip that was pressed, else to the heading. */
const settle = (address: string): void => {
  const chip = main.querySelector<HTMLElement>(`.chip[href="${CSS.escape(address)}"]`);
  const target = chip ?? main.querySelector<HTMLElement>('h1');
  target?.focus({ preventScroll: true });
  announce(document.title);
};

const go = (address: string): void => {
  history.replaceState({ top: scrollY }, '');
  if (address !== location.pathname + location.search) history.pushState({ top: 0 }, '', address);
  closeBagDrawer(false);
  search.close();
  show();
  scrollTo(0, 0);
  settle(address);
};

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

const isShopAddress = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin &&
  !link.target &&
  !link.hash &&
  (link.pathname === '/demo' || link.pathname.startsWith('/demo/'));

history.scrollRestoration = 'manual';
takeCouponFromAddress();
const search = mountSearchBox(go);
mountBagDrawer();
mountShopperMenu();

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlainClick(event)) return;
  if (link.hash === '#main') {
    // The browser would take the jump for a visit to another page.
    event.preventDefault();
    main.focus();
    return;
  }
  if (!isShopAddress(link)) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
addEventListener('popstate', (event: PopStateEvent) => {
  const state: unknown = event.state;
  show();
  scrollTo(
    0,
    typeof state === 'object' && state !== null && 'top' in state && typeof state.top === 'number' ? state.top : 0,
  );
});
addEventListener('pagehide', () => history.replaceState({ top: scrollY }, ''));

onBagChange(trackBag);
show();
const restored: unknown = history.state;
if (typeof restored === 'object' && restored !== null && 'top' in restored && typeof restored.top === 'number') {
  scrollTo(0, restored.top);
}
if (bagLines().length > 0) trackBag(bagLines());
void resumeShopper();
