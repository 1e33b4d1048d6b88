import { z } from 'zod';

/** A setting of the environment; nothing, and what holds only spaces, is null. */
export const envText = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === '' ? null : value.trim()));
