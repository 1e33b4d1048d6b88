import { type NavItem, type NavSubItem, navCaptions, opensPlace, places, type Viewer } from '@chatso/contract';
import { type ItemRow, keptWhenClosed, section1, section3 } from './items.ts';

export interface Surroundings {
  viewer: Viewer;
  stores: readonly { id: string; name: string }[];
  /** The store chosen in the console, which gives the selector its caption. */
  storeId: string | null;
  suiteUrl: string | null;
  metabaseUrl: string | null;
}

type Leaf = Omit<NavSubItem, 'sub_items'>;

const isCaption = ({ type }: Leaf): boolean => type === 'header' || type === 'label' || type === 'line';

/** What ends the group that a caption opens. */
const endsGroup: Partial<Record<NavItem['type'], readonly NavItem['type'][]>> = {
  header: ['header'],
  label: ['header', 'label', 'line'],
  line: [],
};

/** Captions of groups that lost all their items, and lines with nothing on one side, go. */
const withoutEmptyGroups = <T extends Leaf>(items: readonly T[]): T[] =>
  items.filter((item, at) => {
    const ends = endsGroup[item.type];
    if (ends === undefined) return true;
    if (item.type === 'line' && items.slice(0, at).every(isCaption)) return false;
    const rest = items.slice(at + 1);
    const end = rest.findIndex(({ type }) => ends.includes(type));
    return !rest.slice(0, end === -1 ? rest.length : end).every(isCaption);
  });

/** The full address of an item that leads out of the product. */
function outsideUrl({ when }: ItemRow, { suiteUrl, metabaseUrl }: Surroundings): string | null {
  if (when === 'suite') return suiteUrl;
  return when === 'metabase' ? metabaseUrl : null;
}

function leafOf(row: ItemRow, around: Surroundings): Leaf {
  const outside = outsideUrl(row, around);
  return {
    id: row.id,
    ...(row.caption === undefined ? { caption: '' } : { caption: navCaptions[row.caption], caption_key: row.caption }),
    url: outside ?? row.url ?? (row.place === undefined ? '' : places[row.place].path),
    icon: row.icon ?? '',
    target: outside === null ? '_self' : '_blank',
    type: row.type ?? 'link',
  };
}

function isOpen(row: ItemRow, around: Surroundings): boolean {
  const { viewer, stores } = around;
  if (viewer.planClosed && !keptWhenClosed.has(row.id)) return false;
  if (row.when === 'suite') return around.suiteUrl !== null;
  if (row.when === 'metabase' && (around.metabaseUrl === null || !viewer.flags['metabase-dashboard'])) return false;
  if (row.when === 'stores') return stores.length > 1;
  return row.place === undefined || opensPlace(viewer, row.place);
}

const storeItems = ({ stores }: Surroundings): Leaf[] =>
  stores.map(({ id, name }) => ({
    id,
    caption: name,
    url: `/s/${id}`,
    icon: 'store',
    target: '_self',
    type: 'link',
  }));

function innerItems(rows: readonly ItemRow[], around: Surroundings): NavSubItem[] {
  const items = rows
    .filter((row) => isOpen(row, around))
    .flatMap((row): NavSubItem[] => {
      const leaf = leafOf(row, around);
      if (row.type === 'store_selection') {
        const chosen = around.stores.find(({ id }) => id === around.storeId);
        const named = chosen === undefined ? leaf : { ...leaf, caption: chosen.name, caption_key: undefined };
        return [{ ...named, sub_items: storeItems(around) }];
      }
      if (row.sub === undefined) return [leaf];
      const inner = innerItems(row.sub, around).map(({ sub_items: _, ...rest }) => rest);
      return inner.length === 0 ? [] : [{ ...leaf, sub_items: inner }];
    });
  return withoutEmptyGroups(items);
}

/** A group leads to its own page, else to the first one in it; one of a single page is that page; an empty one is gone. */
function groupOf(row: ItemRow, leaf: Leaf, around: Surroundings): NavItem | null {
  const inner = innerItems(row.sub ?? [], around);
  const links = inner.filter((item) => !isCaption(item));
  const [first] = links;
  if (first === undefined) return null;
  if (row.place !== undefined) return { ...leaf, sub_items: inner };
  return links.length === 1 ? { ...first, id: row.id } : { ...leaf, url: first.url, sub_items: inner };
}

function outerItems(rows: readonly ItemRow[], around: Surroundings): NavItem[] {
  const items = rows
    .filter((row) => isOpen(row, around))
    .flatMap((row): NavItem[] => {
      const leaf = leafOf(row, around);
      const item = row.sub === undefined ? leaf : groupOf(row, leaf, around);
      if (item === null) return [];
      return [row.popup === undefined ? item : { ...item, popup_items: innerItems(row.popup, around) }];
    });
  return withoutEmptyGroups(items);
}

export interface Sections {
  section1: NavItem[];
  section2: NavSubItem[];
  section3: NavItem[];
}

const segmentOf = (url: string): string => url.split(/[/?#]/)[0] ?? '';

/** The three sections as this caller sees them; `source` is the id or the first address part of the active item. */
export function buildNavigation(around: Surroundings, source: string | undefined): Sections {
  const [top, bottom] = [outerItems(section1, around), outerItems(section3, around)];
  const leadsTo = (items: readonly NavSubItem[] | undefined): boolean =>
    (items ?? []).some((item) => segmentOf(item.url) === source || leadsTo(item.sub_items));
  const active =
    source === undefined || source === ''
      ? undefined
      : [...top, ...bottom].find(
          (item) => item.id === source || segmentOf(item.url) === source || leadsTo(item.sub_items),
        );
  return { section1: top, section2: active?.sub_items ?? [], section3: bottom };
}
