import { type EndpointDef, endpoints } from '@chatso/contract';
import { newId } from '../../src/platform/ids.ts';
import { undocumented } from '../documented-answers.ts';

const idOf = new Map<EndpointDef, string>(Object.entries(endpoints).map(([id, endpoint]) => [endpoint, id]));

/** A path of the endpoint with unknown but well-formed parameters. */
export const pathOf = (endpoint: EndpointDef, values: Record<string, string> = {}): string =>
  `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? newId()))}`;

export interface Caller {
  token?: string | null;
  workspaceId?: string | null;
}

/**
 * One call of an endpoint with whatever body; JSON unless it is an upload. Throws when it is refused in a way that the
 * description of the API does not say.
 */
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
  const response = await fetch(`${baseUrl}${pathOf(endpoint, input.params)}${input.query ?? ''}`, {
    method: endpoint.method,
    headers,
    ...(sends ? { body: JSON.stringify(input.body) } : {}),
    ...(endpoint.multipart === true ? { body: new FormData() } : {}),
  });
  const surprise = await undocumented(idOf.get(endpoint) ?? '', response.clone());
  if (surprise !== null) throw new Error(surprise);
  return response;
}
