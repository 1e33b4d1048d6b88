/** The few things that leave the page for good, in one place so that tests can watch them. */
export const browser = {
  /** A real navigation, not one of the router: what the page holds in memory is gone. */
  leaveFor: (url: string): void => window.location.assign(url),
  reload: (): void => window.location.reload(),
  path: (): string => window.location.pathname,
};

/** The page that ends the session. */
export const logoutPath = '/logout';

/** Expires a cookie that the page may touch; the server clears the httpOnly ones. */
export function dropCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox ESR
  document.cookie = `${name}=; Max-Age=0; path=/; SameSite=Lax`;
}
