import { adminRoles, isTutorialStep, tutorialModules } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { okSchema } from '../entities/common.ts';
import { flagNames } from '../roles.ts';

/** One flag as an admin sees it: what counts, what the installation says, and what the workspace says instead, if anything. */
const flagSettingSchema = z.object({
  flag: z.enum(flagNames),
  enabled: z.boolean(),
  default: z.boolean(),
  override: z.boolean().nullable(),
});
const flagSettingsSchema = z.object({ data: z.array(flagSettingSchema), count: z.number().int() });
export type FlagSetting = z.infer<typeof flagSettingSchema>;

export const shellEndpoints = {
  /** A-41, decision A-5 */
  'flags.list': defineEndpoint({
    method: 'GET',
    path: '/admin/feature-flags',
    response: flagSettingsSchema,
    errors: [],
    rate: 'read',
    access: { kind: 'member', scope: 'workspace', roles: adminRoles },
    summary: 'Feature flags with the installation’s defaults and the workspace’s own choices',
  }),
  /** A-41, decision A-5; `null` goes back to the default. `was` is the choice the caller saw: another one is a conflict. */
  'flags.set': defineEndpoint({
    method: 'PATCH',
    path: '/admin/feature-flags',
    body: z.object({
      flag: z.enum(flagNames),
      enabled: z.boolean().nullable(),
      was: z.boolean().nullable().optional(),
    }),
    response: flagSettingsSchema,
    errors: ['conflict'],
    rate: 'write',
    access: { kind: 'member', scope: 'workspace', roles: adminRoles },
    summary: 'Switches a feature on or off for the workspace',
  }),
  /** marks a step as seen; a step the registry does not know is 400 (decision R-1). */
  'users.updateTutorial': defineEndpoint({
    method: 'PATCH',
    path: '/users/update-tutorial-state',
    body: z
      .object({ name: z.string().max(60), module: z.enum(tutorialModules) })
      .refine(({ name, module }) => isTutorialStep(module, name), {
        path: ['name'],
        error: because('tutorial-step-unknown'),
      }),
    response: okSchema,
    errors: [],
    rate: 'write',
    access: { kind: 'user' },
    summary: 'Marks a step of a tutorial as seen',
  }),
} as const;
