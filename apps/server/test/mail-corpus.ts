/**
 * Mails as they come, and as somebody makes them who means harm: the same ones for the same seed. Each is one of the kinds
 * below, with words, people and dates of its own; every tenth is broken at random bytes besides.
 */
type Random = () => number;

export interface CorpusMail {
  kind: string;
  raw: Buffer;
}

function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = `order jacket refund parcel size late colour thanks please where when invoice broken zipper return label
  Größe Übergabe commande reçu café señor naïve заказ доставка 注文 返品 طلب שלום 🧥 📦 👩‍💻`.split(/\s+/);

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const sentence = (random: Random, count = 4 + Math.floor(random() * 20)): string =>
  Array.from({ length: count }, () => pick(random, words)).join(' ');
const paragraphs = (random: Random, count: number): string[] => Array.from({ length: count }, () => sentence(random));

function head(random: Random, index: number, more: readonly string[] = []): string[] {
  const who = pick(random, ['Léa Tremblay', 'Ömer Şahin', '李雷', 'Bob', '']);
  return [
    `Received: from mail.example by mx.shop.example; Wed, 25 Nov 2026 10:00:00 +0000`,
    `Message-ID: <corpus.${index}@mail.example>`,
    `From: =?utf-8?B?${Buffer.from(who).toString('base64')}?= <person${index % 977}@mail.example>`,
    'To: "Shop, Inc." <help@shop.example>',
    `Subject: =?utf-8?Q?${Buffer.from(sentence(random, 5)).toString('hex').replace(/../g, '=$&')}?=`,
    `Date: ${new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 320) * 86_400_000).toUTCString()}`,
    'MIME-Version: 1.0',
    ...more,
  ];
}

const lines = (...parts: readonly (string | readonly string[])[]): Buffer =>
  Buffer.from(parts.flat().join('\r\n'), 'utf8');
const base64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n');

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

function part(headers: readonly string[], body: string): string[] {
  return ['--b1', ...headers, '', body];
}

function mixed(random: Random, index: number, parts: readonly string[][], type = 'multipart/mixed'): Buffer {
  return lines(head(random, index, [`Content-Type: ${type}; boundary="b1"`]), '', parts.flat(), '--b1--', '');
}

const html = (body: string): string => `<html><head><style>p{color:red}</style></head><body>${body}</body></html>`;
const attached = (name: string, type: string, bytes: Buffer | string): string[] =>
  part(
    [
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
    ],
    base64(bytes),
  );
const text = (body: string, type = 'text/plain; charset=utf-8'): string[] => part([`Content-Type: ${type}`], body);

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="java\tscript:alert(1)">x</a>',
  '<base href="https://evil.example/"><a href="x">x</a>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input name=a><button>x</button></form>',
  '<div style="position:fixed;top:0;background:url(https://evil.example/x)">x</div>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
];

const kinds: Record<string, (random: Random, index: number) => Buffer> = {
  plain: (random, index) =>
    lines(head(random, index, ['Content-Type: text/plain; charset=utf-8']), '', paragraphs(random, 5)),
  alternative: (random, index) =>
    mixed(
      random,
      index,
      [text(sentence(random)), text(html(`<p>${sentence(random)}</p>`), 'text/html; charset=utf-8')],
      'multipart/alternative',
    ),
  newsletter: (random, index) =>
    lines(
      head(random, index, ['List-Id: <news.example>', 'Content-Type: text/html; charset=utf-8']),
      '',
      html(
        paragraphs(random, 60)
          .map(
            (one) =>
              `<table width="100%"><tr><td style="padding:4px;color:#333"><img src="https://pics.example/${index}.png">${one}</td></tr></table>`,
          )
          .join('\r\n'),
      ),
    ),
  gmail: (random, index) =>
    lines(
      head(random, index, [
        'Content-Type: text/html; charset=utf-8',
        `In-Reply-To: <corpus.${index - 1}@mail.example>`,
      ]),
      '',
      html(
        `<div dir="ltr">${sentence(random)}</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon, Shop &lt;help@shop.example&gt; wrote:<br></div><blockquote class="gmail_quote">${sentence(random)}</blockquote></div>`,
      ),
    ),
  quotedText: (random, index) =>
    lines(
      head(random, index, ['Content-Type: text/plain; charset=utf-8']),
      '',
      sentence(random),
      '',
      'On Mon, 1 Jan 2026, Shop wrote:',
      ...paragraphs(random, 5).map((one) => `> ${one}`),
    ),
  files: (random, index) =>
    mixed(random, index, [
      text(sentence(random)),
      attached('photo.png', 'image/png', png),
      attached('list.pdf', 'application/pdf', `%PDF-1.4 ${sentence(random)}`),
      attached('run.exe', 'application/octet-stream', 'MZ\u0090'),
    ]),
  inlinePicture: (random, index) =>
    mixed(
      random,
      index,
      [
        text(html(`<p>${sentence(random)}<img src="cid:p1@x"></p>`), 'text/html; charset=utf-8'),
        part(
          [
            'Content-Type: image/png',
            'Content-ID: <p1@x>',
            'Content-Transfer-Encoding: base64',
            'Content-Disposition: inline',
          ],
          base64(png),
        ),
      ],
      'multipart/related',
    ),
  forwarded: (random, index) =>
    mixed(random, index, [
      text(sentence(random)),
      part(['Content-Type: message/rfc822'], lines(head(random, index + 1), '', sentence(random)).toString()),
    ]),
  invite: (random, index) =>
    mixed(random, index, [
      text(sentence(random)),
      text('BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR', 'text/calendar; method=REQUEST'),
    ]),
  tnef: (random, index) =>
    mixed(random, index, [
      text(sentence(random)),
      attached('winmail.dat', 'application/ms-tnef', Buffer.from([0x78, 0x9f, 0x3e, 0x22])),
    ]),
  bounce: (random, index) =>
    mixed(
      random,
      index,
      [
        text('It could not be delivered.'),
        part(
          ['Content-Type: message/delivery-status'],
          `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; gone${index}@x.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no such user`,
        ),
        part(['Content-Type: message/rfc822'], `Message-ID: <ours.${index}@shop.example>\r\n\r\nx`),
      ],
      'multipart/report; report-type=delivery-status',
    ),
  latin: (random, index) =>
    Buffer.from(
      `From: p@x.example\r\nSubject: Caf\xe9 ${index} ${Math.floor(random() * 9)}\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nGr\xfc\xdfe`,
      'latin1',
    ),
  unknownCharset: (random, index) =>
    lines(head(random, index, ['Content-Type: text/plain; charset=x-made-up']), '', sentence(random)),
  japanese: (random, index) =>
    Buffer.concat([
      lines(head(random, index, ['Content-Type: text/plain; charset=iso-2022-jp']), '', ''),
      Buffer.from('\x1b$B%F%9%H\x1b(B', 'latin1'),
    ]),
  empty: (random, index) => (random() < 0.3 ? Buffer.alloc(0) : lines(head(random, index), '', '')),
  noHeaders: (random) => Buffer.from(sentence(random)),
  noEnd: (random, index) =>
    lines(
      head(random, index, ['Content-Type: multipart/mixed; boundary="b1"']),
      '',
      text(sentence(random)),
      attached('a.txt', 'text/plain', sentence(random)),
    ),
  hostileHtml: (random, index) =>
    lines(
      head(random, index, ['Content-Type: text/html; charset=utf-8']),
      '',
      html(`<p>${sentence(random)}</p>${pick(random, hostile)}${pick(random, hostile)}`),
    ),
  deep: (random, index) =>
    lines(
      head(random, index, ['Content-Type: text/html; charset=utf-8']),
      '',
      `${'<div>'.repeat(500)}${sentence(random)}`,
    ),
  nested: (random, index) =>
    lines(
      head(random, index, ['Content-Type: multipart/mixed; boundary="n0"']),
      '',
      Array.from({ length: 70 }, (_, level) => [
        `--n${level}`,
        `Content-Type: multipart/mixed; boundary="n${level + 1}"`,
        '',
      ]).flat(),
      sentence(random),
    ),
  manyParts: (random, index) =>
    mixed(
      random,
      index,
      Array.from({ length: 200 }, () => text(sentence(random, 2))),
    ),
  rtl: (random, index) =>
    lines(
      head(random, index, ['Content-Type: text/html; charset=utf-8']),
      '',
      html(`<div dir="rtl">مرحبا ${sentence(random)} \u202Egpj.exe</div>`),
    ),
  longLine: (random, index) =>
    lines(
      head(random, index, ['Content-Type: text/plain; charset=utf-8', `X-Long: ${'x'.repeat(20_000)}`]),
      '',
      sentence(random).repeat(50),
    ),
  strangeDate: (random, index) =>
    lines(
      [`Date: ${pick(random, ['yesterday', 'Fri, 31 Feb 2099 99:99', '', '0'])}`, 'From: x', `Subject: ${index}`],
      '',
      sentence(random),
    ),
};

function broken(random: Random, raw: Buffer): Buffer {
  const bytes = Buffer.from(raw.subarray(0, Math.ceil(raw.length * (0.3 + random() * 0.7))));
  for (let count = 0; count < 20 && bytes.length > 0; count += 1)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return bytes;
}

export function* mailCorpus(count: number, seed = 14): Generator<CorpusMail> {
  const random = randomOf(seed);
  const all = Object.entries(kinds);
  for (let index = 0; index < count; index += 1) {
    const [kind, make] = all[index % all.length] as (typeof all)[number];
    const raw = make(random, index);
    yield random() < 0.1 ? { kind: `${kind}, broken`, raw: broken(random, raw) } : { kind, raw };
  }
}
