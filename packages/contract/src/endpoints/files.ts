import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { fileTypes } from '../entities/message.ts';

const uploadResponse = z.object({
  results: z.array(
    z.object({
      filename: z.string(),
      url: z.string(),
      filetype: z.enum(fileTypes),
      size: z.number().int(),
      contentType: z.string(),
    }),
  ),
});

export const uploadDefinition = {
  method: 'POST',
  response: uploadResponse,
  errors: ['bad-request', 'too-large', 'unsupported-media', 'storage-full'],
  rate: 'upload',
  multipart: true,
} as const;

export const fileEndpoints = {
  /** H-83: parts named `files`, at most 10; type by content, not by name. */
  'files.upload': defineEndpoint({
    ...uploadDefinition,
    path: '/upload',
    access: { kind: 'member', permission: 'liveChat' },
    summary: 'Upload files to send in a chat',
  }),
  'widget.upload': defineEndpoint({
    ...uploadDefinition,
    path: '/widget/{analyticsId}/upload',
    params: z.object({ analyticsId: z.string().max(64) }),
    access: { kind: 'visitor' },
    summary: 'Upload one file to send in the own chat',
  }),
} as const;
