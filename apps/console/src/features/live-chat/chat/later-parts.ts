/** What a chat needs soon after its first paint, in one file: each alone would be a request before the desk is complete. */

export { DepartedStrip } from '../departed/departed-strip.tsx';
export { KeptWords } from '../departed/kept-words.tsx';
export { FreePlace } from '../ending/ended-place.tsx';
export { Participation } from '../participation/participation.tsx';
export { ChatBlock } from './chat-block.tsx';
export { ChatWatchers } from './chat-watchers.tsx';
export { HeaderMenu } from './header-menu.tsx';
