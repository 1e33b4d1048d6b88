/** What few chats or messages have, in one file. */
export { GreetingRow } from './greeting-row.tsx';
export { HeldText } from './held-text.tsx';
export { NewMessagesPill } from './new-messages-pill.tsx';
export { NoteRow } from './note-row.tsx';
export { SenderName } from './sender-name.tsx';
