import { adminRoles } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { availabilitySchema, routingSettingsSchema } from '../entities/routing.ts';

const admins = { kind: 'member', scope: 'workspace', roles: adminRoles } as const;
const chatters = { kind: 'member', scope: 'workspace', permission: 'liveChat' } as const;

export const routingEndpoints = {
  'routing.settings': defineEndpoint({
    method: 'GET',
    path: '/admin/workspace/routing',
    response: routingSettingsSchema,
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'Whether waiting chats are given to agents, and how many each gets at once',
  }),
  'routing.setSettings': defineEndpoint({
    method: 'PUT',
    path: '/admin/workspace/routing',
    body: routingSettingsSchema,
    response: routingSettingsSchema,
    errors: ['conflict'],
    rate: 'write',
    access: admins,
    summary: 'Turn automatic assignment on or off',
  }),
  'availability.get': defineEndpoint({
    method: 'GET',
    path: '/users/availability',
    response: availabilitySchema,
    errors: [],
    rate: 'read',
    access: chatters,
    summary: 'Whether the caller is away in this workspace',
  }),
  'availability.set': defineEndpoint({
    method: 'PATCH',
    path: '/users/availability',
    body: z.object({ away: z.boolean() }),
    response: availabilitySchema,
    errors: [],
    rate: 'write',
    access: chatters,
    summary: 'Go away, or be back; whoever is away is given no chats and keeps their own',
  }),
} as const;
