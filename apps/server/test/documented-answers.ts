import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type EndpointId, errorBodySchema } from '@chatso/contract';
import { serverRoot } from '../src/server-root.ts';
import { calledEndpoint } from './called-endpoint.ts';

export interface Operation {
  operationId: EndpointId;
  security: object[];
  parameters?: { in: 'path' | 'query'; name: string }[];
  responses: Record<string, { description: string }>;
}

interface Description {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

/** What whoever writes a client reads: the committed file, not the code that makes it. */
export const description: Description = JSON.parse(
  readFileSync(join(serverRoot, '../../packages/contract/generated/openapi.json'), 'utf8'),
);
const operations = new Map(
  Object.values(description.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId as string, operation]),
);

/** 431 is Node's own, of a head too long to be read: no endpoint has seen it. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 431;

/** A sentence about a 4xx with a status or a code that the operation does not document, else null. */
export async function undocumented(id: string, response: Response): Promise<string | null> {
  if (!isRefusal(response.status)) return null;
  const { code } = errorBodySchema.parse(await response.json());
  const documented = operations.get(id)?.responses[response.status]?.description.includes(`\`${code}\``);
  return documented === true
    ? null
    : `${id} answered ${response.status} ${code}, which openapi.json does not say of it`;
}

/** Looks at every call of every test: an endpoint answers no 4xx that its operation does not document. */
export function watchAnswers(server: Server): { undocumented(): string[] } {
  const found = new Set<string>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const id = calledEndpoint(request);
    if (id === undefined) return;
    response.on('finish', () => {
      const { statusCode } = response;
      if (isRefusal(statusCode) && operations.get(id)?.responses[statusCode] === undefined)
        found.add(`${id} ${statusCode}`);
    });
  });
  return { undocumented: () => [...found].sort() };
}
