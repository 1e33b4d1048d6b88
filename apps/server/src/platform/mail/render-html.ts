import { Html, type HtmlPart, html, inLines } from './html.ts';
import { directionOf, initialsOf, type MailBlock, type MailContent } from './mail-content.ts';
import { darkRules, type MailColors, mailColors } from './mail-theme.ts';

const font = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

interface Look {
  colors: MailColors;
  /** Sides as the language reads; few mail programs know `start` and `end`. */
  start: 'left' | 'right';
  end: 'left' | 'right';
}

type Part<K extends MailBlock['kind']> = Extract<MailBlock, { kind: K }>;

const gap = (below: number, part: HtmlPart): Html => html`<tr><td style="padding:0 0 ${below}px">${part}</td></tr>`;

const table = (rows: HtmlPart, style = '', more = ''): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${new Html(more)} style="border-collapse:separate;${style}">${rows}</table>`;
const wide = 'width="100%"';

const paragraph = (text: HtmlPart, look: Look, tone: 'body' | 'lead' | 'small'): Html => {
  const quiet = tone !== 'body';
  const size = tone === 'small' ? '13px;line-height:19px' : '15px;line-height:22px';
  const ink = quiet ? look.colors.quiet : look.colors.ink;
  return html`<p class="${quiet ? 'c-quiet' : 'c-ink'}" dir="auto" style="margin:0;font-size:${size};color:${ink};overflow-wrap:anywhere;text-align:${look.start}">${text}</p>`;
};

const anchor = (url: string, label: HtmlPart, look: Look): Html =>
  html`<a class="c-accent" href="${url}" style="color:${look.colors.accent};text-decoration:underline;overflow-wrap:anywhere">${label}</a>`;

function buttonOf({ label, url, primary }: { label: string; url: string; primary: boolean }, look: Look): Html {
  const { colors } = look;
  const ground = primary
    ? html`<td class="c-fill" bgcolor="${colors.fill}" style="border:1px solid ${colors.fill};border-radius:8px;background:${colors.fill}">`
    : html`<td class="c-edge" style="border:1px solid ${colors.accent};border-radius:8px">`;
  const ink = primary ? colors.onFill : colors.accent;
  return table(
    html`<tr>${ground}<a class="${primary ? 'c-on' : 'c-accent'}" href="${url}" style="display:inline-block;padding:11px 22px;font-size:15px;line-height:20px;font-weight:600;color:${ink};text-decoration:none">${label}</a></td></tr>`,
    `display:inline-table;vertical-align:top;margin:0 0 8px;margin-${look.end}:8px`,
  );
}

const factsOf = ({ rows }: Part<'facts'>, look: Look): Html => {
  const { colors } = look;
  const cell = `padding:8px 0;font-size:15px;line-height:21px;vertical-align:top;text-align:${look.start};border-bottom:1px solid ${colors.line};`;
  return table(
    rows.map(
      ({ label, value, strong, url }) =>
        html`<tr><td class="c-quiet c-line" width="112" style="${cell}width:112px;padding-${look.end}:16px;color:${colors.quiet}">${label}</td><td class="c-ink c-line" style="${cell}color:${colors.ink};overflow-wrap:anywhere;word-break:break-word;font-weight:${strong ? 600 : 400}"><bdi>${url === undefined ? inLines(value) : anchor(url, value, look)}</bdi></td></tr>`,
    ),
    '',
    wide,
  );
};

function bubbleOf({ mine, who, at, text }: Part<'bubble'>, look: Look): Html {
  const { colors } = look;
  const side = mine ? look.end : look.start;
  const [ground, ink] = mine ? [colors.fill, colors.onFill] : [colors.bubble, colors.ink];
  const name = html`<tr><td align="${side}" class="c-quiet" style="padding:0 0 4px;font-size:12px;line-height:16px;color:${colors.quiet};text-align:${side}"><b class="c-ink" style="color:${colors.ink}"><bdi>${who}</bdi></b> ${at}</td></tr>`;
  const said = table(
    html`<tr><td class="${mine ? 'c-fill' : 'c-bubble'}" dir="auto" style="padding:10px 14px;border-radius:12px;background:${ground}"><span class="${mine ? 'c-on' : 'c-ink'}" style="font-size:15px;line-height:21px;color:${ink};overflow-wrap:anywhere;word-break:break-word">${inLines(text)}</span></td></tr>`,
    'max-width:400px',
    `align="${side}"`,
  );
  return table(html`${name}<tr><td align="${side}">${said}</td></tr>`, '', wide);
}

function productOf({ name, detail, url, image, label }: Part<'product'>, look: Look): Html {
  const { colors } = look;
  const picture =
    image === null
      ? null
      : html`<td width="64" style="padding:10px;padding-${look.end}:0;width:64px"><img src="${image}" width="64" height="64" alt="" style="display:block;width:64px;height:64px;object-fit:cover;border-radius:8px"></td>`;
  const view =
    url === null
      ? null
      : html`<td align="${look.end}" style="padding:10px 14px;white-space:nowrap;font-size:14px"><a class="c-accent" href="${url}" style="color:${colors.accent};font-weight:600;text-decoration:none">${label}</a></td>`;
  return table(
    html`<tr>${picture}<td class="c-ink" align="${look.start}" style="padding:10px 14px;text-align:${look.start};font-size:14px;line-height:20px;color:${colors.ink};overflow-wrap:anywhere"><b><bdi>${name}</bdi></b>${detail === '' ? null : html`<br><span class="c-quiet" style="color:${colors.quiet}"><bdi>${detail}</bdi></span>`}</td>${view}</tr>`,
    `border:1px solid ${colors.line};border-radius:12px`,
    `${wide} class="c-line"`,
  );
}

const verbatimOf = (text: string, { colors }: Look): Html =>
  html`<div class="c-ink" dir="auto" style="font-size:15px;line-height:22px;color:${colors.ink};white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word">${text}</div>`;

function blockAsHtml(block: MailBlock, look: Look): Html {
  switch (block.kind) {
    case 'text':
      return gap(block.tone === 'lead' ? 20 : 16, paragraph(inLines(block.text), look, block.tone));
    case 'linked':
      return gap(16, paragraph([inLines(block.text), ' ', anchor(block.url, block.url, look)], look, 'body'));
    case 'action':
      return html`${gap(16, paragraph(inLines(block.text), look, 'body'))}${gap(8, buttonOf({ ...block, primary: true }, look))}${gap(16, paragraph(anchor(block.url, block.url, look), look, 'small'))}`;
    case 'buttons':
      return html`<tr><td align="${look.start}" style="padding:8px 0 8px">${block.buttons.map((one) => buttonOf(one, look))}</td></tr>`;
    case 'facts':
      return gap(20, factsOf(block, look));
    case 'bubble':
      return gap(12, bubbleOf(block, look));
    case 'product':
      return gap(12, productOf(block, look));
    case 'verbatim':
      return gap(16, verbatimOf(block.text, look));
  }
}

function headOf({ brand }: MailContent, look: Look): Html {
  const { colors } = look;
  const mark =
    brand.logo === null
      ? html`<td class="c-fill c-on" width="32" height="32" align="center" bgcolor="${colors.fill}" style="width:32px;height:32px;border-radius:8px;background:${colors.fill};font-size:13px;font-weight:700;color:${colors.onFill}">${initialsOf(brand.name)}</td>`
      : html`<td width="32" style="width:32px"><img src="${brand.logo}" width="32" height="32" alt="" style="display:block;width:32px;height:32px;object-fit:contain;border-radius:8px"></td>`;
  return table(
    html`<tr>${mark}<td class="c-accent" style="padding-${look.start}:12px;font-size:16px;line-height:22px;font-weight:600;color:${colors.accent};overflow-wrap:anywhere"><bdi>${brand.name}</bdi></td></tr>`,
  );
}

const footOf = ({ footer, brand }: MailContent, look: Look): Html => {
  const { colors } = look;
  const lines = footer.map(
    ({ text, links }) =>
      html`${text}${links.map((one, index) => html`${index > 0 ? ' · ' : text === '' ? '' : ' '}<a class="c-quiet" href="${one.url}" style="color:${colors.quiet};text-decoration:underline">${one.label}</a>`)}<br>`,
  );
  return html`<td align="center" class="c-quiet" style="padding:20px 32px 32px;font-size:12px;line-height:18px;color:${colors.quiet};text-align:center;overflow-wrap:anywhere">${lines}<bdi>${brand.name}</bdi></td>`;
};

/**
 * A whole HTML mail: tables, and every style in its place, since many mail programs read nothing else. The sheet in the head
 * holds only what cannot stand in place, dark colours and the narrow screen; who ignores it has the light mail at full width.
 */
export function renderHtml(content: MailContent, subject: string): string {
  const { light, dark } = mailColors(content.brand.color);
  const direction = directionOf(content.language);
  const look: Look = {
    colors: light,
    start: direction === 'ltr' ? 'left' : 'right',
    end: direction === 'ltr' ? 'right' : 'left',
  };
  const sheet = new Html(
    `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:480px){.p-page{padding:12px!important}.p-card{padding-left:20px!important;padding-right:20px!important}}@media (prefers-color-scheme:dark){${darkRules(dark)}}`,
  );
  const card = html`<tr><td class="p-card c-line" style="padding:20px 32px;border-bottom:1px solid ${light.line}">${headOf(content, look)}</td></tr>
<tr><td class="p-card" style="padding:28px 32px 16px">${table(
    html`${gap(8, html`<h1 class="c-ink" dir="auto" style="margin:0;font-size:22px;line-height:28px;font-weight:600;color:${light.ink};overflow-wrap:anywhere;text-align:${look.start}">${content.heading}</h1>`)}${content.blocks.map((block) => blockAsHtml(block, look))}`,
    '',
    wide,
  )}</td></tr>`;
  return html`<!doctype html>
<html lang="${content.language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title><style>${sheet}</style></head>
<body class="c-page" style="margin:0;padding:0;background:${light.page};font-family:${new Html(font)}"><div style="display:none;max-height:0;overflow:hidden">${content.preheader ?? ''}</div>
<table role="presentation" class="c-page" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${direction}" style="background:${light.page}"><tr><td class="p-page" align="center" style="padding:24px">
<table role="presentation" class="c-card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:552px;border-collapse:separate;background:${light.card};border:1px solid ${light.line};border-radius:12px">${card}</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:552px"><tr>${footOf(content, look)}</tr></table>
</td></tr></table></body></html>`.source;
}
