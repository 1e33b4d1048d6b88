/** What an owner puts into the pages of the shop, for each way to get it there. */

export const guides = [
  'html',
  'wordpress',
  'shopify',
  'wix',
  'squarespace',
  'tagManager',
  'singlePage',
  'csp',
] as const;
export type Guide = (typeof guides)[number];

export const isGuide = (value: unknown): value is Guide => guides.some((guide) => guide === value);

interface Installed {
  /** Where the console is served from, and with it the widget. */
  origin: string;
  analyticsId: string;
}

/** The line itself, decision G-1. */
export const snippetOf = ({ origin, analyticsId }: Installed): string =>
  `<script async src="${origin}/widget.js"\n        data-store-id="${analyticsId}"></script>`;

/** Tag managers and frameworks write elements anew and lose their data attributes: the page makes the element itself. */
const scriptOf = ({ origin, analyticsId }: Installed): string =>
  `const chat = document.createElement('script');
chat.async = true;
chat.src = '${origin}/widget.js';
chat.dataset.storeId = '${analyticsId}';
document.body.append(chat);`;

const policyOf = ({ origin }: Installed): string => `script-src ${origin}; frame-src ${origin}`;

/** What is pasted at this way, where that is not the line itself. */
export function extraOf(guide: Guide, installed: Installed): string | null {
  if (guide === 'tagManager') return `<script>\n${scriptOf(installed)}\n</script>`;
  if (guide === 'singlePage') return scriptOf(installed);
  return guide === 'csp' ? policyOf(installed) : null;
}

/** The shop's address as people say it. */
export function hostOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return new URL(url).host.replace(/^www\./, '');
}
