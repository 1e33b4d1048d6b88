/** The floating assistant (group S): a tab at the edge of every page, and a drawer with a chat. */
export { AssistantHost } from './assistant-host.tsx';
