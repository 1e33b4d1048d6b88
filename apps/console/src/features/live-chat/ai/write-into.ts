interface Place {
  field: HTMLTextAreaElement;
  /** In place of everything that is written, else at the caret or what is marked. */
  all?: boolean;
  setText(text: string): void;
}

const isInWord = (character: string | undefined): boolean => character !== undefined && !/\s/.test(character);

/** A text of its own, apart from the words it comes to stand between. */
function spaced(text: string, { value, selectionStart, selectionEnd }: HTMLTextAreaElement): string {
  const before = isInWord(value[selectionStart - 1]) ? ' ' : '';
  const after = isInWord(value[selectionEnd]) ? ' ' : '';
  return before + text + after;
}

/** Writes into the message field as if it were typed, so that the browser's own undo takes it back too. */
export function writeInto({ field, all = false, setText }: Place, text: string): void {
  field.focus({ preventScroll: true });
  if (all) field.select();
  const typed = all ? text : spaced(text, field);
  // No other way leaves the field's undo intact; every browser we serve has it.
  if (document.execCommand?.('insertText', false, typed)) return;
  const { value, selectionStart, selectionEnd } = field;
  setText(value.slice(0, selectionStart) + typed + value.slice(selectionEnd));
}
