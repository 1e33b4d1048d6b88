import { WebSocket } from 'ws';

/**
 * What the widget's socket client takes for the browser's. Not Node's own: that one begins on a connection which has
 * carried calls before, so the proxies of the tests could not tell it from a call.
 */
globalThis.WebSocket = WebSocket as unknown as typeof globalThis.WebSocket;
