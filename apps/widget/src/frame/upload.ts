import type { MessageFile } from '@chatso/contract';
import { CallError, readErrorBody, type WidgetApi } from './api.ts';

export interface Upload {
  done: Promise<MessageFile>;
  cancel(): void;
}

interface UploadAnswer {
  results: { filename: string; url: string; filetype: MessageFile['filetype']; size: number }[];
}

/** Sends one file with its progress, 0 to 1 (H-83); fetch still knows no upload progress. */
export function uploadFile(api: WidgetApi, file: File, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<MessageFile>((resolve, reject) => {
    request.open('POST', api.url('/upload'));
    const token = api.token();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onerror = () => reject(new CallError({ statusCode: 0 }));
    request.onabort = () => reject(new CallError({ statusCode: 0 }));
    request.onload = () => {
      if (request.status < 200 || request.status > 299) return reject(readErrorBody(request.status, request.response));
      const answer: UploadAnswer | null = request.response;
      const stored = answer?.results[0];
      if (!stored) return reject(new CallError({ statusCode: 0 }));
      resolve({ name: stored.filename, publicUrl: stored.url, filetype: stored.filetype, size: stored.size });
    };
    const form = new FormData();
    form.append('files', file, file.name);
    request.send(form);
  });
  return { done, cancel: () => request.abort() };
}
