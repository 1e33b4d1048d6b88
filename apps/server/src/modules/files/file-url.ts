import type { FileRow } from './files.schema.ts';

/** Where a file is served; a path, because console and widget frame live on this host. */
export const fileUrl = (file: Pick<FileRow, 'token' | 'name'>): string =>
  `/files/${file.token}/${encodeURIComponent(file.name)}`;

/** The token in such an address, also when a host was put in front of it; null for anything else. */
export function tokenOfUrl(url: string): string | null {
  const base = 'http://files.invalid';
  if (!URL.canParse(url, base)) return null;
  return /^\/files\/([A-Za-z0-9_-]{20,64})\/[^/]+$/.exec(new URL(url, base).pathname)?.[1] ?? null;
}
