/** What stands between the messages and the field of the few chats that have anything there, in one file. */
export { DepartedStrip } from '../departed/departed-strip.tsx';
export { ChatBlock } from './chat-block.tsx';
