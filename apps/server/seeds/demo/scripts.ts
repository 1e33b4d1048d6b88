/** Lines of a past chat in turn; `c` the client, `a` the agent. `{product}` is replaced by a product of the shop. */
export type Line = readonly ['c' | 'a', string];

export interface ChatScript {
  department: 'Orders & delivery' | 'Returns & repairs' | 'Sizing & products' | null;
  lines: readonly Line[];
  /** 0 frustrated, 1 neutral, 2 satisfied. */
  mood: 0 | 1 | 2;
}

export const scripts: readonly ChatScript[] = [
  {
    department: 'Sizing & products',
    mood: 2,
    lines: [
      ['c', 'Hi! I’m between sizes in the {product}.'],
      ['c', 'The M was tight over a fleece. Is the L long in the arms?'],
      ['a', 'The L adds 2 cm in the sleeve and 6 cm in the chest, so it layers well and still moves.'],
      ['c', 'Perfect, then I’ll take the L.'],
      ['a', 'Good choice. If it does not fit, send it back within 60 days.'],
      ['c', 'Thanks for the quick help 🎉'],
    ],
  },
  {
    department: 'Returns & repairs',
    mood: 2,
    lines: [
      ['c', 'Hi, the zip on my {product} gave out on its second walk. Can you repair it?'],
      ['a', 'So sorry about that zip! We repair it for free. I have put the label in this chat.'],
      ['c', 'Do I need to print it?'],
      ['a', 'No, the parcel shop scans it from your phone.'],
      ['c', 'Amazing, thank you so much! 🙏'],
    ],
  },
  {
    department: 'Orders & delivery',
    mood: 1,
    lines: [
      ['c', 'Hello, where is my order? It was due yesterday.'],
      ['a', 'Let me look that up for you. One moment, please.'],
      ['a', 'It left Vancouver on Tuesday and is with the carrier now. It should arrive tomorrow before noon.'],
      ['c', 'Okay. Could the courier leave it with a neighbour?'],
      ['a', 'I have added that note for the driver.'],
      ['c', 'Thanks'],
    ],
  },
  {
    department: 'Orders & delivery',
    mood: 0,
    lines: [
      ['c', 'This is the second time a parcel arrives with the wrong colour. Really annoying.'],
      ['a', 'I understand, and I am sorry. Which colour did you order?'],
      ['c', 'Spruce. I got orange. Again.'],
      ['a', 'A spruce one leaves today with express post, and you need not send the orange one back.'],
      ['c', 'Fine. I hope it is the right one this time.'],
    ],
  },
  {
    department: null,
    mood: 2,
    lines: [
      ['c', 'Is the {product} back in stock?'],
      ['a', 'It is, since this morning. Shall I hold one for you?'],
      ['c', 'Yes please, in the largest size.'],
      ['a', 'Done. It is on hold under your name until Sunday evening.'],
      ['c', 'You just saved my weekend!'],
    ],
  },
  {
    department: 'Sizing & products',
    mood: 1,
    lines: [
      ['c', 'Is the {product} itchy at all?'],
      ['a', 'Most people wear it on bare skin. It is a fine 18.5 micron merino.'],
      ['c', 'And can it go in the machine?'],
      ['a', 'Yes, at 30 degrees on the wool programme, and no dryer.'],
      ['c', 'OK, I will think about it.'],
    ],
  },
  {
    department: 'Orders & delivery',
    mood: 1,
    lines: [
      ['c', 'هل يمكن التوصيل يوم الجمعة؟'],
      ['a', 'نعم، إذا طلبت قبل ظهر يوم الأربعاء.'],
      ['c', 'شكرا جزيلا'],
    ],
  },
  {
    department: null,
    mood: 1,
    lines: [
      ['c', 'Do you ship to Ghana?'],
      ['a', 'We do. It takes eight to ten working days and costs $24.00.'],
      ['c', 'Does it need a signature?'],
      ['a', 'Yes, for parcels outside North America.'],
      ['c', 'Good to know, thank you'],
    ],
  },
  {
    department: 'Returns & repairs',
    mood: 0,
    lines: [
      ['c', 'I sent my {product} back three weeks ago and still have no refund.'],
      ['a', 'That is too long. I can see the parcel arrived on the 4th. I am starting the refund now.'],
      ['c', 'Why did nobody do that before?'],
      ['a', 'The label was not readable, so it waited at the desk. It should not have. The money is on its way.'],
      ['c', 'I will wait for it then.'],
    ],
  },
  {
    department: 'Sizing & products',
    mood: 2,
    lines: [
      ['c', 'Which tent would you take for two people and a dog? 🐕'],
      ['a', 'The {product}, if the dog is not a Great Dane.'],
      ['c', 'Ha, a very small terrier.'],
      ['a', 'Then you have room for breakfast inside as well.'],
      ['c', 'Sold!'],
    ],
  },
];

/** First lines of chats that nobody answered in time. */
export const missedLines: readonly string[] = [
  'Hello, is anyone there?',
  'Can I still change my delivery address?',
  'What is the waterproof rating of the {product}?',
  'Does the {product} come in a women’s cut?',
  'My discount code does not work at checkout.',
  'هل يتوفر الجاكيت بمقاس M؟',
];
