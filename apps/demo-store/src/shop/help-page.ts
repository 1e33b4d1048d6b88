import { html } from './html.ts';
import { notFoundPage } from './not-found-page.ts';
import { type Page, part } from './page.ts';
import { openChat } from './tracking.ts';

const TOPICS: Record<string, { title: string; text: readonly string[] }> = {
  shipping: {
    title: 'Shipping',
    text: [
      'Orders over $100 ship free, smaller ones for $9.00. They leave the workshop on the next working day and take two to four days.',
      'You get a tracking number by email as soon as the parcel is on the van.',
    ],
  },
  returns: {
    title: 'Returns',
    text: [
      'You have 60 days to change your mind. Worn once in the rain is fine; that is what it is for.',
      'Put it in any box, write your order number on a note, and send it back. The money is yours again within three days of arrival.',
    ],
  },
  sizes: {
    title: 'Size guide',
    text: [
      'Measure the chest at its widest, level with the ground. XS 82–87 cm, S 88–95, M 96–101, L 102–109, XL 110–117, XXL 118–125.',
      'Trousers are marked by the waist in inches. Between two sizes, take the larger one for layers and the smaller one for shirts.',
    ],
  },
  repairs: {
    title: 'Repairs',
    text: [
      'We mend what we made, free, for as long as you own it: zips, seams, snaps, buckles and burns from the stove.',
      'Bring it to Main Street or post it washed and dry. It is back with you in about two weeks.',
    ],
  },
  'gift-cards': {
    title: 'Gift cards',
    text: ['Any amount from $20, by email or on paper with a drawing of your choice. They never expire.'],
  },
};

export const helpPage = (topic: string): Page => {
  const found = Object.hasOwn(TOPICS, topic) ? TOPICS[topic] : undefined;
  if (!found) return notFoundPage();
  return {
    title: `${found.title} · Northwind Outfitters`,
    name: found.title,
    view: html`
      <div class="wrap plain">
        <h1 tabindex="-1">${found.title}</h1>
        ${found.text.map((paragraph) => html`<p class="lede">${paragraph}</p>`)}
        <p class="acts-row"><button class="btn" type="button" data-do="chat">Ask us in the chat</button> <a class="btn ghost" href="/demo">Back to the shop</a></p>
      </div>`,
    mount: (root) => part(root, '[data-do=chat]').addEventListener('click', openChat),
  };
};
