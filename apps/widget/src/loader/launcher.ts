import type { LauncherLook } from '../bridge/messages.ts';
import { bubblePath, downPath, element, icon } from './elements.ts';
import { holdScreen, isPhone, onPhoneChange } from './phone-mode.ts';

export interface Launcher {
  setLook(look: LauncherLook): void;
  setUnread(count: number): void;
  setOpen(open: boolean, takesFocus: boolean): void;
  /** The frame as a bubble of this height, in pixels; 0: none. */
  setTip(height: number): void;
  /** Puts the chat's frame in; until `reveal` something of ours is seen behind it. */
  mountFrame(url: string): HTMLIFrameElement;
  reveal(): void;
  /** The frame did not come: says so, with a way to try again. */
  showFailure(): void;
  /** The page itself wants it away, or back. */
  setAway(away: boolean): void;
  hide(): void;
  focus(): void;
  /** A page that rewrites its body has thrown us out: back in. True when that happened. */
  ensureAttached(): boolean;
  /** The frame ends, and with it its connection; nothing of ours is in the page. */
  remove(): void;
}

interface LauncherEvents {
  onToggle(): void;
  onEscape(): void;
  onRetry(): void;
}

/** The frame sends others for whom it speaks another language to. */
const english = [
  'Open chat',
  'Close chat',
  'unread message',
  'unread messages',
  'Loading ...',
  'Try again',
  'Close',
  'The chat could not be loaded.',
];

/** A printed invoice must not have a chat on top of it. */
const unprinted = '@media print{*{display:none!important}}';

const zIndex = '2147483000';

function createHost(): HTMLElement {
  const host = element('div', { id: 'chatso-widget' });
  // Inline and important: the one place a page's own `!important` cannot reach.
  // What is fixed is a block, whatever `all` makes of it.
  const rules = { all: 'initial', position: 'fixed', 'z-index': zIndex, width: '0', height: '0' };
  for (const [name, value] of Object.entries(rules)) host.style.setProperty(name, value, 'important');
  return host;
}

/** Puts a style into the shadow tree, each time in the place of the one before. */
function styleOf(root: ShadowRoot): (css: string) => void {
  try {
    const sheet = new CSSStyleSheet();
    root.adoptedStyleSheets = [sheet];
    return (css) => sheet.replaceSync(css);
  } catch {
    // Browsers before constructable sheets; these also know no CSP that would refuse it for our reasons.
    const style = element('style', {});
    root.append(style);
    return (css) => {
      style.textContent = css;
    };
  }
}

export function createLauncher(events: LauncherEvents): Launcher {
  const host = createHost();
  const root = host.attachShadow({ mode: 'open' });
  const setStyle = styleOf(root);
  const badge = element('span', { class: 'badge' });
  const button = element('button', { class: 'launch', 'aria-haspopup': 'dialog' });
  const panel = element('div', { class: 'panel', role: 'dialog' });
  const box = element('div', {}, [button, panel]);
  root.append(box);
  box.hidden = true;
  badge.hidden = true;
  // Beside the body: shops move, scale and replace theirs, and a moved body moves what is fixed in it.
  const attach = () => document.documentElement.append(host);
  attach();

  let look: LauncherLook | null = null;
  let open = false;
  let away = false;
  const show = () => {
    box.hidden = away || !look?.shown;
  };
  let frame: HTMLIFrameElement | null = null;
  let release: (() => void) | null = null;
  let wait: HTMLElement | null = null;

  const word = (index: number) => look?.words?.[index] ?? english[index] ?? '';

  function paintIcon(): void {
    const logo = look?.logoUrl;
    const face: Element = open ? icon(downPath) : logo ? element('img', { src: logo, alt: '' }) : icon(bubblePath);
    // A shop's policy may refuse the picture.
    face.addEventListener('error', () => face.replaceWith(icon(bubblePath)));
    button.replaceChildren(face, badge);
    button.setAttribute('aria-label', word(open ? 1 : 0));
    button.setAttribute('aria-expanded', String(open));
  }

  function fitScreen(): void {
    release?.();
    release = open && isPhone() ? holdScreen(panel) : null;
    if (release) panel.setAttribute('aria-modal', 'true');
    else panel.removeAttribute('aria-modal');
  }

  function showWait(children: (Node | string)[]): void {
    wait?.remove();
    wait = element('div', { class: 'wait', role: 'status' }, children);
    panel.append(wait);
  }

  /** From here on the frame is laid out, behind the closed panel too: until then it costs the shop no frame of its own. */
  let isWarm = false;
  const warm = () => {
    if (isWarm) return;
    isWarm = true;
    box.classList.add('warm');
    onPhoneChange(fitScreen);
  };

  button.addEventListener('click', () => events.onToggle());
  // Whoever points at the button is about to open it.
  for (const sign of ['pointerenter', 'focus']) button.addEventListener(sign, warm);
  root.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape' && open) events.onEscape();
  });
  // Not before it is shown: a page that never shows it draws nothing.

  return {
    setLook(next) {
      look = next;
      show();
      box.lang = next.language;
      setStyle(next.css + unprinted);
      panel.setAttribute('aria-label', next.title);
      if (frame) frame.title = next.title;
      paintIcon();
    },
    setUnread(count) {
      badge.hidden = count === 0;
      badge.textContent = count > 99 ? '99+' : String(count);
      if (count > 0) button.setAttribute('aria-description', `${count} ${word(count > 1 ? 3 : 2)}`);
      else button.removeAttribute('aria-description');
    },
    setTip(height) {
      if (height > 0) warm();
      box.classList.toggle('tip', height > 0);
      box.style.setProperty('--tip', `${height}px`);
    },
    setOpen(next, takesFocus) {
      if (open === next) return;
      open = next;
      warm();
      box.classList.toggle('open', open);
      paintIcon();
      fitScreen();
      if (open && takesFocus) frame?.focus();
    },
    mountFrame(url) {
      frame?.remove();
      frame = element('iframe', { src: url, title: look?.title ?? 'Chat', allow: 'clipboard-write; autoplay' });
      showWait([element('span', { class: 'spin' }), word(4)]);
      panel.append(frame);
      return frame;
    },
    reveal() {
      wait?.remove();
      wait = null;
    },
    showFailure() {
      frame?.remove();
      frame = null;
      const retry = element('button', {}, [word(5)]);
      const close = element('button', {}, [word(6)]);
      retry.addEventListener('click', () => events.onRetry());
      close.addEventListener('click', () => events.onEscape());
      showWait([word(7), retry, close]);
      if (open) retry.focus();
    },
    setAway(next) {
      away = next;
      show();
    },
    remove() {
      host.remove();
      frame?.remove();
      frame = null;
    },
    hide() {
      release?.();
      release = null;
      host.remove();
    },
    focus: () => button.focus(),
    ensureAttached() {
      if (host.isConnected) return false;
      attach();
      return true;
    },
  };
}
