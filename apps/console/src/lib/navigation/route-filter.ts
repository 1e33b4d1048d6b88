import type { NavItem, Navigation, NavSubItem } from '@chatso/contract';

/** C-21, the root, empty and wildcard paths, and a list that has no item where somebody may ban but not see visitors. */
const alwaysKept = new Set([
  '',
  '*',
  '$',
  'logout',
  'not-found',
  'privacy-policy',
  'custom-report-export',
  'visitor/banned',
]);

const isParameter = (part: string): boolean => /^[$:{]/.test(part) && part !== '$';
/** Pages below a list that have no item of their own. */
const belowList = new Set(['add', 'banned']);

const partsOf = (path: string): string[] =>
  path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((part) => part !== '');

/** Addresses inside the workspace that the navigation leads to. */
export function navigationUrls({ section1, section2, section3 }: Navigation): string[] {
  const urlsOf = (items: readonly (NavItem | NavSubItem)[]): string[] =>
    items.flatMap((item) => [
      item.url,
      ...urlsOf(item.sub_items ?? []),
      ...('popup_items' in item ? urlsOf(item.popup_items ?? []) : []),
    ]);
  return urlsOf([...section1, ...section2, ...section3])
    .filter((url) => url !== '' && !/^https?:/i.test(url))
    .map((url) => url.replace(/^\/ws\/[^/]+/, '').replace(/^\/+/, ''));
}

/**
 * Whether a route stays in the console (C-19 to C-21): its first path part, without `/add`, `/banned` and parameters,
 * must be one the navigation leads to; analytics matches any `analytics/` address.
 */
export function isRouteKept(path: string, urls: readonly string[]): boolean {
  if (path.startsWith('/ws/') || alwaysKept.has(path.replace(/^\/+/, ''))) return true;
  const [first] = partsOf(path).filter((part) => !isParameter(part) && !belowList.has(part));
  if (first === undefined) return true;
  if (first === 'analytics' && urls.some((url) => url.startsWith('analytics/'))) return true;
  return urls.some((url) => partsOf(url)[0] === first);
}
