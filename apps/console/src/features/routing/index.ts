/** The assignment page of the admin options: whether waiting chats are given to agents, and how many at once. */
export { RoutingTab } from './routing-tab.tsx';
