/** The icon of the tab carries a red dot while something waits (T-02). */
export function setFavicon(alert: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = alert ? '/favicon-alert.svg' : '/favicon.svg';
  if (link && link.getAttribute('href') !== href) link.setAttribute('href', href);
}
