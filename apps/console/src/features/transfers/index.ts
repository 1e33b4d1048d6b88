/** Requests to go on with a colleague's chat, wherever in the workspace one is. */
export { TransfersHost } from './transfers-host.tsx';
