import { defineConfig } from 'drizzle-kit';

/** Drafts migrations only: `drizzle-kit generate` writes SQL to read, correct and number; it never runs at start. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/modules/**/*.schema.ts', './src/platform/**/*.schema.ts'],
  out: './migrations',
  casing: 'snake_case',
});
