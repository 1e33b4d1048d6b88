import { expect, it } from 'vitest';
import { growthOf, linear } from '../../../../test/cpu-time.ts';
import { matterOf } from '../reading/find-thread.ts';
import { subjectOf } from '../sending/queue-mail.ts';
import { sanitise } from './sanitise.ts';
import { splitQuote, splitQuotedText } from './split-quote.ts';

/** As Google, Apple, Thunderbird and others write it in the language of their reader. */
const attributions = {
  English: 'On Thu, Nov 26, 2026 at 10:00 AM Ann Lee <ann@x.example> wrote:',
  'English, broken': 'On Thu, Nov 26, 2026 at 10:00 AM Ann Lee of the Lakeside Company\n<ann@x.example> wrote:',
  German: 'Am Do., 26. Nov. 2026 um 10:00 Uhr schrieb Ann Lee <ann@x.example>:',
  'German, without address': 'Am 26.11.26 um 10:00 schrieb Ann Lee:',
  French: 'Le jeu. 26 nov. 2026 à 10:00, Ann Lee <ann@x.example> a écrit :',
  Spanish: 'El jue, 26 nov 2026 a las 10:00, Ann Lee (<ann@x.example>) escribió:',
  Italian: 'Il giorno gio 26 nov 2026 alle ore 10:00 Ann Lee <ann@x.example> ha scritto:',
  Portuguese: 'Em qui., 26 de nov. de 2026 às 10:00, Ann Lee <ann@x.example> escreveu:',
  Dutch: 'Op do 26 nov 2026 om 10:00 schreef Ann Lee <ann@x.example>:',
  Polish: 'czw., 26 lis 2026 o 10:00 Ann Lee <ann@x.example> napisał(a):',
  Swedish: 'Den tors 26 nov. 2026 kl 10:00 skrev Ann Lee <ann@x.example>:',
  Danish: 'Den tor. 26. nov. 2026 kl. 10.00 skrev Ann Lee <ann@x.example>:',
  Finnish: 'to 26. marrask. 2026 klo 10.00 Ann Lee (ann@x.example) kirjoitti:',
  Czech: 'čt 26. 11. 2026 v 10:00 odesílatel Ann Lee <ann@x.example> napsal:',
  Hungarian: 'Ann Lee <ann@x.example> ezt írta (időpont: 2026. nov. 26., Cs, 10:00):',
  Romanian: 'În joi, 26 nov. 2026 la 10:00, Ann Lee <ann@x.example> a scris:',
  Turkish: 'Ann Lee <ann@x.example>, 26 Kas 2026 Per, 10:00 tarihinde şunu yazdı:',
  Russian: 'чт, 26 нояб. 2026 г. в 10:00, Ann Lee <ann@x.example>:',
  'Russian, Thunderbird': '26.11.2026 10:00, Ann Lee пишет:',
  Greek: 'Στις Πέμ 26 Νοε 2026 στις 10:00 π.μ., ο χρήστης Ann Lee <ann@x.example> έγραψε:',
  Japanese: '2026年11月26日(木) 10:00 Ann Lee <ann@x.example>:',
  Chinese: 'Ann Lee <ann@x.example> 于2026年11月26日周四 10:00写道：',
  'Chinese, NetEase': '在 2026-11-26 10:00:00，"Ann Lee" <ann@x.example> 写道：',
  Korean: '2026년 11월 26일 (목) 오전 10:00, Ann Lee <ann@x.example>님이 작성:',
  Arabic:
    'في الخميس، ٢٦ نوفمبر ٢٠٢٦ في ١٠:٠٠ ص تمت كتابة ما يلي بواسطة \u202aAnn Lee\u202c <\u202aann@x.example\u202c>:\u200f',
  Hebrew:
    '\u202bבתאריך יום ה׳, 26 בנוב׳ 2026 ב-10:00 מאת \u202aAnn Lee\u202c\u200f <\u202aann@x.example\u202c\u200f>:\u202c',
  Vietnamese: 'Vào Th 5, 26 thg 11, 2026 vào lúc 10:00 Ann Lee <ann@x.example> đã viết:',
  Thai: 'ในวันที่ พฤ. 26 พ.ย. 2569 เวลา 10:00 Ann Lee <ann@x.example> เขียนว่า:',
};

/** Outlook, as text and in its own order, in ten languages; QQ writes the same under a line of dashes. */
const headers = {
  English: [
    'From: Ann Lee <ann@x.example>',
    'Sent: Thursday, November 26, 2026 10:00 AM',
    'To: Shop <help@shop.example>',
    'Subject: RE: Jacket',
  ],
  German: [
    'Von: Ann Lee <ann@x.example>',
    'Gesendet: Donnerstag, 26. November 2026 10:00',
    'An: Shop <help@shop.example>',
    'Cc: Bob <bob@x.example>;',
    ' Cara <cara@x.example>',
    'Betreff: AW: Jacke',
  ],
  French: [
    'De : Ann Lee <ann@x.example>',
    'Envoyé : jeudi 26 novembre 2026 10:00',
    'À : Shop <help@shop.example>',
    'Objet : RE: Veste',
  ],
  Spanish: [
    'De: Ann Lee',
    'Enviado el: jueves, 26 de noviembre de 2026 10:00',
    'Para: Shop <help@shop.example>',
    'Asunto: RE: Chaqueta',
  ],
  Italian: [
    'Da: Ann Lee <ann@x.example>',
    'Inviato: giovedì 26 novembre 2026 10.00',
    'A: Shop <help@shop.example>',
    'Oggetto: R: Giacca',
  ],
  Portuguese: [
    'De: Ann Lee <ann@x.example>',
    'Enviada em: quinta-feira, 26 de novembro de 2026 10:00',
    'Para: Shop <help@shop.example>',
    'Assunto: RES: Jaqueta',
  ],
  Dutch: [
    'Van: Ann Lee <ann@x.example>',
    'Verzonden: donderdag 26 november 2026 10:00',
    'Aan: Shop <help@shop.example>',
    'Onderwerp: RE: Jas',
  ],
  Polish: [
    'Od: Ann Lee <ann@x.example>',
    'Wysłane: czwartek, 26 listopada 2026 10:00',
    'Do: Shop <help@shop.example>',
    'Temat: Odp: Kurtka',
  ],
  Swedish: [
    'Från: Ann Lee <ann@x.example>',
    'Skickat: den 26 november 2026 10:00',
    'Till: Shop <help@shop.example>',
    'Ämne: SV: Jacka',
  ],
  Russian: [
    'От: Ann Lee <ann@x.example>',
    'Отправлено: 26 ноября 2026 г. 10:00',
    'Кому: Shop <help@shop.example>',
    'Тема: RE: Куртка',
  ],
  Turkish: [
    'Kimden: Ann Lee <ann@x.example>',
    'Gönderilme: 26 Kasım 2026 Perşembe 10:00',
    'Kime: Shop <help@shop.example>',
    'Konu: YNT: Ceket',
  ],
  Japanese: [
    '差出人: Ann Lee <ann@x.example>',
    '送信日時: 2026年11月26日 10:00',
    '宛先: Shop <help@shop.example>',
    '件名: RE: ジャケット',
  ],
  Chinese: [
    '发件人: Ann Lee <ann@x.example>',
    '发送时间: 2026年11月26日 10:00',
    '收件人: Shop <help@shop.example>',
    '主题: 回复: 外套',
  ],
  Korean: [
    '보낸 사람: Ann Lee <ann@x.example>',
    '보낸 날짜: 2026년 11월 26일 목요일 오전 10:00',
    '받는 사람: Shop <help@shop.example>',
    '제목: RE: 재킷',
  ],
};

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const html = (source: string, subject = 'Re: Jacket') => splitQuote(sanitise(source), subject);

it.each(Object.entries(attributions))('[O-06] the line above a quote belongs to it: %s', (_language, line) => {
  const text = splitQuotedText(`Thanks!\n\n${line}\n\n> Old\n> > Older`, 'Re: Jacket');
  expect(text).toEqual({ text: 'Thanks!', quoted: `${line}\n\n> Old\n> > Older` });
  const shown = escapeHtml(line)
    .replace('\n', '<br>')
    .replace('ann@x.example', '<a href="mailto:ann@x.example">ann@x.example</a>');
  for (const mark of [' type="cite"', '']) {
    const { html: own, quoted } = html(
      `<div>Thanks!</div><div>${shown}</div><blockquote${mark}><p>Old</p></blockquote>`,
    );
    expect(own).toBe('<div>Thanks!</div>');
    expect(quoted).toContain('Old');
    expect(quoted).toMatch(/26|٢٦/);
  }
});

it.each(Object.entries(headers))(
  '[O-06] the headers of what is quoted begin a quote: Outlook, %s',
  (_language, lines) => {
    const block = lines.join('\n');
    const old = 'Where is it?\n\n> Older';
    expect(splitQuotedText(`Thanks!\n\n${block}\n\n${old}`, 'Re: Jacket')).toEqual({
      text: 'Thanks!',
      quoted: `${block}\n\n${old}`,
    });
    const ruled = splitQuotedText(
      `Thanks!\n\n-----\u2026 ${lines[0]?.slice(0, 3)} \u2026-----\n${block}\n${old}`,
      'Re: Jacket',
    );
    expect(ruled.text).toBe('Thanks!');
    const bold = lines.map((one) => escapeHtml(one).replace(/^([^:]+:)/, '<b>$1</b>'));
    const border = 'border:none;border-top:solid #C0FFEE 1.0pt;padding:3.0pt 0in 0in 0in';
    const windows = `<div><p>Thanks!</p><div><div style="${border}"><p>${bold.join('<br>')}</p></div></div><p>Old</p></div>`;
    expect(html(windows).html).toBe('<div><p>Thanks!</p></div>');
    const mobile = `<div>Thanks!</div><hr>${bold.map((one) => `<div>${one}</div>`).join('')}<div>Old</div>`;
    expect(html(mobile)).toMatchObject({ html: '<div>Thanks!</div>', quoted: expect.stringContaining('Old') });
  },
);

it('[O-06] below five dashes Exchange names people without their addresses', () => {
  const lines = ['From: Ann Lee', 'Sent: Thursday, November 26, 2026 10:00 AM', 'To: Shop', 'Subject: Jacket'];
  for (const title of ['Original Message', 'Oprindelig meddelelse', '元のメッセージ'])
    expect(splitQuotedText(`Hi\n\n-----${title}-----\n${lines.join('\n')}\n\nOld`, 'Re: x').text).toBe('Hi');
});

it.each([
  ['a form that was filled in', 'Name: Ann Lee\nEmail: ann@x.example\nDate: 26.11.2026 10:00\nMessage: Where is it?'],
  ['a form that begins with an address', 'Mail: ann@x.example\nOrder: 4711\nSize: L\nColour: red'],
  ['a long story', `On 26.11.2026 I wrote to ann@x.example ${'that it did not fit '.repeat(30)}:\nno answer`],
  ['an order', 'Order: 4711\nDate: 26.11.2026 10:00\nAddress: 1 Main St\nMail: ann@x.example'],
  ['an order below a line', '=== Order ===\nNumber: 4711\nDate: 26.11.2026 10:00\nTotal: 5 EUR'],
  ['an order below a rule', `${'-'.repeat(30)}\nNumber: 4711\nDate: 26.11.2026 10:00\nMail: ann@x.example`],
  ['a title', '-----Order-----\nNumber: 4711\nTotal: 5 EUR\nMail: ann@x.example'],
  ['a colon', 'This is what I ordered on 26.11.2026:\nA jacket\nA scarf'],
  ['an address', 'Please answer to ann@x.example:\nit is my other one'],
  ['a rule', '____________________\nAnn Lee\nLakeside'],
])('[O-06] what somebody wrote themselves stays: %s', (_name, words) => {
  const text = `Hello, and thanks.\n\n${words}\n\nBye`;
  expect(splitQuotedText(text, 'Jacket')).toEqual({ text, quoted: '' });
  const { quoted } = html(`<p>Hello</p><p>${words.replaceAll('\n', '<br>')}</p><p>Bye</p>`);
  expect(quoted).toBe('');
});

it('[O-06] the line above a quote begins where it says when, however it is broken', () => {
  const line = 'On Thu, Nov 26, 2026 at 10:00 AM Ann Lee of the Lakeside Company';
  const below = html(`<p>Thanks!<br>${line}<br>&lt;ann@x.example&gt; wrote:</p><blockquote>Old</blockquote><p>Bye</p>`);
  expect(below.html).toBe('<p>Thanks!</p><p>Bye</p>');
  expect(below.quoted).toMatch(/Lakeside.*Old/s);
  expect(below.quoted).not.toContain('Bye');
  expect(splitQuotedText('Thanks!\nAm 26.11.26 um 10:00 schrieb Ann:\n> Old', 'x').text).toBe('Thanks!');
  expect(splitQuotedText('Thanks!\n\nAnn <ann@x.example> writes:\n> Old', 'x').text).toBe('Thanks!');
});

it('[O-06] a blockquote without a line above it is a matter of looks', () => {
  const { quoted } = html('<p>The poem goes:</p><blockquote>Tyger Tyger</blockquote><p>Nice.</p>');
  expect(quoted).toBe('');
});

it.each([
  ['Google', '---------- Forwarded message ---------', ''],
  ['Google, Polish', '---------- Przekazana wiadomość ---------', ''],
  ['Thunderbird, German', '-------- Weitergeleitete Nachricht --------', ''],
  ['Thunderbird, Swedish', '-------- Vidarebefordrat meddelande --------', ''],
  ['Yahoo', '----- Forwarded message -----', ''],
  ['Apple, Danish', 'Start på videresendt besked:', '> '],
])('[O-06] what was handed on is no quote: %s', (_name, line, sign) => {
  const lines = [
    'Od: Ann <ann@x.example>',
    'Temat: Kurtka',
    'Date: 26 lis 2026 10:00',
    'Do: <help@shop.example>',
    '',
    'Old',
  ];
  const text = ['See below', '', `${sign}${line}`, ...lines.map((one) => `${sign}${one}`)].join('\n');
  expect(splitQuotedText(text, 'Jacket').quoted).toBe('');
});

it('[O-06] answers below a quote, and between quotes, stay with what they answer', () => {
  const line = attributions.Polish;
  expect(splitQuotedText(`${line}\n> Old\n\nMy answer`, 'Re: x').text).toBe('My answer');
  expect(splitQuotedText(`Hi\n${line}\n> One?\nYes\n> Two?\nNo`, 'Re: x').quoted).toBe('');
});

it('[O-06] what is cited may begin with a colon, and end above an answer', () => {
  expect(splitQuotedText('Thanks\n\n> Dear shop:\n> where is it?', 'Re: x').text).toBe('Thanks');
  expect(splitQuotedText('> Old\n\nMy answer', 'Re: x')).toEqual({ text: 'My answer', quoted: '> Old' });
});

it('[O-06] a paragraph above is none of the line that says who wrote', () => {
  const own = '<div>I come on 12.12.2026</div>';
  const quote = '<blockquote>Old</blockquote>';
  expect(html(`${own}<div>Ann &lt;ann@x.example&gt; writes:</div>${quote}`).html).toBe(own);
});

it('[O-06] a subject that says so in another language is of what was handed on', () => {
  for (const subject of ['PD: Kurtka', 'VB: Jacka', 'İLT: Ceket', '转发：外套', 'WG: Jacke'])
    expect(splitQuotedText(`See\n\n${headers.Polish.join('\n')}\n\nOld`, subject).quoted).toBe('');
});

it.each(['SV: Jacke', 'Odp: Jacke', 'YNT: Jacke', 'Ответ: Jacke', '回复：Jacke', 'RE[2]: AW: Jacke', '답장: Jacke'])(
  '[O-25] an answer to an answer has one Re: %s',
  (subject) => {
    expect(matterOf(subject)).toEqual({ matter: 'jacke', answers: true });
    const reply = { type: 'reply' as const, subject: null, automatic: false };
    expect(subjectOf(reply, { subject })).toBe('Re: Jacke');
  },
);

it('[O-06] looking for a quote costs no time, whatever stands there', () => {
  const quotes = (times: number) => splitQuote('<blockquote>x</blockquote>'.repeat(times), 'x');
  expect(growthOf(30_000, quotes)).toBeLessThan(linear);
  for (const text of [
    (length: number) => 'on 2026 a@b.example:\n'.repeat(length / 20),
    (length: number) => '-'.repeat(length),
    (length: number) => 'From: a\n'.repeat(length / 8),
    (length: number) => `${'a@'.repeat(length / 2)}:`,
    (length: number) => `Hi\n> ${'-'.repeat(length)}`,
  ])
    expect(
      growthOf(400_000, (length) => splitQuotedText(text(length), 'x')),
      text(40),
    ).toBeLessThan(linear);
});
