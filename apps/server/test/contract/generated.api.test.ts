import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EndpointDef, endpoints, errorCodes } from '@chatso/contract';
import { describe, expect, it } from 'vitest';
import { describeApi } from '../../src/app/describe-api.ts';
import { serverRoot } from '../../src/server-root.ts';
import { description, type Operation } from '../documented-answers.ts';

it('the committed description of the API is the one of the contract; if not, run node scripts/generate-openapi.mjs', async () => {
  for (const [name, text] of Object.entries(await describeApi())) {
    const committed = readFileSync(join(serverRoot, '../../packages/contract/generated', name), 'utf8');
    expect(committed === text, `packages/contract/generated/${name} is stale`).toBe(true);
  }
});

it('says where the API is', () => {
  expect(description.servers.map(({ url }) => url)).toEqual(['/']);
});

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [operation.operationId, { path, method, operation }] as const),
);
interface Described {
  path: string;
  method: string;
  operation: Operation;
}

describe('every operation says how it may be refused', () => {
  it('and none is forgotten', () => {
    expect(operations.map(([id]) => id).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it.each(operations)('%s', (id, { path, method, operation }: Described) => {
    const endpoint: EndpointDef = endpoints[id];
    const sends = method !== 'get';
    const asks = operation.parameters?.some((parameter) => parameter.in === 'query') === true;
    const wanted = new Map<number, boolean>([
      [400, sends || asks],
      [401, operation.security.length > 0],
      [403, endpoint.access.kind === 'member' || path.startsWith('/api/auth-service/')],
      [404, path.includes('{')],
      [413, sends],
      [415, sends],
      [429, true],
    ]);
    const said = Object.keys(operation.responses);
    for (const [status] of [...wanted].filter(([, applies]) => applies)) expect(said).toContain(String(status));
    for (const code of endpoint.errors) {
      expect(operation.responses[errorCodes[code].status]?.description).toContain(`\`${code}\``);
    }
    // Nothing is said for the sake of saying it: a status is one of these, or of a code that the endpoint names.
    const named = endpoint.errors.map((code) => String(errorCodes[code].status));
    const ofItself = [...wanted].filter(([, applies]) => applies).map(([status]) => String(status));
    const other = said.filter((status) => !/^2|^default$/.test(status) && ![...named, ...ofItself].includes(status));
    expect(other).toEqual([]);
  });
});
