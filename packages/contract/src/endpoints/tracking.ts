import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema, listOf } from '../entities/common.ts';
import { visitedPageSchema, visitorLocationSchema } from '../entities/visitor.ts';

const mayChat = { kind: 'member', scope: 'store', permission: 'liveChat' } as const;
const query = z.object({ visitorId: idSchema });

/** I-28, decision I-1. */
export const trackingEndpoints = {
  'tracking.visitedPages': defineEndpoint({
    method: 'GET',
    path: '/tracking/visited-pages',
    query,
    response: listOf(visitedPageSchema),
    errors: ['not-found'],
    rate: 'read',
    access: mayChat,
    summary: 'The newest pages a visitor of one of the own stores has looked at; `count` is all of them',
  }),
  'tracking.visitorLocation': defineEndpoint({
    method: 'GET',
    path: '/tracking/visitor-location',
    query,
    response: visitorLocationSchema,
    errors: ['not-found'],
    rate: 'read',
    access: mayChat,
    summary: 'Where a visitor of one of the own stores is, and with what device',
  }),
} as const;
