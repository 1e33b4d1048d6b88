import { priced } from '../bag.ts';
import { addressOf, linePicture, variantOf } from './bag-lines.ts';
import { summary } from './bag-page.ts';
import { bagLines } from './bag-store.ts';
import { html } from './html.ts';
import { icon } from './icons.ts';
import { type Page, part } from './page.ts';
import { openChat } from './tracking.ts';

export const checkoutPage = (): Page => {
  const lines = priced(bagLines());
  return {
    title: 'Checkout · Northwind Outfitters',
    name: 'Checkout',
    view: html`
      <div class="wrap plain wide"><h1 tabindex="-1">Thank you, but nothing here is for sale.</h1>
        <div class="bag-grid">
          <div>
            <p class="lede">Northwind Outfitters is a made-up shop that comes with Chatso, so this is as far as the path goes. We take no address, no card and no money, and your bag stays as it is.</p>
            <p class="lede">What works for real is the chat. Ask about a size, a repair or a delivery, and answer yourself in the console.</p>
            <p class="acts-row"><button class="btn" type="button" data-do="chat">${icon('chat')} Ask us in the chat</button> <a class="btn ghost" href="/demo">Keep looking around</a></p>
          </div>
          ${
            lines.length > 0 &&
            summary(
              html`<ul class="mini-lines">${lines.map(
                (line) =>
                  html`<li class="it"><a href="${addressOf(line)}" tabindex="-1" aria-hidden="true">${linePicture(line)}</a><div><a href="${addressOf(line)}"><b>${line.product.name}</b></a><span>${variantOf(line)}${line.quantity > 1 && ` × ${line.quantity}`}</span></div></li>`,
              )}</ul>`,
            )
          }
        </div>
      </div>`,
    mount: (root) => part(root, '[data-do=chat]').addEventListener('click', openChat),
  };
};
