/** The AI page of the admin options: which provider a workspace has connected, and what for. */
export { AiTab } from './ai-tab.tsx';
