export { RolesTab } from './roles/roles-tab.tsx';
