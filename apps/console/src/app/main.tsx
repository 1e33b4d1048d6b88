import '../lib/zod-config.ts';
import './styles.css';
import './i18n/i18n.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadDialogs } from '../ui/index.ts';
import { App } from './app.tsx';
import { importLiveChat } from './router.tsx';

// The screen most people come for travels while the session is being looked up.
if (window.location.pathname.startsWith('/ws/')) void importLiveChat();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

window.addEventListener('load', () => setTimeout(() => void preloadDialogs(), 2000), { once: true });
