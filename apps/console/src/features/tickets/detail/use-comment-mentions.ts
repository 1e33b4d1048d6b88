import type { RefObject } from 'react';
import { useMentionList } from '../../../entities/colleague/use-mention-list.ts';
import { useAssigneeList } from '../../../entities/ticket-form/choices.ts';
import { useSession } from '../../../lib/session/session.ts';

const atMost = 50;

/** D-22: colleagues who may see this store's tickets can be mentioned in a comment; you cannot mention yourself. */
export function useCommentMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  storeId: string | undefined,
  setText: (text: string) => void,
) {
  const ownId = useSession().user._id;
  const { people, isLoading } = useAssigneeList(storeId);
  const others = people.filter(({ _id }) => _id !== ownId);
  const list = useMentionList({ people: others, isLoading, field, text, setText, atMost });
  return {
    ...list,
    people,
    /** Puts the sign where the caret stands, for who has no key for it or does not know it. */
    begin() {
      const at = field.current?.selectionStart ?? text.length;
      const sign = at === 0 || /\s/.test(text[at - 1] ?? '') ? '@' : ' @';
      list.put(text.slice(0, at) + sign + text.slice(at), at + sign.length);
    },
  };
}
