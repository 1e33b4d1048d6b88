import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { swallowDrops } from '../lib/browser/swallow-drops.ts';
import { languageOf, showLanguageSoon } from '../lib/formats/language.ts';
import { collectErrors } from '../lib/reports/error-queue.ts';
import { preloadDialogs } from '../ui/index.ts';
import { App, startSession } from './app.tsx';
import { laterTexts } from './i18n/i18n.ts';
import './i18n/languages.ts';
import { importLiveChat } from './routes/service.ts';
import { isPublicPath } from './start-page.ts';

// The content security policy forbids compiling code from text; zod would try it at its first schema and be reported. Said
// here, since zod is no part of the first load and reads this when it begins.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

collectErrors();
swallowDrops(window);

// The screen most people come for travels while the session is being looked up.
if (window.location.pathname.startsWith('/ws/')) void importLiveChat();

const root = document.getElementById('root');

/** Nobody should see a page of English turn into French: the texts first, while the session is being looked up. */
async function start(into: HTMLElement): Promise<void> {
  await showLanguageSoon(languageOf(null));
  createRoot(into).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// Pages for everybody never ask who is there.
if (!isPublicPath(window.location.pathname)) void startSession();
if (root) void start(root);

const onLoaded = () => {
  // A kilobyte, at once: without a network a question that was never fetched could not be asked (U-01).
  void preloadDialogs();
  setTimeout(() => void laterTexts(), 2000);
};
window.addEventListener('load', onLoaded, { once: true });
