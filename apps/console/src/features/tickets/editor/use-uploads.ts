import { endpoints, type MailFile, type ResponseOf } from '@chatso/contract';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { errorMessage } from '../../../lib/api/errors.ts';
import { fetchFile } from '../../../lib/files/download.ts';
import { upload as sendFile } from '../../../lib/files/upload.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import type { PictureSource } from '../../../ui/rich-field/index.ts';

/** Files are with the server before the mail leaves, so that sending takes a moment only. */
export function useUploads(onFiles: (files: MailFile[]) => void, onProblem: (problem: string | null) => void) {
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const done: MailFile[] = [];
      for (const file of files) {
        const input = { path: endpoints['mails.upload'].path, field: 'files', file, onProgress: () => undefined };
        const { workspaceId } = sessionStore.getState();
        const { results } = await sendFile<ResponseOf<(typeof endpoints)['mails.upload']>>({
          ...input,
          ...(workspaceId ? { workspaceId } : {}),
        });
        done.push(...results);
      }
      return done;
    },
    meta: { quiet: true },
    onError: (error) => onProblem(errorMessage(error)),
  });
  const { mutateAsync } = upload;
  const send = useRef(mutateAsync);
  send.current = mutateAsync;
  const pictures = useMemo<PictureSource>(
    () => ({
      add: async (files) => (await send.current(files)).map(({ id, filename }) => ({ id, alt: filename })),
      load: async (id) => (await fetchFile('/email/download-attachment', { id })).blob(),
    }),
    [],
  );
  return {
    add: (files: readonly File[]) => void mutateAsync(files).then(onFiles, () => undefined),
    pictures,
    isPending: upload.isPending,
  };
}
