export * from './common.ts';
export * from './conversation.ts';
export * from './message.ts';
export * from './navigation.ts';
export * from './notification.ts';
export * from './store.ts';
export * from './user.ts';
export * from './widget.ts';
