import type { Outgoing } from '../model/outgoing.ts';
import { texts } from '../texts.ts';
import type { Chat } from './chat.ts';

/** A chat that could not begin as it was to: all that was written and given stands in the form again, with the reason. */
export const backToForm =
  ({ store, drafts }: Pick<Chat, 'store' | 'drafts'>) =>
  (conversationId: string, written: string[], message: string, { start, files }: Outgoing): void => {
    const kept = [drafts.get('new'), ...written, drafts.get(conversationId)];
    drafts.set('new', kept.filter((text) => text !== '').join('\n'));
    const { route } = store.get();
    if (route.name === 'conversation' && route.id === conversationId) store.set({ route: { name: 'new' } });
    store.set({ start: null, formError: message || texts.somethingWrong, returned: { start, files } });
  };
