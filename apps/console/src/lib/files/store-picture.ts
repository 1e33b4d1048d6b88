import { sessionStore } from '../session/session-store.ts';
import { upload } from './upload.ts';

/** A picture for a store's widget or the store itself; what is done with it is saved by another call. */
export const uploadStorePicture = (storeId: string, file: File): Promise<{ url: string; name: string; size: number }> =>
  upload({
    path: `/admin/store/${storeId}/picture`,
    field: 'picture',
    file,
    workspaceId: sessionStore.getState().workspaceId ?? '',
    onProgress: () => undefined,
  });
