import { type EndpointDef, endpoints } from '@chatso/contract';
import { z } from 'zod';

interface Route {
  definition: EndpointDef;
  method: string;
  path: RegExp;
  parameters: number;
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** `/tickets/counts` before `/tickets/{id}`. */
const routes: Route[] = (Object.values(endpoints) as EndpointDef[])
  .map((definition) => ({
    definition,
    method: definition.method,
    path: new RegExp(`^/api${escaped(definition.path).replace(/\{\w+\}/g, '[^/]+')}$`),
    parameters: definition.path.split('{').length,
  }))
  .sort((one, other) => one.parameters - other.parameters);

interface Sent {
  status: number;
  /** What the server would send for this body: with the schema's defaults and without what it does not name. */
  body: unknown;
  /** Why no server of this contract can answer so. */
  problem: string | null;
}

/** An answer as its endpoint gives it. Without a status it is the endpoint's own. */
export function byContract(method: string, path: string, answer: { status?: number; body?: unknown }): Sent {
  const route = routes.find((one) => one.method === method && one.path.test(path));
  const wanted = route?.definition.status ?? 200;
  const { status = wanted, body = {} } = answer;
  if (!route || status >= 400) return { status, body, problem: null };
  const fault = (words: string): Sent => ({ status, body, problem: `${method} ${path} never answers this:\n${words}` });
  if (status !== wanted) return fault(`${status}, its status is ${wanted}.`);
  const { success, data, error } = z.safeParse(route.definition.response, body);
  return success ? { status, body: data, problem: null } : fault(z.prettifyError(error));
}
