import { lazy } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';

/** Fetched with the screen, so that it is there when the first chat is ended. */
const place = importAgain(() => import('./ended-place.tsx'));

export const FreePlace = lazy(async () => ({ default: (await place).FreePlace }));
