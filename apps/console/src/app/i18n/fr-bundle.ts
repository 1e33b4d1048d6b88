/** All of French in one chunk. */
export { fr } from './fr.ts';
