/** All of French in one chunk. */
export { fr } from './fr.ts';
export { serverWordsFr } from './server-words.fr.ts';
