/** What each role may have the shop do about an order (`settings/order-actions`). */
export { RulesPage } from './rules-page.tsx';
