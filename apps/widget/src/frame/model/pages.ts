const withoutEnd = (path: string): string => path.replace(/\/+$/, '') || '/';

/** Whether a page is one of '/checkout' or '/account/*': a star at the end stands for everything below, and for itself. */
export function isOneOf(address: string, patterns: readonly string[]): boolean {
  const path = URL.canParse(address) ? withoutEnd(decoded(new URL(address).pathname)) : '';
  return patterns.some((pattern) => {
    if (!pattern.endsWith('*')) return path === withoutEnd(pattern);
    const above = pattern.slice(0, -1);
    return path.startsWith(above) || path === withoutEnd(above);
  });
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
