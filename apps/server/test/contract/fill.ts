import type { EndpointDef } from '@chatso/contract';
import { newId } from '../../src/platform/ids.ts';

/** A path of the endpoint with unknown but well-formed parameters. */
export const pathOf = (endpoint: EndpointDef, values: Record<string, string> = {}): string =>
  `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? newId()))}`;

export interface Caller {
  token?: string | null;
  workspaceId?: string | null;
}

/** One call of an endpoint with whatever body; JSON unless it is an upload. */
export async function callEndpoint(
  baseUrl: string,
  endpoint: EndpointDef,
  caller: Caller,
  input: { params?: Record<string, string>; query?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const headers: Record<string, string> = { ...input.headers };
  if (caller.token) headers.authorization = `Bearer ${caller.token}`;
  if (caller.workspaceId) headers['x-workspace-id'] = caller.workspaceId;
  const sends = endpoint.method !== 'GET' && input.body !== undefined && endpoint.multipart !== true;
  if (sends) headers['content-type'] = 'application/json';
  return fetch(`${baseUrl}${pathOf(endpoint, input.params)}${input.query ?? ''}`, {
    method: endpoint.method,
    headers,
    ...(sends ? { body: JSON.stringify(input.body) } : {}),
    ...(endpoint.multipart === true ? { body: new FormData() } : {}),
  });
}
