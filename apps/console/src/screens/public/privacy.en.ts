import type { PrivacyFacts, PrivacyText } from './privacy-text.ts';

export function privacyEn({ operator, productAnalytics, adPixel, errorReports }: PrivacyFacts): PrivacyText {
  const who = operator ?? 'The operator of this installation';
  const scripts = [
    ...(productAnalytics ? ['a product-analytics script, which reports how the console is used'] : []),
    ...(adPixel ? ['an advertising pixel, which reports that the console was visited'] : []),
  ];
  return {
    title: 'Privacy policy',
    intro: operator
      ? `${operator} runs this installation of Chatso and decides what happens with the data in it. This page says which data that is.`
      : 'Whoever runs this installation of Chatso decides what happens with the data in it, and has not given a name here. This page says which data that is.',
    contact: 'Questions about your data, and requests to see, correct or delete it, go to:',
    noContact: 'No contact has been configured. Ask the shop you chatted with, or whoever gave you your account.',
    sections: [
      {
        title: 'People who chat with a shop',
        paragraphs: [
          'When you open the chat of a shop, Chatso keeps what you write and the files you send, together with what you enter before the chat, such as your name, email address and phone number.',
          'It also keeps which pages of the shop you had open while the chat was on the page, the page that led you there, your browser and device, your time zone, your IP address, and the country that the address belongs to. The country is looked up on our own server.',
          'If the shop says who you are, Chatso connects the chat with the customer data that the shop keeps, for example earlier orders.',
          'Your browser stores an id that recognises this device in this shop, so that a conversation goes on after a reload. The chat sets no cookies and loads nothing from advertisers.',
        ],
      },
      {
        title: 'People who work with Chatso',
        paragraphs: [
          'Chatso keeps your name, email address, photo, role and settings, and a password only as a hash that cannot be turned back.',
          'For every sign-in it keeps time, IP address and browser, so that you can recognise your sessions. Changes to accounts and settings are written into a log that cannot be edited.',
          'Two cookies keep you signed in; scripts cannot read them. Drafts, unsent messages and your choices on the screen are stored in your browser, under names that begin with chatso-v2.',
        ],
      },
      {
        title: 'What it is used for',
        paragraphs: [
          'The data serves to answer customers, to show the team what has been said, to protect the service against abuse, and to report to the shop how its chats went. It is not sold.',
        ],
      },
      {
        title: 'Who else receives it',
        paragraphs: [
          'The people of the workspace that a shop belongs to see its conversations, as far as their role allows.',
          `${who} may connect services for outgoing mail, payments and shop data; they receive what their task needs.`,
          scripts.length === 0
            ? 'This console loads no analytics and no advertising scripts.'
            : `This console loads ${scripts.join(' and ')}. They run on the pages of the console, not in the chat of a shop.`,
          errorReports
            ? 'When the console fails, a technical report goes to an error-tracking service: the error, the address of the page without its parameters, and your browser. It holds nothing that you typed.'
            : 'Errors of the console are not reported to anybody outside.',
        ],
      },
      {
        title: 'How long it is kept',
        paragraphs: [
          'Conversations are kept until the workspace or the operator deletes them. A plan may show only the newest ones; hidden conversations are not deleted by that.',
          'Sessions that have ended are removed 30 days after they would have run out.',
        ],
      },
    ],
  };
}
