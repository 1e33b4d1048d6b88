/** Customers: everybody who wrote, and making one of two who are the same. */
export { CustomersPage } from './customers-page.tsx';
