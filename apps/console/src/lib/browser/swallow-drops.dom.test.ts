import { afterEach, beforeAll, expect, it } from 'vitest';
import { swallowDrops } from './swallow-drops.ts';

beforeAll(() => swallowDrops(window));
afterEach(() => document.body.replaceChildren());

function drop(at: Element, types: string[]) {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types, dropEffect: 'copy' } });
  at.dispatchEvent(event);
  return event as Event & { dataTransfer: { dropEffect: string } };
}

function add(tag: string, type?: string): Element {
  const element = document.createElement(tag);
  if (type) element.setAttribute('type', type);
  document.body.append(element);
  return element;
}

it('[issue 27.22] a file dropped where nothing takes it does not open in place of the console', () => {
  const event = drop(add('p'), ['Files']);
  expect(event.defaultPrevented).toBe(true);
  expect(event.dataTransfer.dropEffect).toBe('none');
});

it('dragged text, and a file for a file input, go where they were dropped', () => {
  expect(drop(add('textarea'), ['text/plain']).defaultPrevented).toBe(false);
  expect(drop(add('input', 'file'), ['Files']).defaultPrevented).toBe(false);
});

it('what a field has taken stays taken, with its own sign at the pointer', () => {
  const field = add('div');
  field.addEventListener('drop', (event) => event.preventDefault());
  expect(drop(field, ['Files']).dataTransfer.dropEffect).toBe('copy');
});
