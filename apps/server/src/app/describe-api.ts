import { clientEmits, endpoints, serverEvents } from '@chatso/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeCalls } from '../modules/commerce/index.ts';
import { routeOf } from '../platform/http/bind.ts';
import { namedSchemas } from '../platform/http/named-schemas.ts';
import { addOpenApi } from '../platform/http/openapi.ts';

/** The generated files of the contract by name: the page that `/api/docs` shows, the realtime events, a shop of one's own. */
export async function describeApi(): Promise<Record<'openapi.json' | 'events.json' | 'custom-shop.json', string>> {
  const app = Fastify() as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await addOpenApi(app);
  for (const endpoint of Object.values(endpoints)) app.route({ ...routeOf(endpoint), handler: async () => null });
  await app.ready();
  const openapi = app.swagger();
  await app.close();
  return {
    'openapi.json': asText(openapi),
    'events.json': asText(describeEvents()),
    'custom-shop.json': asText(describeCalls()),
  };
}

const asText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Per namespace what the server sends, and what a client may send with which answer; entities once, in $defs. */
function describeEvents(): unknown {
  const $defs: Record<string, unknown> = {};
  const asSchema = (schema: z.ZodType): unknown => {
    const described = z.toJSONSchema(schema, { io: 'input', metadata: namedSchemas, unrepresentable: 'any' });
    const { $defs: named, $schema: _dialect, ...rest } = described;
    Object.assign($defs, named);
    return rest;
  };
  const describeEmit = ({ payload, ack }: Emit) => ({
    payload: asSchema(payload),
    ack: ack === null ? null : asSchema(ack),
  });
  const namespaces = mapValues(serverEvents, (events, namespace) => ({
    server: mapValues<z.ZodType, unknown>(events, asSchema),
    client: mapValues(emitsOf(namespace), describeEmit),
  }));
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', namespaces, $defs };
}

interface Emit {
  payload: z.ZodType;
  ack: z.ZodType | null;
}

const emitsOf = (namespace: string): Record<string, Emit> => clientEmits[namespace as keyof typeof clientEmits];

const mapValues = <A, B>(record: Record<string, A>, map: (value: A, key: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
