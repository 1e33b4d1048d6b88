import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, listOf, okSchema } from '../entities/common.ts';
import { messageFileSchema } from '../entities/message.ts';
import { newShortcutSchema, shortcutChangeSchema, shortcutSchema } from '../entities/shortcut.ts';
import { uploadDefinition } from './files.ts';

/** Everybody has personal ones; the use cases say who may change global ones (decision D-5). */
const anyMember = { kind: 'member', scope: 'store' } as const;

/** Decision P-5 */
export const shortcutEndpoints = {
  /** H-98: global ones and the caller's own; with a store those that are for it. */
  'shortcuts.list': defineEndpoint({
    method: 'GET',
    path: '/users/shortcuts',
    query: z.object({ storeId: idSchema.optional() }),
    response: listOf(shortcutSchema),
    errors: [],
    rate: 'read',
    access: anyMember,
    summary: 'Chat shortcuts of the workspace and of the caller',
  }),
  'shortcuts.create': defineEndpoint({
    method: 'POST',
    path: '/users/shortcuts',
    body: newShortcutSchema,
    response: shortcutSchema,
    status: 201,
    errors: ['bad-request', 'forbidden', 'not-found', 'keyword-taken'],
    rate: 'write',
    access: anyMember,
    summary: 'Make a personal shortcut, or a global one where the caller may',
  }),
  /** Same rules as files of a chat (H-73 to H-78). What no shortcut comes to hold is removed after a day. */
  'shortcuts.upload': defineEndpoint({
    ...uploadDefinition,
    path: '/users/shortcuts/upload',
    access: anyMember,
    summary: 'Upload files for a shortcut',
  }),
  'shortcuts.update': defineEndpoint({
    method: 'PATCH',
    path: '/users/shortcuts/{id}',
    params: idParams,
    body: shortcutChangeSchema,
    response: shortcutSchema,
    errors: ['bad-request', 'forbidden', 'not-found', 'keyword-taken', 'conflict'],
    rate: 'write',
    access: anyMember,
    summary: 'Change a shortcut',
  }),
  'shortcuts.remove': defineEndpoint({
    method: 'DELETE',
    path: '/users/shortcuts/{id}',
    params: idParams,
    query: z.object({ version: z.coerce.number().int().optional() }),
    response: okSchema,
    errors: ['forbidden', 'not-found', 'conflict'],
    rate: 'write',
    access: anyMember,
    summary: 'Delete a shortcut and its files',
  }),
  'shortcuts.copyFile': defineEndpoint({
    method: 'POST',
    path: '/users/shortcuts/{id}/files',
    params: idParams,
    body: messageFileSchema.pick({ publicUrl: true }),
    response: z.object({ file: messageFileSchema }),
    status: 201,
    errors: ['not-found'],
    rate: 'write',
    access: anyMember,
    summary: 'A copy of one file of a shortcut, to be sent in a chat',
  }),
} as const;
