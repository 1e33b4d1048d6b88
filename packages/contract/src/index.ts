export * from './client.ts';
export * from './endpoint.ts';
export * from './endpoints/index.ts';
export { type InstallationConfig, installationConfigSchema } from './endpoints/installation.ts';
export * from './entities/index.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './roles.ts';
