/**
 * Where somebody was typing last. When that field goes or is locked by what another person did, the keys that follow were
 * meant for it: they are no shortcuts, and no other field takes the focus to catch them.
 */
let place: HTMLElement | null = null;

const fields = 'textarea, select, [contenteditable=""], [contenteditable="true"], input';

const fieldOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement && target.matches(fields) ? target : null;

/** Whether the keys pressed now were meant for a field that was taken from under the person's hands. */
export const isTornAway = (): boolean => place !== null && (!place.isConnected || place.matches(':disabled'));

/** The person has left the field by a gesture of their own. */
export function leaveTypingPlace(): void {
  place = null;
}

function onKeyDown(event: KeyboardEvent): void {
  const field = fieldOf(event.target);
  // Enter chooses or submits and thereby closes most fields; those one chats in stay.
  const submits = event.key === 'Enter' && field?.matches('[data-composer]') === false;
  // A button that is pressed is a gesture of one's own, as a click is.
  const presses = event.key === 'Enter' && event.target instanceof HTMLButtonElement;
  if (event.key === 'Escape' || event.key === 'Tab' || submits || presses) leaveTypingPlace();
  else if (field) place = field;
}

/** A person who opened a dialog with a field is about to type there: even the first key was meant for that field. */
function onFocusIn(event: FocusEvent): void {
  const field = fieldOf(event.target);
  if (field?.closest('[role="dialog"]')) place = field;
}

function onInput(event: Event): void {
  place = fieldOf(event.target) ?? place;
}

if (typeof window !== 'undefined') {
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('input', onInput, { capture: true });
  window.addEventListener('focusin', onFocusIn, { capture: true });
  window.addEventListener('pointerdown', leaveTypingPlace, { capture: true });
}
