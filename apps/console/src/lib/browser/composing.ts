/** Of React's keyboard event its `nativeEvent`. */
type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/** What browsers report for a key that an input method is working on. */
const keyOfInputMethod = 229;

/**
 * Whether a key belongs to an input method, for example the Enter that chooses a character. Safari ends the composition
 * before that key is reported, so there `isComposing` is false and only the old `keyCode` tells. Asked by every field
 * in which a key does something: otherwise Enter sends half a sentence.
 */
export const isComposing = ({ isComposing: composing, keyCode }: Key): boolean =>
  composing || keyCode === keyOfInputMethod;
