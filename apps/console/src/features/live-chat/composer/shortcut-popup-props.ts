import type { Conversation } from '@chatso/contract';
import type { KeyboardEvent, RefObject } from 'react';

/** Takes a key of the message field; false when it is none of the list's. */
export type ShortcutKeys = (event: KeyboardEvent) => boolean;

export interface ShortcutPopupProps {
  chat: Conversation;
  text: string;
  id: string;
  keys: RefObject<ShortcutKeys | null>;
  /** What screen readers follow from the field: the list, and the option that Enter would take. */
  onShown(shown: { option: string | null } | null): void;
  onInsert(text: string): void;
}
