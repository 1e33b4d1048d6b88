export * from './connection.ts';
export * from './environment.ts';
export * from './ids.ts';
export * from './outbox.ts';
export * from './storage.ts';
export * from './timelines.ts';
export * from './timers.ts';
export * from './types.ts';
