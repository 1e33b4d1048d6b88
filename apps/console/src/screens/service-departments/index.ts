export { ServiceDepartmentsScreen } from './service-departments-screen.tsx';
