import { ApiError, type ErrorBody } from '@chatso/contract';
import { settling } from '../session/session-end.ts';
import { currentToken } from '../session/session-refresh.ts';

interface UploadInput {
  path: `/${string}`;
  /** Name of the part. */
  field: string;
  file: File;
  workspaceId?: string;
  signal?: AbortSignal;
  /** 0 to 1 */
  onProgress(done: number): void;
}

/** `errorMessage` finds the words. */
const noAnswer = () => new ApiError({ statusCode: 0, message: '', offline: !navigator.onLine });

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** One file as multipart. XMLHttpRequest, because fetch tells nothing about the progress of a body. */
export async function upload<T>({ path, field, file, workspaceId, signal, onProgress }: UploadInput): Promise<T> {
  const token = await currentToken();
  const sending = new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append(field, file, file.name);
    request.open('POST', `/api${path}`);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (workspaceId) request.setRequestHeader('x-workspace-id', workspaceId);
    request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onerror = () => reject(noAnswer());
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onload = () => {
      const answer = read(request.responseText);
      if (request.status < 300) return resolve(answer as T);
      const told = typeof answer === 'object' && answer !== null ? (answer as Partial<ErrorBody>) : {};
      return reject(new ApiError({ message: '', ...told, statusCode: request.status }));
    };
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
  return settling(sending);
}
