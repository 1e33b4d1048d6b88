import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { bounds, cleanText } from './letter-text.ts';
import { quoteMark } from './quote-marks.ts';
import { safeStyle } from './safe-style.ts';

const layout = ['align', 'valign', 'width', 'height', 'bgcolor', 'dir', 'lang', 'title', 'style'];
const table = ['border', 'cellpadding', 'cellspacing', 'colspan', 'rowspan'];

const tags =
  `a abbr address b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt
  em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub
  summary sup table tbody td tfoot th thead time tr tt u ul var wbr`.split(/\s+/);

const data = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i;
const leads = /^(?:https?:\/\/|mailto:|tel:)/i;
const cid = /^cid:[^\s"'<>]{1,250}$/i;

/** An address of the web in its normal form; null for every other. */
function webAddress(text: string): string | null {
  const trimmed = text.trim();
  if (!/^(?:https?:)?\/\//i.test(trimmed) || trimmed.length > 4000) return null;
  const whole = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  return URL.canParse(whole) ? new URL(whole).href : null;
}

/** Remote pictures keep their address where no browser looks for it, until somebody wants to see them. */
function picture(given: Attributes): Attributes {
  const { src = '', ...rest } = given;
  const kept = styled(rest);
  if (cid.test(src.trim()) || data.test(src)) return { ...kept, src: src.trim() };
  const remote = webAddress(src);
  return remote === null ? kept : { ...kept, 'data-remote': remote };
}

/** `data-*` is ours alone: what a mail brings of it is dropped. */
function styled(given: Attributes): Attributes {
  const kept: Attributes = {};
  for (const [name, value] of Object.entries(given)) if (!name.startsWith('data-')) kept[name] = value;
  const style = kept.style === undefined ? '' : safeStyle(kept.style);
  if (style === '') delete kept.style;
  else kept.style = style;
  return kept;
}

function element(tagName: string, given: Attributes): Tag {
  if (tagName === 'img') return { tagName, attribs: picture(given) };
  const mark = quoteMark(tagName, given);
  const attribs: Attributes = { ...styled(given), ...(mark === null ? {} : { 'data-quote': mark }) };
  if (tagName !== 'a') return { tagName, attribs };
  // An address without a scheme would lead to a page of ours.
  const { href = '', rel: _rel, target: _target, ...rest } = attribs;
  if (!leads.test(href.trim())) return { tagName, attribs: rest };
  return { tagName, attribs: { ...rest, href: href.trim(), rel: 'noopener noreferrer nofollow', target: '_blank' } };
}

const options: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    '*': [...layout, 'data-quote'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'data-remote', 'border'],
    font: ['color', 'face', 'size'],
    ol: ['start', 'type'],
    ul: ['type'],
    li: ['value'],
    table,
    td: table,
    th: table,
    col: ['span'],
    colgroup: ['span'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['cid', 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'svg',
    'math',
    'template',
    'object',
    'plaintext',
  ],
  nestingLimit: 60,
  transformTags: { '*': element },
};

/** Deeper than a person or a program that writes for people nests, and no work for the parser. */
const deepest = 2000;
const tag = /<(\/?)([a-z][a-z0-9]*)/gi;
/** They have no end, or the next one of their kind ends them. */
const flat = new Set(
  `area base br col dd dt hr img input li link meta option p param rb rp rt source tbody td tfoot th thead tr track
  wbr`.split(/\s+/),
);

/**
 * The parser moves all open elements with each that opens or closes: 100,000 inside each other took it three seconds. Of what
 * lies deeper only the words stay; the sanitiser keeps no element there either.
 */
function withoutDepths(html: string): string {
  let depth = 0;
  for (const { 1: end, 2: name = '', index } of html.matchAll(tag)) {
    if (flat.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (end === '/' ? -1 : 1));
    if (depth > deepest) return html.slice(0, index) + html.slice(index).replace(/<[^>]*>?/g, ' ');
  }
  return html;
}

/** HTML of somebody else as it may stand in a frame of ours: nothing runs, nothing is fetched, nothing leaves its place. */
export function sanitise(html: string): string {
  return sanitizeHtml(withoutDepths(cleanText(html, bounds.htmlChars)), options);
}

/** What an agent wrote, or a signature: the same, without marks of what is quoted. */
export const sanitiseOwn = (html: string): string => sanitise(html).replace(/ data-quote="[a-z]*"/g, '');
