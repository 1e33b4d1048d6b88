import { fill, html, type Markup } from './html.ts';
import { icon } from './icons.ts';
import { part } from './page.ts';

/** A picture over the whole window; Escape, the button or a click beside it closes. */
export const openZoom = (content: Markup): void => {
  const dialog = part<HTMLDialogElement>(document, '#zoom');
  fill(
    dialog,
    html`<form method="dialog"><button class="x" aria-label="Close">${icon('close', 20)}</button></form>${content}`,
  );
  dialog.onclick = () => dialog.close();
  dialog.showModal();
};
