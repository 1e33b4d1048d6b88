import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** What the operator decided about this installation and every browser may know. */
const installationConfigSchema = z.object({
  /** Address of the suite, without a trailing slash (decision A-4). */
  suiteUrl: z.string().nullable(),
  /** `off`: nothing is sold here, so no screen mentions plans, trials or money (decision E-4). */
  billing: z.enum(['on', 'off']),
  /** Where email goes: out by SMTP, to the outbox page of a development machine, or nowhere. */
  outgoingMail: z.enum(['smtp', 'outbox', 'none']),
  /** The time zones of this server are too old: hours and reports may be an hour off. */
  timeZonesOutdated: z.boolean(),
  /** Who runs it, for the privacy policy. */
  operator: z.object({ name: z.string().nullable(), contact: z.string().nullable() }),
  /** Scripts of others to load; empty unless their ids are configured. */
  scripts: z.array(z.object({ name: z.enum(['product-analytics', 'ad-pixel']), id: z.string(), src: z.string() })),
  /** null: errors stay in the browser. */
  errorReporting: z
    .object({ dsn: z.string(), environment: z.enum(['integration', 'production']), release: z.string() })
    .nullable(),
});
export type InstallationConfig = z.infer<typeof installationConfigSchema>;

export const installationEndpoints = {
  'installation.config': defineEndpoint({
    method: 'GET',
    path: '/installation-config',
    response: installationConfigSchema,
    errors: [],
    rate: 'read',
    access: { kind: 'public' },
    summary: 'What the operator configured for every console: suite, operator, scripts, error reporting',
  }),
} as const;
