import './page.css';
import type { PreviewOrder } from '@chatso/contract';
import type { LauncherLook } from '../bridge/messages.ts';
import { createLauncher } from '../loader/launcher.ts';
import { forceScheme } from './scheme.ts';

/**
 * A page of a shop that is none, in the console's settings: the loader's own launcher and panel, and in it the frame's own
 * screens (`chat.tsx`). The console says what to show; nothing of it is saved, and no server is asked.
 */
const nothing = () => undefined;
const launcher = createLauncher({ onToggle: nothing, onEscape: nothing, onRetry: nothing });
const frame = launcher.mountFrame(`${location.pathname}/chat`);
// Whoever types in the settings keeps the caret there.
frame.focus = nothing;

let order: PreviewOrder | null = null;
let there = false;

const isOrder = (data: unknown): data is PreviewOrder =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'chatso-preview';

const isLook = (data: unknown): data is { type: 'look'; look: LauncherLook } =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'look';

/** Its style comes anew with each look. */
function forceLauncher(): void {
  const sheets = document.getElementById('chatso-widget')?.shadowRoot?.adoptedStyleSheets ?? [];
  forceScheme(sheets, order?.dark ?? false);
}

function show(): void {
  if (!order) return;
  forceScheme(document.styleSheets, order.dark);
  forceLauncher();
  launcher.setOpen(order.state !== 'launcher', false);
  if (there) frame.contentWindow?.postMessage(order, location.origin);
}

addEventListener('message', ({ data, origin, source }) => {
  if (origin !== location.origin) return;
  if (source === parent && isOrder(data)) {
    order = data;
    show();
  } else if (source === frame.contentWindow && isLook(data)) {
    // Shown even where the shop's page would hide it: it is what is being looked at.
    launcher.setLook({ ...data.look, shown: true });
    launcher.reveal();
    forceLauncher();
  } else if (source === frame.contentWindow) {
    there = true;
    show();
  }
});
if (parent !== window) parent.postMessage({ type: 'chatso-preview-ready' }, location.origin);
