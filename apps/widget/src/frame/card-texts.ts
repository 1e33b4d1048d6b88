import { texts } from './texts.ts';

const { stockIn, stockOut, stockLater, stockLeft, addToCart, addedToCart, undo, notAdded } = texts;
const { couponOff, couponBack, couponUsed } = texts;
const { orderLead, orderNumber, orderShow, orderAsk, orderNone, orderNoneWhy } = texts;
const { orderYours, orderOther, orderTrack, orderChat, orderPlaced, orderPending, orderProcessing } = texts;
const { orderHold, orderPartly, orderSent, orderDone, orderReady, orderCancelled, orderRefunded, orderFailed } = texts;
const { previousProduct, nextProduct, placeOf, variation } = texts;

/** What cards of products and coupons say, and the page about an order. By itself, so that the build brings it with them and not with the frame: plain texts, named here. */
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
  orderLead,
  orderNumber,
  orderShow,
  orderAsk,
  orderNone,
  orderNoneWhy,
  orderYours,
  orderOther,
  orderTrack,
  orderChat,
  orderPlaced,
  orderPending,
  orderProcessing,
  orderHold,
  orderPartly,
  orderSent,
  orderDone,
  orderReady,
  orderCancelled,
  orderRefunded,
  orderFailed,
};
