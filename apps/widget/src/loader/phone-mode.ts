/** On a phone the chat takes the whole screen, also a low one turned on its side. */
const phoneQuery = '(max-width: 480px), (max-height: 420px)';

export const isPhone = (): boolean => matchMedia(phoneQuery).matches;

export const onPhoneChange = (listener: () => void): void =>
  matchMedia(phoneQuery).addEventListener('change', listener);

/** Keeps `panel` on the part of the screen that the keyboard leaves free and the page behind it still; returns the undo. */
export function holdScreen(panel: HTMLElement): () => void {
  const page = document.documentElement;
  const before = page.style.getPropertyValue('overflow');
  const priority = page.style.getPropertyPriority('overflow');
  page.style.setProperty('overflow', 'hidden', 'important');

  const viewport = window.visualViewport;
  const fit = () => {
    if (!viewport) return;
    panel.style.setProperty('top', `${viewport.offsetTop}px`);
    panel.style.setProperty('height', `${viewport.height}px`);
  };
  fit();
  viewport?.addEventListener('resize', fit);
  viewport?.addEventListener('scroll', fit);

  return () => {
    viewport?.removeEventListener('resize', fit);
    viewport?.removeEventListener('scroll', fit);
    for (const name of ['top', 'height']) panel.style.removeProperty(name);
    page.style.removeProperty('overflow');
    if (before) page.style.setProperty('overflow', before, priority);
  };
}
