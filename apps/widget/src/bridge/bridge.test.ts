// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createBridge } from './bridge.ts';

type Note = { type: string; text?: string };
const shop = 'https://shop.example';
const ends: { close(): void }[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end.close();
});

function listen() {
  const peer = document.createElement('iframe');
  document.body.append(peer);
  const heard: Note[] = [];
  const onMessage = (message: Note) => heard.push(message);
  const bridge = createBridge<Note, Note>({ own: window, peer: () => peer.contentWindow, peerOrigin: shop, onMessage });
  ends.push(bridge);
  const say = (data: unknown, origin: string, source: Window | null) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  return { bridge, heard, peer, say };
}

const note = (text: string) => ({ 'chatso-v2': { type: 'note', text } });

it('[G-01] hears only the window and the origin it was told of', () => {
  const { heard, peer, say } = listen();
  say(note('other origin'), 'https://evil.example', peer.contentWindow);
  say(note('other window'), shop, window);
  say(note('no window'), shop, null);
  say(note('sandboxed'), 'null', peer.contentWindow);
  expect(heard).toEqual([]);
  say(note('ours'), shop, peer.contentWindow);
  expect(heard).toEqual([{ type: 'note', text: 'ours' }]);
});

it('[G-01] lets what is not a message of ours pass', () => {
  const { heard, peer, say } = listen();
  for (const data of [null, 'text', 7, {}, { type: 'note' }, { 'chatso-v2': null }, { 'chatso-v2': { type: 7 } }])
    say(data, shop, peer.contentWindow);
  expect(heard).toEqual([]);
});

it('[G-01] speaks to the one origin only, and not after its end', () => {
  const { bridge, heard, peer, say } = listen();
  const post = vi.spyOn(peer.contentWindow ?? window, 'postMessage').mockImplementation(() => undefined);
  bridge.post({ type: 'note' });
  expect(post).toHaveBeenCalledWith({ 'chatso-v2': { type: 'note' } }, shop);
  bridge.close();
  say(note('late'), shop, peer.contentWindow);
  expect(heard).toEqual([]);
});
