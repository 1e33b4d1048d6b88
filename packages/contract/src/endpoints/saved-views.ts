import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, listOf, okSchema } from '../entities/common.ts';
import {
  newSavedViewSchema,
  savedViewChangeSchema,
  savedViewOrderSchema,
  savedViewSchema,
  viewPages,
} from '../entities/saved-view.ts';

/** Everybody keeps views of their own; the use cases say who may share and change those of all. */
const anyMember = { kind: 'member', scope: 'workspace' } as const;

/** Beyond the specification: what a list shows, kept under a name. */
export const savedViewEndpoints = {
  'views.list': defineEndpoint({
    method: 'GET',
    path: '/saved-views',
    query: z.object({ page: z.enum(viewPages) }),
    response: listOf(savedViewSchema),
    errors: [],
    rate: 'read',
    access: anyMember,
    summary: 'Views of a list: the caller’s own, then those of the workspace',
  }),
  'views.create': defineEndpoint({
    method: 'POST',
    path: '/saved-views',
    body: newSavedViewSchema,
    response: savedViewSchema,
    status: 201,
    errors: ['bad-request', 'forbidden', 'name-taken'],
    rate: 'write',
    access: anyMember,
    summary: 'Keep what a list shows under a name',
  }),
  'views.update': defineEndpoint({
    method: 'PATCH',
    path: '/saved-views/{id}',
    params: idParams,
    body: savedViewChangeSchema,
    response: savedViewSchema,
    errors: ['forbidden', 'not-found', 'name-taken', 'conflict'],
    rate: 'write',
    access: anyMember,
    summary: 'Rename a view, or let it show something else',
  }),
  /** `conflict`: they do not stand as `seen` any more, or one of them is gone. */
  'views.order': defineEndpoint({
    method: 'PUT',
    path: '/saved-views/order',
    body: savedViewOrderSchema,
    response: listOf(savedViewSchema),
    errors: ['bad-request', 'forbidden', 'conflict'],
    rate: 'write',
    access: anyMember,
    summary: 'Put one’s own views of a list, or the shared ones, in another order',
  }),
  'views.remove': defineEndpoint({
    method: 'DELETE',
    path: '/saved-views/{id}',
    params: idParams,
    response: okSchema,
    errors: ['forbidden', 'not-found'],
    rate: 'write',
    access: anyMember,
    summary: 'Delete a view',
  }),
} as const;
