import type { ForeignWrite } from './walls.ts';

/**
 * Who writes a table of another module today. The list only ever gets shorter: the check fails for a write that is not on
 * it, and for a line of it that nothing needs any more.
 */
export const foreignWrites: readonly ForeignWrite[] = [];
