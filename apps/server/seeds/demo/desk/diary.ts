import type { Entry } from './entries.ts';
import type { inboxLetters } from './letters.ts';

const p = (...lines: string[]): string => lines.map((line) => `<p>${line}</p>`).join('');

/** One ticket with everything in it: mails both ways, comments, a chat, an order, and another ticket about the same. */
const parcel: Entry[] = [
  { ago: 70, mail: 'parcel' },
  {
    ago: 69.2,
    by: 'robin',
    ticket: 'parcel',
    ofMail: 'parcel',
    title: 'Parcel marked delivered, customer has nothing',
  },
  {
    ago: 69,
    by: 'dele',
    ticket: 'parcel',
    change: { assignee: 'robin', due: -1, tags: ['Shipping', 'Refund'], flag: true },
  },
  {
    ...{ ago: 68.7, by: 'robin', ticket: 'parcel', to: 'parcel', as: 'claim' },
    reply: p(
      'Hi Siobhán,',
      'I’m sorry about that. I’ve opened claim <b>CP-88213</b> with the carrier and will write by tomorrow evening.',
    ),
  },
  { ago: 68.6, by: 'dele', ticket: 'parcel', link: 'order and chat' },
  { ago: 46, mail: 'parcelAgain' },
  {
    ...{ ago: 45.2, by: 'robin', ticket: 'parcel', to: 'parcelAgain', as: 'replacement' },
    reply: p(
      'Hi Siobhán,',
      'Yes, of course. I have asked the warehouse to pack everything again; you pay nothing for it.',
    ),
  },
  { ago: 26, mail: 'parcelTwice' },
  { ago: 25.5, by: 'priya', ticket: 'parcelTwice', ofMail: 'parcelTwice' },
  { ago: 25.3, by: 'robin', ticket: 'parcel', takes: 'parcelTwice' },
  {
    ...{ ago: 22, by: 'robin', ticket: 'parcel', mentions: ['priya'] },
    comment: 'Driver photo shows house 418. Customer lives at 481. @Priya Nair replacing today, OK?',
  },
  { ago: 21, by: 'priya', ticket: 'parcel', comment: 'OK from me. The claim stays open until the carrier answers.' },
  {
    ...{ ago: 20.8, by: 'robin', ticket: 'parcel' },
    describe: 'Carrier scan says front porch, 2:41 pm. Building has no porch. Claim CP-88213. Refund if no answer.',
  },
  { ago: 1.6, mail: 'parcelNews' },
];

/** Open ones: overdue, due, asleep, waiting for nobody in particular, and two whose promise is nearly up. */
const open: Entry[] = [
  { ago: 52, mail: 'zip' },
  { ago: 51, by: 'dele', ticket: 'zip', ofMail: 'zip', title: 'Zip failed after two months' },
  { ago: 50.8, by: 'dele', ticket: 'zip', change: { assignee: 'priya', tags: ['Warranty'], due: 0 } },
  {
    ...{ ago: 50, by: 'priya', ticket: 'zip', to: 'zip', as: 'zipLabel' },
    reply: p(
      'Hello Arjun,',
      'we repair that for you, free of charge. The label is in your account; no need to print it.',
    ),
  },
  { ago: 49.9, by: 'priya', ticket: 'zip', link: 'order' },
  { ago: 7.4, mail: 'zipAgain' },

  { ago: 30, mail: 'wholesale' },
  {
    ago: 29,
    by: 'dele',
    ticket: 'wholesale',
    ofMail: 'wholesale',
    title: 'Wholesale quote: 24 × Ridgeline Rain Shell for a guide school',
  },
  { ago: 28.9, by: 'dele', ticket: 'wholesale', change: { assignee: 'dele', tags: ['Wholesale'], due: 0, flag: true } },
  {
    ...{ ago: 28, by: 'dele', ticket: 'wholesale', to: 'wholesale' },
    reply: p('Dear Ingrid,', 'thank you! You will have our quote tomorrow, with and without embroidery.'),
  },
  {
    ago: 27,
    by: 'dele',
    ticket: 'wholesale',
    comment: '15 % from 20 pieces on. XL is short: 2 in stock, 6 on their way.',
  },

  { ago: 20, mail: 'size' },
  { ago: 19.5, by: 'robin', ticket: 'size', ofMail: 'size' },
  {
    ago: 19.4,
    by: 'robin',
    ticket: 'size',
    change: { assignee: 'robin', tags: ['Exchange', 'Shipping'], due: 1, status: 'todo' },
  },
  { ago: 19.3, by: 'robin', ticket: 'size', link: 'order' },

  {
    ...{ ago: 3, by: 'priya', ticket: 'coupon', byHand: { missedChat: true }, tags: ['Coupon'], due: 1 },
    ...{
      title: 'Coupon rejected at checkout',
      description: 'Asked in a chat that nobody took. Code from the autumn mail.',
    },
  },

  { ago: 26.5, mail: 'duty' },
  { ago: 26, by: 'priya', ticket: 'duty', ofMail: 'duty' },
  { ago: 25.9, by: 'priya', ticket: 'duty', change: { assignee: 'priya', tags: ['Customs'], due: 3 } },
  {
    ...{ ago: 25.7, by: 'priya', ticket: 'duty', to: 'duty' },
    reply: p(
      'Hello Nell,',
      'please pay it if you can: we give the 41.20 EUR back today. It was our mistake on the papers.',
    ),
  },

  { ago: 22.5, mail: 'arabic' },
  { ago: 22.2, by: 'robin', ticket: 'arabic', ofMail: 'arabic', title: 'استفسار عن موعد وصول الطلب' },
  {
    ago: 22.1,
    by: 'dele',
    ticket: 'arabic',
    change: { assignee: 'robin', tags: ['Shipping'], due: 4, status: 'todo' },
  },
  {
    ...{ ago: 21.5, by: 'robin', ticket: 'arabic', to: 'arabic' },
    reply: '<div dir="rtl"><p>مرحباً نورة،</p><p>سألنا شركة الشحن وسنكتب لك غداً.</p></div>',
  },

  { ago: 98, mail: 'chargeback' },
  { ago: 97, by: 'imogen', ticket: 'chargeback', ofMail: 'chargeback', title: 'Chargeback notice: $248.00' },
  {
    ago: 96.8,
    by: 'imogen',
    ticket: 'chargeback',
    change: { assignee: 'imogen', tags: ['Refund'], due: 4, flag: true },
  },
  {
    ...{ ago: 96, by: 'imogen', ticket: 'chargeback', to: 'chargeback' },
    reply: p('Thank you, we are collecting the proof of delivery.'),
  },

  { ago: 3.6, mail: 'pfas' },
  {
    ago: 3.4,
    by: 'priya',
    ticket: 'pfas',
    ofMail: 'pfas',
    title: 'Where is the PFAS-free statement for the Ridgeline?',
  },
  { ago: 3.3, by: 'priya', ticket: 'pfas', change: { tags: ['Product'], due: 5 } },

  { ago: 44, mail: 'repair' },
  { ago: 43, by: 'priya', ticket: 'repair', ofMail: 'repair' },
  { ago: 42.9, by: 'priya', ticket: 'repair', change: { assignee: 'priya', tags: ['Warranty'] } },
  {
    ...{ ago: 42.5, by: 'priya', ticket: 'repair', to: 'repair' },
    reply: p(
      'Hi Caoimhe,',
      'ouch! Yes, that can be sewn on again. I look for a free day at the repair desk and come back to you.',
    ),
  },
  { ago: 42.4, by: 'priya', ticket: 'repair', snoozeDays: 2 },

  { ago: 120, mail: 'giftCard' },
  { ago: 119, by: 'dele', ticket: 'giftCard', ofMail: 'giftCard' },
  { ago: 118.8, by: 'dele', ticket: 'giftCard', change: { assignee: 'dele', tags: ['Gift card'], due: 6 } },
  {
    ...{ ago: 112, by: 'dele', ticket: 'giftCard', to: 'giftCard', as: 'giftCardSorry' },
    reply: p(
      'Hi Mina,',
      'sorry for the wait. The balance is $55.00; the page showed an old one. Could you look again?',
    ),
  },
  { ago: 98.5, mail: 'giftCardThanks' },

  {
    ...{ ago: 190, by: 'robin', ticket: 'accounts', byHand: { customer: 'shopper17@shopper.test' } },
    ...{
      title: 'Please merge my two customer accounts',
      description: 'Called by phone. One for the old address, one for the new one.',
    },
  },
  { ago: 189.9, by: 'robin', ticket: 'accounts', change: { status: 'todo' } },

  { ago: 15, mail: 'care' },
  { ago: 14.5, by: 'robin', ticket: 'care', ofMail: 'care' },
  { ago: 14.4, by: 'robin', ticket: 'care', change: { assignee: 'robin', tags: ['Product'] } },
  {
    ...{ ago: 14, by: 'robin', ticket: 'care', to: 'care', as: 'careCopy', copy: 'otto.kruger@kruger-holz.test' },
    reply: p('Hello Otto,', 'two days are enough. Keep it away from the stove: the wax runs out again.'),
  },
];

const closed: Entry[] = [
  { ago: 300, mail: 'glove' },
  { ago: 299.5, by: 'robin', ticket: 'glove', ofMail: 'glove' },
  { ago: 299.4, by: 'robin', ticket: 'glove', change: { assignee: 'robin', tags: ['Product'] } },
  {
    ...{ ago: 299, by: 'robin', ticket: 'glove', to: 'glove', close: true },
    reply: p(
      'Hi Kwame,',
      'we keep a box of single ones, and a left one in your colour is in it. It is on its way, greet the dog!',
    ),
  },
  { ago: 220, mail: 'returnLabel' },
  { ago: 219.5, by: 'priya', ticket: 'returnLabel', ofMail: 'returnLabel' },
  { ago: 219.4, by: 'priya', ticket: 'returnLabel', change: { assignee: 'priya', tags: ['Exchange'] } },
  {
    ...{ ago: 219, by: 'priya', ticket: 'returnLabel', to: 'returnLabel', as: 'returnLabelSent' },
    reply: p('Hola Lucía,', 'here it is: the post office scans it from your phone.'),
  },
  { ago: 218.9, mail: 'returnAway' },
  { ago: 150, by: 'priya', ticket: 'returnLabel', macro: 'Nothing more to do' },
  { ago: 175, mail: 'address' },
  {
    ago: 174.5,
    by: 'dele',
    ticket: 'address',
    ofMail: 'address',
    title: 'Address change before dispatch (Kenji Morimoto)',
  },
  { ago: 174.4, by: 'dele', ticket: 'address', change: { assignee: 'dele', tags: ['Shipping'] } },
  {
    ...{ ago: 174, by: 'dele', ticket: 'address', to: 'address', close: true },
    reply: p('森本様', 'ご連絡ありがとうございます。お届け先を変更いたしました。'),
  },
  { ago: 130, mail: 'backorder' },
  { ago: 129.5, by: 'robin', ticket: 'backorder', ofMail: 'backorder' },
  { ago: 129.4, by: 'robin', ticket: 'backorder', change: { assignee: 'robin', tags: ['Product'] } },
  {
    ...{ ago: 129, by: 'robin', ticket: 'backorder', to: 'backorder', close: true },
    reply: p(
      'Hello Zeynep,',
      'ember in S is back on the 9th. I have put you on the list: you get a mail that morning.',
    ),
  },
  { ago: 80, mail: 'seo' },
  { ago: 79, by: 'robin', ticket: 'seo', ofMail: 'seo' },
  { ago: 78.9, by: 'robin', ticket: 'seo', change: { status: 'trash' } },
];

const inboxAgo: Readonly<Record<keyof typeof inboxLetters, number>> = {
  ...{ quoted: 0.4, long: 0.9, french: 2.2, phishing: 5, bounce: 13.9, thanks: 6, noSubject: 17 },
  ...{ newsletter: 24, press: 33, mill: 58 },
};

const inbox = Object.entries(inboxAgo).map(([mail, ago]): Entry => ({ ago, mail: mail as keyof typeof inboxLetters }));

/** In the order in which it happened. */
export const diary: readonly Entry[] = [...parcel, ...open, ...closed, ...inbox].sort((a, b) => b.ago - a.ago);
