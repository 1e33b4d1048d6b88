import { lazy } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';

/**
 * Fetched with the screen, so that they are there when the first chat is, or is ended, and what was typed never waits for
 * the network to be shown.
 */
const parts = importAgain(() => import('./later-parts.ts'));

export const ChatBlock = lazy(async () => ({ default: (await parts).ChatBlock }));
export const ChatWatchers = lazy(async () => ({ default: (await parts).ChatWatchers }));
export const DepartedStrip = lazy(async () => ({ default: (await parts).DepartedStrip }));
export const FreePlace = lazy(async () => ({ default: (await parts).FreePlace }));
export const HeaderMenu = lazy(async () => ({ default: (await parts).HeaderMenu }));
export const KeptWords = lazy(async () => ({ default: (await parts).KeptWords }));
export const Participation = lazy(async () => ({ default: (await parts).Participation }));
