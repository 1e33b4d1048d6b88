import type { MessageFile } from '@chatso/contract';
import { ApiError, endpoints } from '@chatso/contract';

interface UploadRequest {
  file: File;
  token: string | null;
  workspaceId: string;
  signal: AbortSignal;
  /** 0 to 1 */
  onProgress(done: number): void;
}

/** `statusCode` 0 is no answer at all; the words come from the one presenter of errors. */
const refusal = (statusCode: number, message = '') => new ApiError({ statusCode, message });

interface UploadAnswer {
  results?: { filename: string; url: string; filetype: MessageFile['filetype']; size: number }[];
  message?: string;
}

function readAnswer(text: string): UploadAnswer {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** One file to `POST upload` (H-83). XMLHttpRequest, because fetch tells nothing about the progress of a body. */
export function uploadFile({ file, token, workspaceId, signal, onProgress }: UploadRequest): Promise<MessageFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('files', file, file.name);
    request.open(endpoints['files.upload'].method, `/api${endpoints['files.upload'].path}`);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('x-workspace-id', workspaceId);
    request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onerror = () => reject(refusal(0));
    request.ontimeout = () => reject(refusal(0));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onload = () => {
      const answer = readAnswer(request.responseText);
      const stored = answer.results?.[0];
      if (request.status >= 300 || !stored) {
        reject(refusal(request.status, answer.message));
        return;
      }
      resolve({ name: file.name, filetype: stored.filetype, publicUrl: stored.url, size: stored.size });
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
