import { type FlagName, flagNames, type Navigation, navItemTypes } from '@chatso/contract';
import * as v from 'valibot';

const leaf = {
  id: v.string(),
  caption: v.string(),
  caption_key: v.optional(v.string()),
  url: v.string(),
  icon: v.string(),
  target: v.picklist(['_self', '_blank']),
  type: v.picklist(navItemTypes),
};
const inner = { ...leaf, sub_items: v.optional(v.array(v.object(leaf))) };
const innerItems = v.array(v.object(inner));
const items = v.array(v.object({ ...leaf, popup_items: v.optional(innerItems), sub_items: v.optional(innerItems) }));

/** `navigationSchema` of the contract without zod, which would make the first load heavier. */
const navigation: v.GenericSchema<Navigation> = v.object({
  org: v.object({ id: v.string(), name: v.string(), profile_type: v.picklist([1, 2, 3]) }),
  section1: items,
  section2: innerItems,
  section3: items,
});

const flags = v.object(
  Object.fromEntries(flagNames.map((name) => [name, v.boolean()])) as Record<FlagName, v.BooleanSchema<undefined>>,
);

/** What this device keeps of a workspace; another version of the console may have written it. */
export const keptNavigationSchema = v.object({ flags, navigation });
