/** What draws eye and ear to waiting chats: title, favicon, sounds, notifications of the system and of the device. */
export { AlertSettings } from './lazy-parts.tsx';
