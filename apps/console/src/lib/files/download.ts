import { ApiError } from '@chatso/contract';
import { currentToken } from '../session/session-refresh.ts';
import { sessionStore } from '../session/session-store.ts';

type Query = Record<string, string | undefined>;

/** Fetches a file as the signed-in person; rejects with what the server says. */
export async function fetchFile(path: string, query: Query = {}): Promise<Response> {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const token = await currentToken();
  const response = await fetch(`/api${path}?${new URLSearchParams(given)}`, {
    headers: { authorization: `Bearer ${token ?? ''}`, 'x-workspace-id': sessionStore.getState().workspaceId ?? '' },
  }).catch(() => {
    throw new ApiError({ statusCode: 0, message: '' });
  });
  if (!response.ok) {
    const body: { message?: string } = await response.json().catch(() => ({}));
    throw new ApiError({ statusCode: response.status, message: body.message ?? '' });
  }
  return response;
}

/** Fetches a file and hands it to the browser's own downloads. */
export async function download(path: string, query: Query = {}): Promise<void> {
  const response = await fetchFile(path, query);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name ?? 'download' });
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
