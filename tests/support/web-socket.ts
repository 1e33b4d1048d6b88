import { WebSocket } from 'ws';

/** Node 20 has no WebSocket of its own; the widget's socket client expects the browser's. */
globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;
