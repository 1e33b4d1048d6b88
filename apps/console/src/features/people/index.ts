export { RolesTab } from './roles/roles-tab.tsx';
export { TeamTab } from './team/team-tab.tsx';
