/*
 * Shows pushed notifications, leads their clicks to the console, and says so when there is no network. Keeps no file and
 * answers no call of the API, so a new version of the console is never held back by it.
 */
const pages = /^\/(ws\/|login$|logout$)/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || !pages.test(new URL(request.url).pathname)) return;
  event.respondWith(fetch(request).catch(offlinePage));
});

const words = {
  en: {
    title: 'No internet',
    body: 'Your session is safe. Chatso goes on as soon as this device is online again.',
    button: 'Retry',
  },
  fr: {
    title: 'Pas d’Internet',
    body: 'Votre session est intacte. Chatso reprend dès que cet appareil est de nouveau en ligne.',
    button: 'Réessayer',
  },
};

/** In the page, which sees what the console showed last (`lib/language.ts`); a worker has no such storage. */
function sayIn(words, storageKey) {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(storageKey));
  } catch {
    // Blocked, or not ours: the browser's language will do.
  }
  const code = String(kept?.shown ?? kept?.chosen ?? navigator.language).startsWith('fr') ? 'fr' : 'en';
  document.documentElement.lang = code;
  document.title = words[code].title;
  for (const [part, text] of Object.entries(words[code])) {
    for (const element of document.querySelectorAll(`[data-part="${part}"]`)) element.textContent = text;
  }
}

function offlinePage() {
  const html = `<!doctype html><html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Chatso</title><style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{display:grid;place-content:center;min-height:90vh;margin:0;padding:24px;text-align:center}button{font:inherit;padding:8px 16px}</style>
<h1 data-part="title"></h1><p data-part="body"></p><p><button data-part="button" onclick="location.reload()"></button></p>
<script>(${sayIn})(${JSON.stringify(words)},'chatso-v2:language');addEventListener('online',()=>location.reload());setInterval(()=>navigator.onLine&&fetch('/healthz').then(r=>r.ok&&location.reload(),()=>0),5000)</script></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

async function show(data) {
  let message;
  try {
    message = data.json();
  } catch {
    return;
  }
  // A visible console shows it itself.
  if ((await windows()).some((client) => client.visibilityState === 'visible' && isConsole(client.url))) return;
  const { _id, title, body, url } = message;
  const options = { body, tag: _id, icon: '/icons/icon-192.png', badge: '/icons/icon-192.png', data: { url } };
  await self.registration.showNotification(title, options);
}

const isConsole = (address) => pages.test(new URL(address).pathname);

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = String(event.notification.data?.url ?? '/');
  event.waitUntil(open(url.startsWith('/ws/') ? url : '/'));
});

async function open(url) {
  const client = (await windows()).find((one) => isConsole(one.url));
  if (!client) return self.clients.openWindow(url);
  await client.focus();
  // A page that is still loading, or asks who one is, does not listen: its address is changed instead.
  if (!(await isHeard(client, { type: 'open', url }))) await client.navigate(url).catch(() => self.clients.openWindow(url));
}

function isHeard(client, message) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(true);
    setTimeout(done, 1000, false);
    client.postMessage(message, [port2]);
  });
}
