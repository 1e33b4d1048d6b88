/** Feature flags as an admin sets them for the workspace. */
export { FlagsTab } from './flags-tab.tsx';
