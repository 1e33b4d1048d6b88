import { texts } from './texts.ts';

const { stockIn, stockOut, stockLater, stockLeft, addToCart, addedToCart, undo, notAdded } = texts;
const { couponOff, couponBack, couponUsed } = texts;
const { previousProduct, nextProduct, placeOf, variation } = texts;

/** What cards of products and coupons say. By itself, so that the build brings it with them and not with the frame: plain texts, named here. */
export const cardTexts = {
  stockIn,
  stockOut,
  stockLater,
  stockLeft,
  addToCart,
  addedToCart,
  undo,
  notAdded,
  previousProduct,
  nextProduct,
  placeOf,
  variation,
  couponOff,
  couponBack,
  couponUsed,
};
