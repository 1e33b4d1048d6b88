import { CouponCard, extras, forms, InformationForm, ProductCards } from './later-parts.tsx';
import { lazyPart } from './lib/lazy-part.tsx';
import { LoadingScreen, PartFailed } from './screens/status-screens.tsx';

const WholeScreen = ({ failed }: { failed: boolean }) => (failed ? <PartFailed /> : <LoadingScreen />);

export const PrechatScreen = lazyPart(async () => (await forms()).PrechatScreen, WholeScreen);
/** For who comes back, and begins with a form most likely. */
export const HomeScreen = lazyPart(async () => (await forms()).HomeScreen, WholeScreen);
/** By itself: it has a thread, whose parts come with the forms. */
export const MessageLeftScreen = lazyPart(
  async () => (await import('./screens/message-left-screen.tsx')).MessageLeftScreen,
  WholeScreen,
);
export const RatingScreen = lazyPart(async () => (await extras()).RatingScreen, WholeScreen);
export const OrderScreen = lazyPart(async () => (await extras()).OrderScreen, WholeScreen);

const parts = [PrechatScreen, HomeScreen, MessageLeftScreen, InformationForm, RatingScreen, ProductCards, OrderScreen];

/** Everything that is not here yet; what does not come is fetched when it is wanted. */
export const loadLater = (): Promise<unknown> => Promise.allSettled([...parts, CouponCard].map((part) => part.load()));
