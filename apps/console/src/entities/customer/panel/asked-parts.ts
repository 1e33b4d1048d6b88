/** What the server is asked for about a customer, in one file after the panel's own. */
export { CustomerActions } from './customer-actions.tsx';
export { CustomerSections } from './customer-sections.tsx';
