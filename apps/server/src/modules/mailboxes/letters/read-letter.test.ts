import { expect, it } from 'vitest';
import { mailCorpus } from '../../../../test/mail-corpus.ts';
import { createLetterReader, parseLetter } from './parse-letter.ts';
import { readLetter } from './read-letter.ts';

const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  readLetter(Buffer.from(text.replace(/\r?\n/g, '\r\n'), encoding));
const withHtml = (html: string, more = '') =>
  read(`From: a@b.example\nSubject: Hello\n${more}Content-Type: text/html; charset=utf-8\n\n${html}`);

it('[O-06] reads who, what and when, by the sender’s clock also where that is wrong', async () => {
  const letter = await read(
    'From: "Tremblay, L\u00e9a" <LEA@B.example>\nTo: Team: x@y.example, z@y.example;\nCc: nobody\nReply-To: other@c.example\nSubject: =?utf-8?Q?Caf=C3=A9?= \u{1F4E6}\n' +
      'Message-ID: <1@b>\nIn-Reply-To: <0@b> <00@b>\nReferences: <a@b>\n <0@b>\nDate: Fri, 25 Dec 2099 10:00:00 +0000\n\nHi',
  );
  expect(letter).toMatchObject({
    ...{
      messageId: '1@b',
      inReplyTo: '0@b',
      references: ['a@b', '0@b'],
      subject: 'Caf\u00e9 \u{1F4E6}',
      date: new Date('2099-12-25T10:00:00Z'),
      text: 'Hi',
      preview: 'Hi',
    },
    ...{ from: { name: 'Tremblay, L\u00e9a', address: 'lea@b.example' }, cc: [], kind: 'mail', extent: 'whole' },
    to: [
      { name: '', address: 'x@y.example' },
      { name: '', address: 'z@y.example' },
    ],
    hints: { replyTo: 'other@c.example' },
  });
});

it('[O-06] headers in 8 bits without a charset, unknown charsets and no body at all are read', async () => {
  expect(
    await read(
      'From: a@b.example\nSubject: Caf\xe9\nContent-Type: text/plain; charset=iso-8859-1\n\nGr\xfc\xdfe',
      'latin1',
    ),
  ).toMatchObject({ subject: 'Café', text: 'Grüße' });
  expect((await read('Subject: x\nContent-Type: text/plain; charset=made-up\n\nHi')).text).toBe('Hi');
  expect(await read('')).toMatchObject({
    messageId: null,
    date: null,
    subject: '',
    text: '',
    html: '',
    from: { address: '' },
  });
});

it.each([
  [
    'Gmail',
    '<div>New</div><div class="gmail_quote"><div class="gmail_attr">On Mon Bob wrote:</div><blockquote>Old</blockquote></div>',
  ],
  [
    'Apple',
    '<div>New</div><div>On Mon, 1 Jan, Bob &lt;<a href="mailto:b@x.example">b@x.example</a>&gt; wrote:</div><blockquote type="cite"><div>Old</div></blockquote>',
  ],
  ['Outlook', '<div>New</div><hr><div id="divRplyFwdMsg"><b>From:</b> Bob</div><div>Old</div>'],
  [
    'Outlook for Windows',
    '<div><p>New</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p><b>From:</b> Bob</p></div></div><p>Old</p></div>',
  ],
  [
    'Thunderbird',
    '<p>New</p><div class="moz-cite-prefix">Am 1.1. schrieb Bob:</div><blockquote type="cite">Old</blockquote>',
  ],
])('[O-06] what %s quotes stands apart', async (_name, html) => {
  const letter = await withHtml(html);
  expect(letter.preview).toBe('New');
  expect(letter.html).not.toMatch(/Old|Bob/);
  expect(letter.quotedHtml).toContain('Old');
  expect(letter.html + letter.quotedHtml).not.toContain('data-quote');
});

it.each([
  'On Mon, 1 Jan 2026 at 10:00, Bob\n<b@x.example> wrote:',
  'Am 01.01.2026 um 10:00 schrieb Bob:',
  'Le lun. 1 janv. 2026, Bob a écrit :',
])('[O-06] plain text: %s', async (line) => {
  const letter = await read(
    `Subject: Re: x\nContent-Type: text/plain; charset=utf-8\n\nNew\n\n${line}\n> Old\n> > Older`,
  );
  expect(letter).toMatchObject({ text: 'New', preview: 'New' });
  expect(letter.quotedHtml).toContain('Older');
});

it('[O-06] what was forwarded, and answers between quotes, stay where they are', async () => {
  const forward = await read('Subject: Fwd: x\n\nSee\n\n> The matter');
  expect(forward.text).toContain('The matter');
  const between = await read('Subject: Re: x\n\nHello\n> One?\nYes\n> Two?\nNo');
  expect(between.text).toContain('One?');
  expect(between.quotedHtml).toBe('');
  expect(
    (await withHtml('<p>A</p><blockquote type="cite">1</blockquote><p>B</p><blockquote type="cite">2</blockquote>'))
      .html,
  ).toContain('1');
});

it('[O-06] programs are kept out by bytes and by name; a letter in a letter and a calendar are files', async () => {
  const part = (name: string, type: string, body: string) =>
    `--b\nContent-Type: ${type}\nContent-Disposition: attachment; filename="${name}"\n\n${body}\n`;
  const letter = await read(
    `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nHi\n${part('a.txt', 'text/plain', 'MZ program')}${part('b.pdf.js', 'text/plain', 'x')}` +
      `${part('c.html', 'text/html', '<script>')}${part('../../d\u202Etxt.pdf', 'application/pdf', '%PDF-1.4')}--b\nContent-Type: message/rfc822\n\nSubject: inner\n\nsecret\n--b\nContent-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\n--b--`,
  );
  expect(letter.files.map(({ filename, contentType, kept }) => [filename, contentType, kept])).toEqual([
    ['a.txt', 'text/plain', 'program'],
    ['b.pdf.js', 'text/plain', 'program'],
    ['c.html', 'application/octet-stream', 'yes'],
    ['d\uFFFDtxt.pdf', 'application/pdf', 'yes'],
    ['message.eml', 'message/rfc822', 'yes'],
    ['file.ics', 'text/calendar', 'yes'],
  ]);
  expect(letter.files.filter(({ bytes }) => bytes === null).map(({ kept }) => kept)).toEqual(['program', 'program']);
  expect(letter.text).toBe('Hi');
});

it('[O-06] a report of a mail that came back says of which and why', async () => {
  const letter = await read(
    'From: MAILER-DAEMON@mx.example\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\nSorry\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n' +
      'Final-Recipient: rfc822; GONE@x.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no\n such user\n\nFinal-Recipient: rfc822; full@x.example\nAction: delayed\nStatus: 4.2.2\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <ours@shop.example>\n--b--',
  );
  expect(letter).toMatchObject({
    ...{ kind: 'bounce', bouncedId: 'ours@shop.example' },
    bounces: [
      { address: 'gone@x.example', status: '5.1.1', words: '550 no such user', permanent: true },
      { address: 'full@x.example', status: '4.2.2', permanent: false },
    ],
  });
});

it.each(['Auto-Submitted: auto-replied', 'Precedence: bulk', 'List-Id: <x.y>'])(
  '[O-06] %s: nobody wrote it',
  async (header) => {
    expect((await read(`${header}\nSubject: x\n\nx`)).kind).toBe('automatic');
    expect((await read('Auto-Submitted: no\nSubject: x\n\nx')).kind).toBe('mail');
  },
);

it('[O-06] only what the receiving server says of a sender counts', async () => {
  const received = 'Received: from evil.example by mx.google.com; Wed\n';
  const verdicts = async (headers: string) =>
    (await read(`${headers}From: "help@bank.example" <x@evil.example>\n\nx`)).hints;
  expect(
    await verdicts(
      `Authentication-Results: mx.google.com; dkim=fail (x; spf=pass) header.i=@x; spf=softfail; dmarc=pass\n${received}`,
    ),
  ).toMatchObject({
    ...{ spf: 'fail', dkim: 'fail', dmarc: 'pass', otherName: 'help@bank.example' },
  });
  expect(
    await verdicts(`${received}Authentication-Results: evil.example; spf=pass; dkim=pass; dmarc=pass\n`),
  ).toMatchObject({ spf: null, dkim: null, dmarc: null });
});

it('[O-06] a corpus of awkward mails: each is read, none holds what a database refuses', async () => {
  for (const { kind, raw } of mailCorpus(480)) {
    const letter = await parseLetter(raw);
    const { files, html, quotedHtml } = letter;
    expect(JSON.stringify({ ...letter, files: files.map(({ filename }) => filename) }), kind).not.toMatch(
      /\\u0000|\\ud[89a-f]/i,
    );
    for (const [tag] of `${html}${quotedHtml}`.matchAll(/<[^>]*>/g)) {
      expect(tag, kind).not.toMatch(
        /<(script|style|form|iframe|svg|base|meta)\b|\son\w+=|position:|javascript:|url\(/i,
      );
    }
    if (!/broken|nested/.test(kind)) expect(letter.extent, kind).toBe('whole');
  }
});

it('[O-06] what takes too long is ended, its headers are kept, and the next one is read', async () => {
  const reader = createLetterReader({ timeoutMs: 150, memoryMb: 64 });
  await createLetterReader().parse(Buffer.from(''));
  const parts = Buffer.from(
    `From: a@b.example\r\nSubject: Many\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(2_000_000)}`,
  );
  const [late, next] = await Promise.all([
    reader.parse(parts),
    createLetterReader({ timeoutMs: 10_000 }).parse(Buffer.from('Subject: next\r\n\r\nx')),
  ]);
  expect(late).toMatchObject({ subject: 'Many', extent: 'unreadable' });
  expect(next).toMatchObject({ subject: 'next', extent: 'whole' });
  expect(await reader.parse(Buffer.alloc(26 * 1024 * 1024, 'Subject: big\r\n'))).toMatchObject({
    subject: 'big',
    extent: 'too-large',
  });
  await reader.close();
});
