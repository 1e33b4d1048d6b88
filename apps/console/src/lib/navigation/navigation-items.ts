import { type NavItem, type NavSubItem, opensPlace, placeOf, type Viewer } from '@chatso/contract';
import i18next from 'i18next';

type AnyItem = NavItem | NavSubItem;

export const isOutside = (url: string): boolean => /^https?:/i.test(url);
/** Captions and lines: nothing one can go to. */
export const isCaption = ({ type }: AnyItem): boolean => type === 'header' || type === 'label' || type === 'line';

/** The item's name in the person's language: the catalogue's by its key, else what the server calls it, as a shop's name. */
export function captionOf({ caption, caption_key }: AnyItem): string {
  const key = `captions.${caption_key}` as 'captions.dashboard';
  return caption_key !== undefined && i18next.exists(String(key)) ? i18next.t(key) : caption;
}

function isOpen(item: AnyItem, viewer: Viewer): boolean {
  if (item.type !== 'link' || item.url === '' || item.url.startsWith('/') || isOutside(item.url)) return true;
  const place = placeOf(item.url);
  return place === null || opensPlace(viewer, place);
}

/**
 * C-28: what the server sent, hidden again where the person's role, flags or plan do not allow it. A cached navigation
 * may be older than the role.
 */
export function visibleItems<T extends AnyItem>(items: readonly T[], viewer: Viewer | null): T[] {
  if (!viewer) return [];
  return items
    .filter((item) => isOpen(item, viewer))
    .map((item) => ({
      ...item,
      ...(item.sub_items ? { sub_items: visibleItems(item.sub_items, viewer) } : {}),
      ...('popup_items' in item && item.popup_items ? { popup_items: visibleItems(item.popup_items, viewer) } : {}),
    }));
}

interface Parts {
  path: string;
  query: readonly (readonly [name: string, value: string])[];
}

/** The navigation has a few dozen addresses, and each is compared on every step. */
const known = new Map<string, Parts>();

/** Path and query of an item's address, taken apart. */
function partsOf(url: string): Parts {
  const before = known.get(url);
  if (before) return before;
  const [path = '', query = ''] = url.split('?');
  const parts = { path: path.replace(/^\/+|\/+$/g, ''), query: [...new URLSearchParams(query)] };
  known.set(url, parts);
  return parts;
}

/** How well an item's address fits the one at hand: longer is closer, 0 is not at all. */
function closeness(url: string, here: { path: string; search: Record<string, unknown> }): number {
  if (url === '' || url.startsWith('/') || isOutside(url)) return 0;
  const { path, query } = partsOf(url);
  if (here.path !== path && !here.path.startsWith(`${path}/`)) return 0;
  const fits = query.every(([name, value]) => String(here.search[name] ?? '') === value);
  return fits ? path.length + query.length : 0;
}

const ownCloseness = (item: AnyItem, here: Here): number =>
  Math.max(closeness(item.url, here), ...(item.sub_items ?? []).map((inner) => ownCloseness(inner, here)));

export interface Here {
  /** Below `/ws/{id}/`. */
  path: string;
  search: Record<string, unknown>;
}

/** The item one is at, or below; null when none leads here. A tab of a page counts for the item of its first tab. */
export function activeItem<T extends AnyItem>(items: readonly T[], here: Here): T | null {
  let best: { item: T; fit: number } | null = null;
  for (const item of items) {
    const fit = ownCloseness(item, here);
    if (fit > (best?.fit ?? 0)) best = { item, fit };
  }
  if (best) return best.item;
  // `admin-options` without a tab, or with one that has no item.
  const first = here.path.split('/')[0] ?? '';
  const samePage = (item: AnyItem): boolean =>
    (partsOf(item.url).path === first && first !== '') || (item.sub_items ?? []).some(samePage);
  return items.find(samePage) ?? null;
}
