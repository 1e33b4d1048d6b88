/** What a chat needs later or never: a file of its own, so that the first message does not wait for it. */
export { prepareFile } from './model/prepare-file.ts';
export { CouponCard } from './parts/cards.tsx';
export { ProductCards } from './parts/product-cards.tsx';
export { Tip } from './parts/tip.tsx';
export { OrderScreen } from './screens/order-screen.tsx';
export { RatingScreen } from './screens/rating-screen.tsx';
export { uploadFile } from './upload.ts';
