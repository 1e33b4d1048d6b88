/** The workspace's plan and channels as far as they can be seen today; buying and connecting come later. */
export { PlansTab } from './plans-tab.tsx';
