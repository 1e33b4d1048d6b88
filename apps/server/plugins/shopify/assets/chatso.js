/**
 * Tells the chat of the page: who is signed in, what is looked at, what is in the cart. It reads the cart that Shopify
 * shows the page, and changes nothing.
 */
(() => {
  const page = document.getElementById('chatso-page');
  if (!page || window.chatsoPage) return;
  window.chatsoPage = true;
  if (!window.ChatsoWidget) {
    // Calls wait here until the chat has loaded.
    window.ChatsoWidget = (...call) => window.ChatsoWidget.q.push(call);
    window.ChatsoWidget.q = [];
  }
  const ChatsoWidget = (...call) => window.ChatsoWidget(...call);

  const known = 'chatso-signed-in';
  function remember(value) {
    try {
      value ? localStorage.setItem(known, '1') : localStorage.removeItem(known);
    } catch {}
  }
  function wasSignedIn() {
    try {
      return localStorage.getItem(known) === '1';
    } catch {
      return false;
    }
  }
  function ask(url) {
    return fetch(url, { credentials: 'same-origin', headers: { accept: 'application/json' } }).then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.json();
    });
  }

  // Shopify counts in hundredths whatever the currency; Chatso in the smallest unit it has.
  function smallest(cents, currency) {
    let digits = 2;
    try {
      digits = new Intl.NumberFormat('en', { style: 'currency', currency: currency }).resolvedOptions()
        .maximumFractionDigits;
    } catch {}
    return Math.round(cents * 10 ** (digits - 2));
  }

  if (page.hasAttribute('data-signed-in')) {
    const separator = page.dataset.proxy.indexOf('?') < 0 ? '?' : '&';
    ask(`${page.dataset.proxy}${separator}store=${encodeURIComponent(page.dataset.store)}`)
      .then((answer) => {
        if (!answer.claim) return;
        ChatsoWidget('identify', answer.claim);
        remember(true);
      })
      .catch(() => {});
  } else if (wasSignedIn()) {
    ChatsoWidget('logout');
    remember(false);
  }

  let viewed = null;
  try {
    viewed = JSON.parse(page.textContent);
  } catch {}
  if (viewed) {
    const product = {
      id: viewed.id,
      name: viewed.name,
      price: smallest(viewed.cents, viewed.currency),
      url: viewed.url,
    };
    if (viewed.image) product.image = new URL(viewed.image, location.href).href;
    ChatsoWidget('track', 'product_view', product);
  }

  let last = '';
  function tellCart(cart) {
    const items = cart.items.slice(0, 100).map((line) => {
      const item = {
        id: String(line.variant_id || line.id),
        name: line.title,
        price: smallest(line.final_price, cart.currency),
        quantity: line.quantity,
        url: new URL(line.url, location.href).href,
      };
      if (line.image) item.image = new URL(line.image, location.href).href;
      return item;
    });
    const told = { items: items, total: smallest(cart.total_price, cart.currency), currency: cart.currency };
    const text = JSON.stringify(told);
    if (text !== last && (last !== '' || items.length > 0)) ChatsoWidget('track', 'cart', told);
    last = text;
  }
  let asking = null;
  function look() {
    clearTimeout(asking);
    asking = setTimeout(() => {
      ask(page.dataset.cart)
        .then(tellCart)
        .catch(() => {});
    }, 300);
  }
  look();
  // Themes change the cart with calls of their own; the browser says which were made.
  if (window.PerformanceObserver) {
    try {
      new PerformanceObserver((list) => {
        if (list.getEntries().some((entry) => /\/cart\/(add|change|update|clear)(\.js)?(\?|$)/.test(entry.name)))
          look();
      }).observe({ type: 'resource' });
    } catch {}
  }
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) look();
  });
})();
