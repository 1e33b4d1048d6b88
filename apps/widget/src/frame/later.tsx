import { lazyPart } from './lib/lazy-part.tsx';
import { LoadingScreen, PartFailed } from './screens/status-screens.tsx';

const forms = () => import('./forms.ts');
const extras = () => import('./extras.ts');

const WholeScreen = ({ failed }: { failed: boolean }) => (failed ? <PartFailed /> : <LoadingScreen />);
/** A place that is still empty; what does not come is missing there, and the rest can be read. */
const Gap = () => <span />;

export const PrechatScreen = lazyPart(async () => (await forms()).PrechatScreen, WholeScreen);
/** For who comes back, and begins with a form most likely. */
export const HomeScreen = lazyPart(async () => (await forms()).HomeScreen, WholeScreen);
export const InformationForm = lazyPart(async () => (await forms()).InformationForm, Gap);
export const RatingScreen = lazyPart(async () => (await extras()).RatingScreen, WholeScreen);
export const ProductCards = lazyPart(async () => (await extras()).ProductCards, Gap);
export const OrderScreen = lazyPart(async () => (await extras()).OrderScreen, WholeScreen);
export const CouponCard = lazyPart(async () => (await extras()).CouponCard, Gap);
/** Beside a closed launcher, and so before a chat. */
export const Tip = lazyPart(async () => (await extras()).Tip, Gap);
/** Checks and sends a file. */
export const fileTools = extras;

const parts = [PrechatScreen, HomeScreen, InformationForm, RatingScreen, ProductCards, OrderScreen, CouponCard, Tip];

/** Everything that is not here yet; what does not come is fetched when it is wanted. */
export const loadLater = (): Promise<unknown> => Promise.allSettled(parts.map((part) => part.load()));
