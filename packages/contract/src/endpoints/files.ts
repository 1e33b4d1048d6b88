import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../entities/common.ts';
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
    access: { kind: 'member', scope: 'workspace', permission: 'liveChat' },
    summary: 'Upload files to send in a chat',
  }),
  'widget.upload': defineEndpoint({
    ...uploadDefinition,
    path: '/widget/{analyticsId}/upload',
    params: z.object({ analyticsId: z.string().max(64) }),
    access: { kind: 'visitor' },
    summary: 'Upload one file to send in the own chat',
  }),
  /** P-18, P-38: one JPEG or PNG of at most 1 MB. */
  'stores.uploadPicture': defineEndpoint({
    ...uploadDefinition,
    path: '/admin/store/{id}/picture',
    params: idParams,
    response: z.object({ url: z.string(), name: z.string(), size: z.number().int() }),
    errors: [...uploadDefinition.errors, 'not-found'],
    access: { kind: 'member', scope: 'store', permission: 'chatWidget' },
    summary: 'Upload the logo or the picture of a store',
  }),
} as const;
