/** What stands in a shop's page about the widget. Every step goes over the text once, whatever stands in it. */
export interface PageFindings {
  /** Public ids of the stores whose line, or code, is in the page. */
  ids: readonly string[];
  /** Of the line with this id. */
  nonce: string | null;
  /** Policies that the page itself declares. */
  policies: readonly string[];
}

const ids = /(?:data-store-id|dataset\.storeId)\s{0,9}=\s{0,9}\\?["']?([A-Za-z0-9_-]{4,64})/g;

export function readPage(html: string, analyticsId: string): PageFindings {
  const page = withoutComments(html);
  const found = [...new Set([...page.matchAll(ids)].map(([, id]) => id ?? ''))];
  const isThere = page.includes(analyticsId);
  return {
    ids: isThere && !found.includes(analyticsId) ? [...found, analyticsId] : found,
    nonce: attributeOf(tagAround(page, page.indexOf(analyticsId)), 'nonce'),
    policies: policiesOf(page),
  };
}

/** What is commented out is not in the page. */
function withoutComments(html: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = html.indexOf('<!--', from);
    const end = start === -1 ? -1 : html.indexOf('-->', start + 4);
    kept.push(html.slice(from, end === -1 ? undefined : start));
    if (end === -1) return kept.join('');
    from = end + 3;
  }
}

const longestTag = 4000;
/** Nobody declares more; whoever does shall not keep us busy. */
const mostPolicies = 20;

function policiesOf(page: string): string[] {
  const policies: string[] = [];
  for (const { index } of page.matchAll(/content-security-policy["'\s/>]/gi)) {
    const tag = tagAround(page, index);
    const content = /^<meta\s/i.test(tag) ? attributeOf(tag, 'content') : null;
    if (content !== null) policies.push(content);
    if (policies.length === mostPolicies) break;
  }
  return policies;
}

/** A bracket inside of quotes does not end a tag. */
function endOfTag(text: string): string {
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return text.slice(0, at + 1);
  }
  return text;
}

function tagAround(html: string, at: number): string {
  const start = at === -1 ? -1 : html.lastIndexOf('<', at);
  return start === -1 || at - start > longestTag ? '' : endOfTag(html.slice(start, start + longestTag));
}

function attributeOf(tag: string, name: string): string | null {
  const match = new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? null : value.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
