import './styles/frame.css';
import { render } from 'preact';
import { createBridge } from '../bridge/bridge.ts';
import type { ToFrame, ToLoader } from '../bridge/messages.ts';
import { App } from './app.tsx';
import { readBoot } from './boot.ts';
import { createActions } from './chat/actions.ts';
import { type Chat, createChat } from './chat/chat.ts';
import { ChatProvider } from './chat-context.ts';
import { bridgedStorage, chooseStorage } from './storage.ts';
import { swallowDrops } from './swallow-drops.ts';
import { useWords } from './texts.ts';

/** Waits for the loader's first word, then starts the chat of this page. */
function start(): void {
  const { analyticsId, origin, words } = readBoot();
  useWords(words);
  const early: ToFrame[] = [];
  let chat: Chat | null = null;
  let begun = false;

  const post = (message: ToLoader) => bridge.post(message);
  const bridged = bridgedStorage(post);
  const bridge = createBridge<ToFrame, ToLoader>({
    own: window,
    peer: () => window.parent,
    peerOrigin: origin,
    onMessage(message) {
      if (message.type === 'storage') bridged.settle(message);
      else if (message.type === 'init') void begin(message);
      else if (chat) chat.receiveMessage(message);
      else early.push(message);
    },
  });

  async function begin(init: Extract<ToFrame, { type: 'init' }>): Promise<void> {
    if (begun) return;
    begun = true;
    const storage = await chooseStorage(analyticsId, bridged);
    const made = await createChat({ analyticsId, storage, init, post });
    chat = made;
    for (const message of early.splice(0)) made.receiveMessage(message);
    const root = document.getElementById('root');
    if (root)
      render(
        <ChatProvider value={{ chat: made, actions: createActions(made) }}>
          <App />
        </ChatProvider>,
        root,
      );
  }

  // Opened by itself there is nobody to talk to.
  if (window.parent !== window) post({ type: 'hello' });
}

swallowDrops(window);
start();
