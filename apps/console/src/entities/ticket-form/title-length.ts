import { characterCount } from '@chatso/domain';

/** As the server counts it: blanks around a title are no part of it. */
export const titleLength = (title: string): number => characterCount(title.trim());
