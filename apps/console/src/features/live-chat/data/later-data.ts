/** What keeps drafts and notes on the server, in one file after what live chat shows. */
export { createChatNotes } from '../notes/chat-notes.ts';
export { startDraftSync } from './draft-sync.ts';
