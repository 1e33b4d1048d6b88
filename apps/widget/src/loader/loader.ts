import { startWidget } from './start-widget.ts';

/**
 * The script tag: `<script async src="{host}/widget.js" data-store-id="{analyticsId}"></script>`.
 * What the shop's Content-Security-Policy needs: `script-src {host}` and `frame-src {host}`; nothing for styles,
 * connections or storage. `img-src {host}` only when the store's logo is the launcher's icon.
 */
function boot(): void {
  const current = document.currentScript;
  const script =
    current instanceof HTMLScriptElement ? current : document.querySelector<HTMLScriptElement>('script[data-store-id]');
  const analyticsId = script?.dataset.storeId;
  // Included twice, or by a tag manager beside the theme: the first one stays.
  if (!script || !analyticsId || window.ChatsoWidget?.started) return;
  startWidget(analyticsId, new URL(script.src, location.href).origin);
}

try {
  boot();
} catch (error) {
  // The shop's page must never notice; a broken page may have replaced what we need.
  console.warn('Chatso could not start.', error);
}
