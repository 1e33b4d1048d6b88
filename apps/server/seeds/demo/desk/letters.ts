import type { FileName } from './files.ts';

export interface DemoLetter {
  /** The address of a shopper, or somebody else's name and address. */
  from: string | { name: string; address: string };
  subject: string;
  /** HTML or plain text; `{order}`, `{item}` and `{first}` are those of the shopper. */
  html?: string;
  text?: string;
  files?: readonly FileName[];
  /** Shown in the text, where it says `cid:picture`. */
  inline?: FileName;
  /** The answer of ours it answers, quoted below. */
  answers?: string;
  /** Nobody has opened it yet. */
  unread?: true;
  headers?: Readonly<Record<string, string>>;
  /** The address a report is about; it is one of a mail server then. */
  bounced?: string;
}

const visa = { name: 'Card Disputes', address: 'disputes@cardnet.test' };
const school = { name: 'Ingrid Sæther-Johannessen', address: 'ingrid.saether@fjellmail.test' };

/** Those that became tickets. */
export const ticketLetters = {
  parcel: {
    from: 'siobhan@shopper.test',
    subject: 'Where is my parcel??',
    html: '<p>Hi, the carrier says that my order {order} was <b>delivered on Thursday</b>, but there is nothing here, I asked the neighbours too. Two of the things in it are for a trip on the 28th 😕</p><p>I attach what the carrier sent me, and our entrance. There is no front porch.</p><p>Siobhán</p>',
    files: ['entrance', 'tracking'],
  },
  parcelAgain: {
    from: 'siobhan@shopper.test',
    subject: 'Re: Where is my parcel??',
    html: '<div dir="ltr">Thank you Robin. The carrier has not called so far. Could you send the things again, whatever comes of the claim?</div>',
    answers: 'claim',
  },
  parcelNews: {
    from: 'siobhan@shopper.test',
    subject: 'Re: Where is my parcel??',
    html: '<div dir="ltr">Any news? We leave on the 28th, so it would have to be here by Friday.</div>',
    answers: 'replacement',
  },
  parcelTwice: {
    from: 'siobhan@shopper.test',
    subject: 'My order did not arrive',
    text: 'Hello, I wrote before and am not sure that it reached you. {order} never came. Please have a look.\n\nSiobhán',
  },
  zip: {
    from: 'shopper55@shopper.test',
    subject: 'Zip failed on {item} after two months, order {order}',
    html: '<p>Hello,</p><p>the slider came off completely on Tuesday, and the teeth of the lower third do not close any more:</p><p><img alt="The zip, open at the bottom" src="cid:picture" width="420"></p><p>I do not need a new one, a <b>repair</b> is fine as long as it is back before the 12th of December.</p><p>Arjun</p>',
    inline: 'zip',
    files: ['receipt'],
  },
  zipAgain: {
    from: 'shopper55@shopper.test',
    subject: 'Re: Zip failed on {item} after two months, order {order}',
    html: '<div dir="ltr">Great, thank you. It goes to you today. How long does a repair take at the moment?</div>',
    answers: 'zipLabel',
  },
  wholesale: {
    from: school,
    subject: 'Wholesale quote: 24 × Ridgeline Rain Shell for a guide school, delivery to Tromsø before December 12',
    html: '<p>Dear Northwind,</p><p>we equip our guides anew this winter and would like a quote for:</p><table cellpadding="6" style="border-collapse:collapse"><tr style="background-color:#eef2f5"><th align="left">Size</th><th align="right">Pieces</th></tr><tr><td style="border-top:1px solid #ccd5dd">S</td><td align="right" style="border-top:1px solid #ccd5dd">4</td></tr><tr><td style="border-top:1px solid #ccd5dd">M</td><td align="right" style="border-top:1px solid #ccd5dd">9</td></tr><tr><td style="border-top:1px solid #ccd5dd">L</td><td align="right" style="border-top:1px solid #ccd5dd">8</td></tr><tr><td style="border-top:1px solid #ccd5dd">XL</td><td align="right" style="border-top:1px solid #ccd5dd">3</td></tr></table><p>Could you embroider a small logo? The list is attached once more.</p><p>Ingrid Sæther-Johannessen<br>Fjell Guide School, Tromsø</p>',
    files: ['quote'],
  },
  size: {
    from: 'shopper4@shopper.test',
    subject: 'Wrong size sent, needs exchange before a trip on the 28th',
    text: 'Dear team,\n\nI ordered {item} in M and got XL ({order}). We leave on the 28th. Can you send the right one first? I bring the other one to the post today.\n\nGrace',
  },
  duty: {
    from: 'shopper56@shopper.test',
    subject: 'Duty invoice for order {order}',
    html: '<p>The courier asks for 41.20 EUR at the door although your page said that duties are included. I attach the invoice. Should I refuse the parcel?</p><p>Nell</p>',
    files: ['duties'],
  },
  arabic: {
    from: 'noura@shopper.test',
    subject: 'استفسار عن موعد وصول الطلب {order}',
    html: '<div dir="rtl"><p>مرحباً،</p><p>أود معرفة متى سيصل طلبي، فقد مضى أسبوعان على الشحن ولم يتغير شيء في صفحة التتبع.</p><p>مع الشكر،<br>نورة</p></div>',
  },
  chargeback: {
    from: visa,
    subject: 'Chargeback notice 8812-44: $248.00, answer by the 27th',
    text: 'A cardholder has disputed the following transaction.\n\nMerchant: NORTHWIND OUTFITTERS\nAmount: 248.00 USD\nReason: 13.1 Merchandise not received\n\nPlease send proof of delivery within eight days. Without an answer the amount is taken back.',
  },
  pfas: {
    from: 'shopper51@shopper.test',
    subject: 'Where is the PFAS-free statement for the Ridgeline?',
    text: 'Hi,\n\nyou mention on the product page that the shell is free of PFAS. Is there a statement of the mill that I could show our purchasing department? The link on the page leads nowhere.\n\nElias',
  },
  repair: {
    from: 'shopper24@shopper.test',
    subject: 'Repair request: torn patch, photo attached',
    html: '<p>Hi there,</p><p>I fell on the Skellig path and the patch on my {item} tore off on one side. Is that something your repair desk can do?</p><p>Caoimhe</p>',
    files: ['tear'],
  },
  giftCard: {
    from: 'mina@shopper.test',
    subject: 'Gift card balance shows $0.00 after partial use',
    text: 'I used $45.00 of my $100.00 gift card last week and now the shop says that there is nothing left on it. The card ends in 7731.\n\nMina',
  },
  giftCardThanks: {
    from: 'mina@shopper.test',
    subject: 'Re: Gift card balance shows $0.00 after partial use',
    html: '<div dir="ltr">It still says $0.00 here, also on my phone.</div>',
    answers: 'giftCardSorry',
  },
  glove: {
    from: 'shopper8@shopper.test',
    subject: 'Lost mitten, can I buy just the left one?',
    text: 'A strange question perhaps. My dog took the left mitten and there is not much left of it. Do you sell single ones?\n\nKwame',
  },
  returnLabel: {
    from: 'shopper40@shopper.test',
    subject: 'Return label for {order}',
    text: 'Hola, the tent is too heavy for us after all. Could you send me a label? It was never pitched.\n\nLucía',
  },
  returnAway: {
    from: 'shopper40@shopper.test',
    subject: 'Automatic reply: Return label',
    text: 'I am away until Monday and read my mail in the evening only. Lucía',
    answers: 'returnLabelSent',
    headers: { 'Auto-Submitted': 'auto-replied', Precedence: 'auto_reply' },
  },
  address: {
    from: 'shopper39@shopper.test',
    subject: 'ご住所変更のお願い（ご注文番号 {order}）',
    text: 'お世話になっております。先日注文した商品ですが、引っ越しのため届け先を変更できますでしょうか。新しい住所は次のとおりです。\n\n〒150-0001 東京都渋谷区神宮前 3-14-9\n\n森本 健二',
  },
  backorder: {
    from: 'shopper23@shopper.test',
    subject: 'Backorder date for the Longshore Parka, S, ember',
    text: 'Hello, when do you expect the Longshore in S and ember again? I would order it today.\n\nZeynep',
  },
  seo: {
    from: { name: 'Growth Partner', address: 'hello@rank-first.test' },
    subject: 'We can put northwind-outfitters on page one',
    text: 'Dear webmaster, we noticed that your site could rank much better. Reply YES for a free audit.',
  },
  care: {
    from: 'shopper41@shopper.test',
    subject: 'Care instructions after wax treatment',
    text: 'How long do I have to wait before the first wash, and may it go near a stove to dry?\n\nOtto Krüger',
  },
} as const satisfies Record<string, DemoLetter>;

/** Those that lie in the inbox. */
export const inboxLetters = {
  quoted: {
    from: 'shopper25@shopper.test',
    subject: 'Re: Your Northwind order {order}',
    html: '<div dir="ltr">Hello, I answer to the confirmation, I hope that somebody reads this. Could the lid of the pot be ordered by itself? Mine has a dent since the weekend.<br><br>Ximena</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Northwind Outfitters &lt;help@northwind-outfitters.test&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0 0 0 8px;border-left:1px solid #ccc;padding-left:8px"><p>Thank you for your order {order}. It has left our warehouse in Vancouver.</p><p>You can send back what does not fit within 60 days, free of charge.</p></blockquote></div>',
    unread: true,
  },
  long: {
    from: 'shopper5@shopper.test',
    subject:
      'Three questions before I order for the whole family: does the Saltmarsh run large compared with the Longshore, can the hood of the Ridgeline be taken off, and do you still have the children’s mittens in the green of last winter?',
    text: 'The questions are all in the subject, as I was too quick. There are five of us, so it would be a larger order. Thank you!',
    unread: true,
  },
  french: {
    from: 'jean-baptiste@shopper.test',
    subject: 'Facture de la commande {order}',
    text: 'Bonjour,\n\npourriez-vous m’envoyer une facture au nom de mon entreprise ? Il me faut aussi votre numéro de TVA.\n\nBien à vous,\nJean-Baptiste Delacroix',
    unread: true,
  },
  newsletter: {
    from: { name: 'Textile Week', address: 'news@textileweek.test' },
    subject: 'Wool prices, a mill that heats a town, and twelve new fibres',
    html: '<div style="max-width:560px"><p><img alt="Textile Week" src="https://img.textileweek.test/head.png" width="560" height="90"></p><h2 style="font-size:20px">A mill that heats a town</h2><p>In Huddersfield the warm water of a dye house now keeps four hundred homes warm.</p><p><img alt="The mill" src="https://img.textileweek.test/mill.jpg" width="560" height="280"></p><h2 style="font-size:20px">Twelve new fibres</h2><p>From seaweed to milk: what came out of the laboratories this autumn.</p><p style="font-size:12px;color:#667">You get this mail because you subscribed. <a href="https://textileweek.test/stop">Stop</a></p></div>',
    headers: { 'List-Id': '<news.textileweek.test>', 'List-Unsubscribe': '<https://textileweek.test/stop>' },
  },
  mill: {
    from: { name: 'Pacific Mills Accounts', address: 'accounts@pacific-mills.test' },
    subject: 'Invoice 8841, merino jersey',
    text: 'Please find our invoice attached. It is due in 30 days.\n\nPacific Mills',
    files: ['mill'],
  },
  phishing: {
    from: { name: 'Northwind Payroll payroll@northwind-outfitters.test', address: 'notice@mail-secure-4.test' },
    subject: 'Your mailbox is almost full, confirm your password',
    html: '<p>Your mailbox will be closed today. <a href="https://mail-secure-4.test/confirm">Confirm your password</a> to keep it.</p>',
    files: ['program'],
    unread: true,
    headers: {
      'Reply-To': 'collect@elsewhere.test',
      Received: 'from mail-secure-4.test by mx.northwind-outfitters.test',
      'Authentication-Results': 'mx.northwind-outfitters.test; spf=pass; dkim=fail; dmarc=fail',
    },
  },
  noSubject: {
    from: 'shopper49@shopper.test',
    subject: '',
    text: 'Is the shop in Gastown open on Sunday?',
    unread: true,
  },
  thanks: {
    from: 'shopper27@shopper.test',
    subject: 'Thank you!',
    html: '<p>The repaired jacket is back and one cannot see where the hole was. <b>Please pass this on</b> to whoever did it. 🧵</p><p>Amara</p>',
    unread: true,
  },
  press: {
    from: { name: 'Tove Ekström', address: 'tove@nordicoutdoor.test' },
    subject: 'Samples for our winter test',
    text: 'Hi, we test twelve parkas for our January issue and would like to have the Longshore in it, women’s M. We send everything back.\n\nTove Ekström, Nordic Outdoor',
  },
  bounce: {
    from: { name: 'Mail Delivery Subsystem', address: 'mailer-daemon@mx.northwind-outfitters.test' },
    subject: 'Undelivered: Re: Care instructions after wax treatment',
    text: 'The address otto.kruger@kruger-holz.test was not found, so your message could not be delivered to it.',
    answers: 'careCopy',
    bounced: 'otto.kruger@kruger-holz.test',
    unread: true,
  },
} as const satisfies Record<string, DemoLetter>;

export type LetterName = keyof typeof ticketLetters | keyof typeof inboxLetters;

export const letters: Readonly<Record<LetterName, DemoLetter>> = { ...ticketLetters, ...inboxLetters };
