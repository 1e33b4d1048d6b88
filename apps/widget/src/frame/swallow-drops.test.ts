// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { swallowDrops } from './swallow-drops.ts';

function drop(type: string, types: string[], taken = false): boolean {
  const target = new EventTarget();
  if (taken) target.addEventListener(type, (event) => event.preventDefault());
  swallowDrops(target);
  const dataTransfer = { types, dropEffect: 'copy' };
  const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer });
  target.dispatchEvent(event);
  return event.defaultPrevented && dataTransfer.dropEffect === 'none';
}

it('[issue 27, 22] a file dropped beside the field leaves the chat where it is; text and what a field takes are left alone', () => {
  expect([drop('dragover', ['Files']), drop('drop', ['Files'])]).toEqual([true, true]);
  expect(drop('drop', ['text/plain'])).toBe(false);
  expect(drop('drop', ['Files'], true)).toBe(false);
});
