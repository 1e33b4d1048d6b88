import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { areKeysTaken } from '../navigation/shell-dialogs.ts';
import { isTornAway, leaveTypingPlace } from './typing-place.ts';

function aField(composer = true): HTMLTextAreaElement {
  const field = document.body.appendChild(document.createElement('textarea'));
  if (composer) field.dataset.composer = '';
  field.focus();
  return field;
}
const press = (target: Element, key: string) => fireEvent.keyDown(target, { key });

beforeEach(leaveTypingPlace);
afterEach(() => document.body.replaceChildren());

describe('a field that is taken from under the hands of whoever types in it', () => {
  it('gone or locked: the keys that follow are no shortcuts', () => {
    const field = aField();
    press(field, 'h');
    expect(isTornAway()).toBe(false);
    field.disabled = true;
    expect(areKeysTaken(document.body)).toBe(true);
    field.disabled = false;
    expect(areKeysTaken(document.body)).toBe(false);
    field.remove();
    press(document.body, 'j');
    expect(areKeysTaken(document.body)).toBe(true);
  });

  it('also right after Enter, which sends and does not leave the field', () => {
    const field = aField();
    press(field, 'Enter');
    field.remove();
    expect(isTornAway()).toBe(true);
  });

  it.each(['Escape', 'Tab'])('%s says that one knows', (key) => {
    const field = aField();
    press(field, 'h');
    field.remove();
    press(document.body, key);
    expect(isTornAway()).toBe(false);
  });

  it('so does a press anywhere', () => {
    const field = aField();
    press(field, 'h');
    field.remove();
    fireEvent.pointerDown(document.body);
    expect(areKeysTaken(document.body)).toBe(false);
  });

  it('a field that is left by Enter, as a search is, has done its work', () => {
    const field = aField(false);
    press(field, 'h');
    press(field, 'Enter');
    field.remove();
    expect(isTornAway()).toBe(false);
  });

  it('letters of an input method and of a phone count, which press no keys', () => {
    const field = aField();
    fireEvent.input(field, { target: { value: 'こ' } });
    field.remove();
    expect(isTornAway()).toBe(true);
  });

  it('[H-42] a field of a dialog counts from the focus on: the search of the emoji goes before its first letter', () => {
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    const field = dialog.appendChild(document.createElement('input'));
    field.focus();
    expect(isTornAway()).toBe(false);
    dialog.remove();
    expect(areKeysTaken(document.body)).toBe(true);
    press(document.body, 'Escape');
    expect(areKeysTaken(document.body)).toBe(false);
  });

  it('a field of the page does not: whoever comes back to it and goes on by keys alone has left it', () => {
    const field = aField(false);
    field.remove();
    expect(isTornAway()).toBe(false);
  });
});
