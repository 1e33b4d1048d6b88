/** The workspace's plan and channels as far as they can be seen today; buying and connecting come later. */
export { ChannelsTab } from './channels-tab.tsx';
export { PlansTab } from './plans-tab.tsx';
