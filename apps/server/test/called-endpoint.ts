import type { IncomingMessage } from 'node:http';
import { type EndpointDef, type EndpointId, endpoints } from '@chatso/contract';

const patternOf = (path: string) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
const all = (Object.entries(endpoints) as [EndpointId, EndpointDef][])
  // Fixed parts before parameters, as the router matches them.
  .sort(([, a], [, b]) => a.path.split('{').length - b.path.split('{').length)
  .map(([id, { method, path }]) => ({ id, method, pattern: patternOf(path) }));

/** Which endpoint of the contract a request is for, for those who look at every call of every test. */
export function calledEndpoint(request: Pick<IncomingMessage, 'method' | 'url'>): EndpointId | undefined {
  const path = (request.url ?? '').split('?')[0] ?? '';
  return all.find(({ method, pattern }) => method === request.method && pattern.test(path))?.id;
}
