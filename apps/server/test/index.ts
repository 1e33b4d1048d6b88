/** The harness: the real server on a real PostgreSQL, with factories, typed clients, sockets and a clock to move. */
export { createTestApp, generousRates, type TestApp, type TestAppInput } from './create-test-app.ts';
export { eventually } from './eventually.ts';
export type { AgentInput, Factories, TestAgent, TestVisitor, TestWorkspace } from './factories.ts';
export { connectSocket, type Received, type SocketClient } from './sockets.ts';
export { createTestDatabase } from './test-database.ts';
