import { lazyPart } from './lib/lazy-part.tsx';

/** What is shown in a thread, or done from it, and fetched later: `later.tsx` has the screens around it. */
export const forms = () => import('./forms.ts');
export const extras = () => import('./extras.ts');

/** In the thread a place that is still empty; what does not come is missing there, and the rest can be read. */
const Gap = () => <span />;

export const InformationForm = lazyPart(async () => (await forms()).InformationForm, Gap);
export const ProductCards = lazyPart(async () => (await extras()).ProductCards, Gap);
export const CouponCard = lazyPart(async () => (await extras()).CouponCard, Gap);
/** Checks and sends a file. */
export const fileTools = extras;
