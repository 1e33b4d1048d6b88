import { ApiError } from '@chatso/contract';
import { currentToken } from '../session/session-refresh.ts';
import { sessionStore } from '../session/session-store.ts';

export interface StreamedFile {
  name: string;
  blob: Blob;
}

interface StreamOptions {
  signal: AbortSignal;
  /** Each part as it arrives. */
  onPart(part: Uint8Array): void;
}

const query = (given: Record<string, string | undefined>): string =>
  String(new URLSearchParams(Object.entries(given).filter((pair): pair is [string, string] => Boolean(pair[1]))));

/** Fetches a file that the server writes while it is read. What breaks off is an error and no file. */
export async function streamFile(
  path: string,
  given: Record<string, string | undefined>,
  { signal, onPart }: StreamOptions,
): Promise<StreamedFile> {
  const token = await currentToken();
  const headers = {
    authorization: `Bearer ${token ?? ''}`,
    'x-workspace-id': sessionStore.getState().workspaceId ?? '',
  };
  const response = await fetch(`/api${path}?${query(given)}`, { headers, signal });
  if (!response.ok) {
    const body: Partial<ApiError> = await response.json().catch(() => ({}));
    throw new ApiError({ message: '', ...body, statusCode: response.status });
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onPart(value);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
  return { name, blob: new Blob(parts, { type: response.headers.get('content-type') ?? '' }) };
}

/** Hands it to the browser's own downloads. */
export function saveFile({ name, blob }: StreamedFile): void {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
