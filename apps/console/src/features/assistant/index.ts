/** The assistant (group S): a drawer with a chat, opened by the navigation and the palette. */
export { AssistantHost } from './assistant-host.tsx';
