import { lazy } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';

/** Fetched with the screen, beside what every chat needs. */
const strips = importAgain(() => import('./strips.ts'));

export const ChatBlock = lazy(async () => ({ default: (await strips).ChatBlock }));
export const DepartedStrip = lazy(async () => ({ default: (await strips).DepartedStrip }));
