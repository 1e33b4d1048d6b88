import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { namedSchemas } from './named-schemas.ts';

const names = { schemaRegistry: namedSchemas };

/** Must be registered before the first endpoint, to see them all. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Chatso API',
        version: '1',
        description:
          'Every path begins with /api. Errors have one shape: statusCode, message, code, errors, requestId.',
      },
      // Relative to where the description is read: an installation describes itself, under whatever address it is called.
      servers: [{ url: '/', description: 'The installation that this page belongs to' }],
      components: {
        securitySchemes: {
          idToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'With header x-workspace-id where a member is asked for.',
          },
          visitor: { type: 'http', scheme: 'bearer', description: 'The visitorToken of a widget session.' },
        },
      },
    },
    transform: createJsonSchemaTransform(names),
    transformObject: createJsonSchemaTransformObject(names),
  });
}

/** The page's own bar only offers to open another description, and carries another product's mark. */
const css = '.swagger-ui .topbar { display: none } .swagger-ui .info { margin: 24px 0 }';

/** The one style element that the page's script adds; a browser test says when another version brings another one. */
const styleHash = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

export async function addOpenApiPage(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { deepLinking: true, docExpansion: 'list' },
    transformStaticCSP: (policy) => policy.replace("style-src 'self'", `style-src 'self' ${styleHash}`),
    theme: { title: 'Chatso API', css: [{ filename: 'chatso.css', content: css }] },
  });
}
