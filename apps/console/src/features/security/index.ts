export { SecurityTab } from './security-tab.tsx';
