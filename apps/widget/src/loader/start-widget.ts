import { type Bridge, createBridge } from '../bridge/bridge.ts';
import type { CustomerClaim, LauncherLook, PageInfo, ToFrame, ToLoader } from '../bridge/messages.ts';
import { watchActivity } from './activity.ts';
import { readAttributes } from './attributes.ts';
import { answerCart } from './cart.ts';
import { createLauncher, type Launcher } from './launcher.ts';
import { currentPage, trackPages } from './page-tracker.ts';
import { isPhone } from './phone-mode.ts';
import { answerFromShop, readShopStorage, writeShopStorage } from './shop-storage.ts';
import { stayAttached } from './stay-attached.ts';
import { whenBody, whenIdle } from './when-idle.ts';
import { installApi } from './widget-api.ts';

/** A frame that has not said hello by then is not coming: server away, or a policy of the page refused it. */
const frameAtMostMs = 15_000;
const keptCalls = 50;
/** A page that throws us out again and again wants us gone; fighting on would freeze it. Turning pages is no fight. */
const returnsAtMost = 20;
const returnsWithinMs = 60_000;

const isLook = (value: unknown): value is LauncherLook => 'css' in Object(value);

const isClaim = (value: unknown): value is CustomerClaim =>
  (typeof value === 'string' && value !== '') || (typeof value === 'object' && value !== null);

/** Text where a claim's values are numbers, as shops' ids often are. */
const asTexts = (value: object): Record<string, string> =>
  Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, String(entry)]));
const asClaim = (value: CustomerClaim): CustomerClaim => (typeof value === 'string' ? value : asTexts(value));

/** A press this soon after it opened by itself was meant for the closed button: a person needs that long to see it. */
const surpriseMs = 500;

const pageOfCall = (payload: unknown): PageInfo => {
  const given: Record<string, unknown> = Object(payload);
  const page = currentPage();
  return {
    url: typeof given.pageUrl === 'string' ? given.pageUrl : page.url,
    title: typeof given.pageTitle === 'string' ? given.pageTitle : page.title,
    ...(typeof given.pageName === 'string' ? { name: given.pageName } : {}),
  };
};

/** Draws the launcher, loads the frame when the page is idle and keeps the line between them. */
export function startWidget(analyticsId: string, host: string): void {
  const lookKey = `${analyticsId}:look`;
  /** On the next page of this tab. */
  const openKey = `${analyticsId}:open`;
  let launcher: Launcher | null = null;
  let bridge: Bridge<ToFrame> | null = null;
  let frame: HTMLIFrameElement | null = null;
  let connected = false;
  let open = false;
  let gone = false;
  let customer: CustomerClaim | null = null;
  let patience = 0;
  let returns: number[] = [];
  /** The shop has shut us down: nothing runs until it boots us again. */
  let ended = false;
  /** Open since the page before: what is typed into the shop's page stays there. */
  let stayed = false;
  let stayedAt = 0;
  let speak = '';
  let away = false;
  let drawn = '';
  const waiting: ToFrame[] = [];

  function tell(message: ToFrame): void {
    if (ended && message.type !== 'logout') return;
    if (connected) bridge?.post(message);
    else if (waiting.length < keptCalls) waiting.push(message);
  }

  /** What identifies after it must be said after it. */
  const isLoggingOut = () => waiting.some(({ type }) => type === 'logout');

  function setAway(next: boolean): void {
    away = next;
    launcher?.setAway(next);
  }

  function setOpen(next: boolean): void {
    if (gone || ended || open === next) return;
    open = next;
    stayed &&= next;
    writeShopStorage(openKey, next || undefined, 'sessionStorage');
    if (next) setAway(false);
    if (next) mount();
    launcher?.setOpen(next, !stayed);
    if (connected) bridge?.post(next ? { type: 'opened', phone: isPhone() } : { type: 'closed' });
    if (!next) launcher?.focus();
    if (!stayed) api.fire(next ? 'open' : 'close', undefined);
  }

  function useLook(look: LauncherLook): void {
    // The page before this one left it as it is: nothing to draw, nothing to write.
    const same = JSON.stringify(look);
    if (!look.shown) setOpen(false);
    if (same === drawn) return;
    drawn = same;
    launcher?.setLook(look);
    writeShopStorage(lookKey, look.shown && !look.unsure ? look : undefined);
  }

  function onHello(): void {
    clearTimeout(patience);
    connected = true;
    bridge?.post({
      type: 'init',
      page: currentPage(),
      referrer: document.referrer.slice(0, 2000),
      customer: isLoggingOut() ? null : customer,
      open: open && !stayed,
      phone: isPhone(),
    });
    // As on a phone, no field takes the cursor out of the page.
    if (stayed) bridge?.post({ type: 'opened', phone: true });
    stayed = false;
    for (const message of waiting.splice(0)) bridge?.post(message);
  }

  function onMessage(message: ToLoader): void {
    if (message.type === 'hello') onHello();
    else if (message.type === 'look') {
      launcher?.reveal();
      useLook(message.look);
    } else if (message.type === 'hide') {
      gone = true;
      open = false;
      writeShopStorage(lookKey, undefined);
      bridge?.close();
      launcher?.hide();
    } else if (message.type === 'open' || message.type === 'close') setOpen(message.type === 'open');
    else if (message.type === 'unread') {
      launcher?.setUnread(message.count);
      api.fire('unread', message.count);
    } else if (message.type === 'tip') launcher?.setTip(message.height);
    else if (message.type === 'forget') customer = null;
    else if (message.type === 'cart') void answerCart(api, message).then(tell);
    else if (message.type === 'event') api.fire(message.name, message.detail);
    else bridge?.post(answerFromShop(analyticsId, message));
  }

  function mount(): void {
    if (frame || gone || ended || !launcher) return;
    bridge ??= createBridge<ToLoader, ToFrame>({
      own: window,
      peer: () => frame?.contentWindow ?? null,
      peerOrigin: host,
      onMessage,
    });
    const origin = encodeURIComponent(location.origin);
    const { lang } = document.documentElement;
    frame = launcher.mountFrame(
      `${host}/widget/frame/${encodeURIComponent(analyticsId)}?origin=${origin}&lang=${encodeURIComponent(lang)}${speak && `&speak=${encodeURIComponent(speak)}`}`,
    );
    clearTimeout(patience);
    patience = window.setTimeout(() => {
      frame = null;
      connected = false;
      launcher?.showFailure();
    }, frameAtMostMs);
  }

  /** Ends the frame with its connection, and all that is told of the page. */
  function shutdown(): void {
    setOpen(false);
    ended = true;
    connected = false;
    frame = null;
    waiting.length = 0;
    clearTimeout(patience);
    launcher?.remove();
  }

  function boot(): void {
    if (!ended) return;
    ended = false;
    launcher?.ensureAttached();
    mount();
  }

  const api = installApi(window, {
    shutdown,
    boot,
    open: () => setOpen(true),
    close: () => setOpen(false),
    toggle: () => setOpen(!open),
    hide() {
      setOpen(false);
      setAway(true);
    },
    show: () => setAway(false),
    identify(value) {
      if (!isClaim(value)) return;
      customer = asClaim(value);
      // Until the frame is there, `init` carries the claim.
      if (connected || isLoggingOut()) tell({ type: 'identify', customer });
    },
    logout() {
      customer = null;
      tell({ type: 'logout' });
    },
    prefill: (values) => tell({ type: 'prefill', values: asTexts(Object(values)) }),
    attributes: (values) => tell({ type: 'attributes', values: readAttributes(Object(values)) }),
    set(name, value) {
      if (name === 'department') tell({ type: 'department', department: String(value) });
      else if (name === 'language' && speak !== String(value)) {
        speak = String(value);
        // The frame starts anew and speaks it.
        if (frame) {
          frame = null;
          connected = false;
          mount();
        }
      }
    },
    track(event, payload) {
      if (event === 'page') tell({ type: 'page', page: pageOfCall(payload) });
      else tell({ type: 'track', event: String(event), payload });
    },
  });

  api.replay();
  whenBody(() => {
    launcher = createLauncher({
      onToggle: () => setOpen(!open || Date.now() - stayedAt < surpriseMs),
      onEscape: () => setOpen(false),
      onRetry: () => mount(),
    });
    if (ended) launcher.remove();
    launcher.setAway(away);
    const look = readShopStorage(lookKey);
    if (isLook(look)) {
      drawn = JSON.stringify(look);
      launcher.setLook(look);
    }
    if (open) {
      launcher.setOpen(true, true);
      mount();
    }
    stayAttached(() => {
      // The frame starts anew when it is attached again and says hello then.
      returns = returns.filter((at) => at > Date.now() - returnsWithinMs);
      if (!gone && !ended && returns.length < returnsAtMost && launcher?.ensureAttached()) {
        returns.push(Date.now());
        connected = false;
      }
    });
  });
  whenIdle(() => {
    // A phone's screen is the shop's again with each page.
    stayed = !open && !away && !isPhone() && readShopStorage(openKey, 'sessionStorage') === true;
    if (stayed) {
      stayedAt = Date.now();
      setOpen(true);
    }
    mount();
    trackPages((page) => tell({ type: 'page', page }));
    watchActivity(() => connected && tell({ type: 'activity' }));
  });
}
