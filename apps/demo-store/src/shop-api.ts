/** The shop's side of its contract with Chatso. No DOM. */
export * from './shop-api/answer-call.ts';
export { productRecords, variationId } from './shop-api/product-records.ts';
export { tellChange } from './shop-api/tell-change.ts';
