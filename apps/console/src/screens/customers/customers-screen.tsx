import { CustomersPage } from '../../features/customer-list/index.ts';

/** `customers`: everybody who wrote. */
export const CustomersScreen = () => <CustomersPage />;
