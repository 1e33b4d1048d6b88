import { expect, it } from 'vitest';
import { readLetter } from '../letters/read-letter.ts';
import { splitQuotedText } from '../letters/split-quote.ts';
import { compose } from './compose.ts';
import type { OutgoingRow, ParentRow } from './outgoing.repo.ts';
import { quoteOf } from './own-quote.ts';

const parent: ParentRow = {
  id: 'p',
  message_id: 'p@mail.example',
  refs: [],
  thread_id: 't',
  subject: 'Jacket',
  from_name: 'Léa',
  from_address: 'lea@mail.example',
  cc: [],
  date: new Date('2026-11-26T15:04:00Z'),
  to: [{ name: '', address: 'help@shop.example' }],
  html: '<p>Where is</p><p>my <b>jacket</b>? <img src="cid:a"><img data-remote="https://pics.example/x.png"></p>',
};

async function sent(type: 'reply' | 'forward', of: ParentRow | null = parent) {
  const mail: OutgoingRow = {
    id: 'm',
    workspace_id: 'w',
    mailbox_id: 'b',
    ticket_id: null,
    message_id: 'm@shop.example',
    parent_id: 'p',
    in_reply_to: type === 'reply' ? 'p@mail.example' : null,
    refs: [],
    from_name: 'Shop',
    from_address: 'help@shop.example',
    to: [{ name: 'Léa', address: 'lea@mail.example' }],
    cc: [],
    bcc: [],
    subject: 'Re: Jacket',
    text: 'It left.',
    html: '<p>It left.</p>',
    quoted_html: quoteOf(of, type),
    kind: 'mail',
    state: 'sending',
    send_at: new Date(),
    created_at: new Date(),
    tries: 1,
    handed_over: false,
    headers: {},
    sent_by: null,
    bounces: [],
  };
  const raw = await compose(mail, [], null);
  const { default: PostalMime } = await import('postal-mime');
  const { text = '', html = '' } = await PostalMime.parse(raw);
  return { text: text.trim(), html, read: await readLetter(raw) };
}

it('[O-25] quotes what it answers in the form that mail programs fold', async () => {
  const { text, html, read } = await sent('reply');
  const line = 'On Thu, Nov 26, 2026 at 3:04 PM UTC, Léa <lea@mail.example> wrote:';
  expect(text).toBe(`It left.\n\n${line}\n\n> Where is\n>\n> my jacket?`);
  // Whoever reads the text alone has it folded too, we among them.
  expect(splitQuotedText(text, 'Re: Jacket').text.trim()).toBe('It left.');
  expect(html).toContain('<div class="gmail_quote"><div class="gmail_attr" dir="auto">');
  expect(html).toMatch(/wrote:<br><\/div><blockquote class="gmail_quote" type="cite" /);
  expect(html).not.toMatch(/<img/);
  // As whoever gets it reads it, we among them.
  expect(read).toMatchObject({ preview: 'It left.', text: 'It left.' });
  expect(read.quotedHtml).toContain('Where is');
});

it('[O-25] what is handed on is no quote, and says whose it was', async () => {
  const { text, html } = await sent('forward', { ...parent, cc: [{ name: 'Bob', address: 'bob@x.example' }] });
  expect(text).toBe(
    [
      ...['It left.', '', '---------- Forwarded message ---------', 'From: Léa <lea@mail.example>'],
      ...['Date: Thu, Nov 26, 2026 at 3:04 PM UTC', 'Subject: Jacket', 'To: <help@shop.example>'],
      ...['Cc: Bob <bob@x.example>', '', 'Where is', '', 'my jacket?'],
    ].join('\n'),
  );
  expect(html).not.toMatch(/gmail_quote|blockquote|cite/);
});

it('[O-25] lines of a plain text stay lines, also of one that was stored before', async () => {
  const { html } = await readLetter(Buffer.from('Subject: x\r\n\r\nHi\r\n\r\nThe  jacket\r\nis late'));
  expect(html).not.toContain('\n');
  const before = '<div style="white-space:pre-wrap">Hi\n\nThe  jacket\nis late</div>';
  for (const stored of [html, before])
    expect((await sent('reply', { ...parent, html: stored })).text).toMatch(
      /wrote:\n\n> Hi\n>\n> The {2}jacket\n> is late$/,
    );
});

it('a mail that answers nothing, or one without words, quotes nothing', async () => {
  expect((await sent('reply', null)).text).toBe('It left.');
  expect((await sent('reply', { ...parent, html: '' })).html).not.toContain('gmail_quote');
});
