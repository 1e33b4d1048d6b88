import { type DemoCustomer, demoCustomers } from '../catalogue/customers.ts';
import { announce } from './announce.ts';
import { fill, html, type Markup } from './html.ts';
import { icon } from './icons.ts';
import { part } from './page.ts';
import { onShopperChange, shopper, switchShopper } from './shopper.ts';

const choice = (customer: DemoCustomer | null, chosen: boolean): Markup => html`
  <li><button type="button" data-shopper="${customer?.id ?? ''}" aria-pressed="${String(chosen)}">
    <span class="face" aria-hidden="true">${customer ? ([...customer.name][0] ?? '') : icon('person', 20)}</span>
    <span><b dir="auto">${customer?.name ?? 'A guest'}</b><span>${customer ? `${customer.about}, ${customer.email}` : 'Nobody knows you yet'}</span></span>${chosen && icon('check', 20)}
  </button></li>`;

const choices = (): Markup =>
  html`${[null, ...demoCustomers].map((customer) => choice(customer, (customer?.id ?? null) === (shopper()?.id ?? null)))}`;

const showShopper = (): void => {
  const name = shopper()?.name;
  part(document, '#shopper-name').textContent = name ?? 'a guest';
  part(document, '#sign-in .label').textContent = name ?? 'Sign in';
  const signIn = part(document, '#sign-in');
  signIn.toggleAttribute('data-known', name !== undefined);
  signIn.setAttribute('aria-label', name === undefined ? 'Sign in' : `Shopping as ${name}, switch`);
};

/** 'Switch shopper' of the demo bar and 'Sign in' of the header: the same choice of made-up people. */
export const mountShopperMenu = (): void => {
  const dialog = part<HTMLDialogElement>(document, '#shopper-menu');
  const list = part(dialog, 'ul');
  const problem = part(dialog, '[role=alert]');
  const open = (): void => {
    problem.textContent = '';
    fill(list, choices());
    dialog.showModal();
  };
  const choose = async (id: string): Promise<void> => {
    const next = demoCustomers.find((customer) => customer.id === id) ?? null;
    problem.textContent = '';
    list.setAttribute('aria-busy', 'true');
    const switched = await switchShopper(next);
    list.removeAttribute('aria-busy');
    if (!switched) {
      problem.textContent = `The server did not confirm this shopper. You are still ${shopper()?.name ?? 'a guest'}.`;
      return;
    }
    dialog.close();
    announce(`Shopping as ${next?.name ?? 'a guest'}.`);
  };
  for (const id of ['#switch-shopper', '#sign-in']) part(document, id).addEventListener('click', open);
  part(dialog, '.x').addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    // The backdrop is the dialog itself; its content is inside a child.
    if (event.target === dialog) return dialog.close();
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-shopper]') : null;
    if (button) void choose(button.dataset.shopper ?? '');
  });
  onShopperChange(showShopper);
  showShopper();
};
