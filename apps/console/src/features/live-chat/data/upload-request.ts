import type { MessageFile } from '@chatso/contract';
import { endpoints } from '@chatso/contract';

interface UploadRequest {
  file: File;
  token: string | null;
  workspaceId: string;
  signal: AbortSignal;
  /** 0 to 1 */
  onProgress(done: number): void;
}

/** What a refused upload says; `statusCode` 0 is no answer at all. */
class UploadError extends Error {
  readonly statusCode: number;
  constructor(message: string, statusCode: number) {
    super(message);
    this.name = 'UploadError';
    this.statusCode = statusCode;
  }
}

interface UploadAnswer {
  results?: { filename: string; url: string; filetype: MessageFile['filetype']; size: number }[];
  message?: string;
}

const offline = () => (navigator.onLine === false ? 'No internet' : 'Something went wrong!');

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
    request.onerror = () => reject(new UploadError(offline(), 0));
    request.ontimeout = () => reject(new UploadError('Something went wrong!', 0));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onload = () => {
      const answer = readAnswer(request.responseText);
      const stored = answer.results?.[0];
      if (request.status >= 300 || !stored) {
        reject(new UploadError(answer.message ?? 'Something went wrong!', request.status));
        return;
      }
      resolve({ name: file.name, filetype: stored.filetype, publicUrl: stored.url, size: stored.size });
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
