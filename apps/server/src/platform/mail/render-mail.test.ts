import { contrast, parseHex } from '@chatso/domain';
import { describe, expect, it } from 'vitest';
import { renderMail } from './mail.ts';
import { initialsOf, type MailContent, mailContentSchema } from './mail-content.ts';
import { mailColors } from './mail-theme.ts';
import { wrap } from './render-text.ts';

const nasty = `"><script>alert('x')</script><img src=x onerror=1>&amp;`;
const url = 'https://shop.test/a?b=1&c="d"';

const content = (change: Partial<MailContent> = {}): MailContent => ({
  language: 'en',
  brand: { name: 'Northwind Outfitters', color: '#1f4737', logo: null },
  preheader: 'With Tomás',
  heading: 'Tomás answered you',
  blocks: [
    { kind: 'text', tone: 'lead', text: 'You had left the shop before the answer came, at 9:36 AM.' },
    { kind: 'bubble', mine: true, who: 'You', at: '9:34 AM', text: 'Is the L long in the arms?' },
    { kind: 'bubble', mine: false, who: 'Tomás', at: '9:36 AM', text: 'It adds 2 cm.\nAnd moves.' },
    { kind: 'product', name: 'Rain Shell', detail: '$184.00', url, image: 'https://shop.test/a.png', label: 'View' },
    { kind: 'facts', rows: [{ label: 'Email', value: 'a@b.test', url: 'mailto:a@b.test' }] },
    { kind: 'buttons', buttons: [{ label: 'Continue the chat', url: 'https://chat.test/c/1', primary: true }] },
  ],
  footer: [{ text: '', links: [{ label: 'No mails about this chat', url: 'https://chat.test/u/1' }] }],
  ...change,
});
const render = (change: Partial<MailContent> = {}) => {
  const { html, text } = renderMail({ subject: 'Re: arms', content: content(change) });
  return { html: html ?? '', text };
};

describe('[P-08] one mail, HTML and text', () => {
  it('the text is made of the same parts, 72 signs wide', () => {
    const { text } = render();
    expect(text).toBe(`Tomás answered you

You had left the shop before the answer came, at 9:36 AM.

You, 9:34 AM
> Is the L long in the arms?

Tomás, 9:36 AM
It adds 2 cm.
And moves.

  Rain Shell, $184.00
  ${url}

Email: a@b.test

Continue the chat:
https://chat.test/c/1

--
No mails about this chat:
https://chat.test/u/1
Northwind Outfitters`);
    const long = render({ blocks: [{ kind: 'text', tone: 'body', text: 'word '.repeat(60) }] }).text;
    expect(Math.max(...long.split('\n').map((line) => line.length))).toBeLessThanOrEqual(72);
  });

  it('an address is never broken, and quoted words keep their mark on each line', () => {
    const address = `https://chat.test/${'x'.repeat(100)}`;
    expect(wrap(`Go to ${address} now`).split('\n')).toEqual(['Go to', address, 'now']);
    expect(
      wrap('a '.repeat(60).trim(), '> ')
        .split('\n')
        .every((line) => line.startsWith('> ')),
    ).toBe(true);
  });

  it('the text is never empty', () => {
    expect(render({ heading: 'Re: arms', blocks: [] }).text).toContain('Re: arms');
    expect(renderMail({ subject: 'Only this' }).text).toBe('Only this');
  });

  it('whatever somebody typed is text, in every part', () => {
    const { html } = render({
      language: nasty,
      brand: { name: nasty, color: nasty, logo: null },
      ...{ preheader: nasty, heading: nasty },
      blocks: [
        { kind: 'text', tone: 'body', text: nasty },
        { kind: 'linked', text: nasty, url: `https://a.test/${nasty}` },
        { kind: 'action', text: nasty, label: nasty, url: `https://a.test/${nasty}` },
        { kind: 'buttons', buttons: [{ label: nasty, url: `https://a.test/${nasty}`, primary: false }] },
        { kind: 'facts', rows: [{ label: nasty, value: nasty, url: `mailto:${nasty}` }] },
        { kind: 'bubble', mine: true, who: nasty, at: nasty, text: nasty },
        {
          kind: 'product',
          name: nasty,
          detail: nasty,
          url: `https://a.test/${nasty}`,
          image: `https://a.test/${nasty}`,
          label: nasty,
        },
        { kind: 'verbatim', text: nasty },
      ],
      footer: [{ text: nasty, links: [{ label: nasty, url: `https://a.test/${nasty}` }] }],
    });
    expect(html).not.toMatch(/<script|<img src=x|[^&]amp;alert/);
    // A sign that was entity before is told as it was typed.
    expect(html).toContain('&amp;amp;');
    expect(html.match(/"&gt;|&quot;&gt;/g)?.length).toBeGreaterThan(20);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ' https://a.test', 'vbscript:x'])(
    'no link or picture leads to %s',
    (bad) => {
      for (const block of [
        { kind: 'linked', text: 'a', url: bad },
        { kind: 'action', text: 'a', label: 'b', url: bad },
        { kind: 'buttons', buttons: [{ label: 'b', url: bad, primary: true }] },
        { kind: 'facts', rows: [{ label: 'a', value: 'b', url: bad }] },
        { kind: 'product', name: 'a', detail: '', url: bad, image: null, label: '' },
        { kind: 'product', name: 'a', detail: '', url: null, image: bad, label: '' },
      ])
        expect(mailContentSchema.safeParse({ ...content(), blocks: [block] }).success, block.kind).toBe(false);
    },
  );

  it('[G-05] is in the colour of the shop, with readable words on it, light and dark', () => {
    for (const color of ['#1f4737', '#000000', '#ffffff', '#ffe600', '#33363D', '#e11d48']) {
      const { light, dark } = mailColors(color);
      for (const [scheme, colors] of Object.entries({ light, dark }))
        for (const [ink, ground] of [
          [colors.onFill, colors.fill],
          [colors.accent, colors.card],
          [colors.ink, colors.bubble],
          [colors.quiet, colors.page],
        ] as const) {
          const ratio = contrast(parseHex(ink) ?? [0, 0, 0], parseHex(ground) ?? [0, 0, 0]);
          expect(ratio, `${color} ${scheme} ${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
    }
    expect(render().html).toContain('@media (prefers-color-scheme:dark)');
    expect(render().html).toContain('background:#1f4737');
  });

  it('reads from right to left where the language does', () => {
    const arabic = render({ language: 'ar' }).html;
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    // Own words stand at the far side.
    expect(arabic).toMatch(/align="left" class="c-quiet"[^>]*><b[^>]*><bdi>You/);
    expect(render().html).toMatch(/align="right" class="c-quiet"[^>]*><b[^>]*><bdi>You/);
  });

  it('the logo, or the first letters of the name', () => {
    expect(render().html).toContain('>NO</td>');
    const logo = 'https://chat.test/files/x/logo.png';
    expect(render({ brand: { name: 'N', color: null, logo } }).html).toContain(`<img src="${logo}"`);
    expect(['Northwind', 'léa’s élan', '  ', '🛍 Shop', 'ar-rahma الرحمة'].map(initialsOf)).toEqual([
      'N',
      'LÉ',
      '?',
      'S',
      'AR',
    ]);
  });
});
