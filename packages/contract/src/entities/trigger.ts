import {
  characterCount,
  isCondition,
  triggerFieldNames,
  triggerFrequencies,
  triggerLimits,
  triggerMatches,
  triggerOperators,
} from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, idSchema, typedText } from './common.ts';

const conditionSchema = z.object({
  field: z.enum(triggerFieldNames),
  operator: z.enum(triggerOperators),
  value: z.union([z.string(), z.number(), z.array(z.string())]),
});

/** As somebody sends it; what was stored needs no judging again. */
const newConditionSchema = z
  .object({
    ...conditionSchema.shape,
    value: z.union([
      typedText(triggerLimits.valueChars),
      z.number(),
      z.array(z.string().max(100)).max(triggerLimits.choices),
    ]),
  })
  .refine(isCondition, { error: because('condition-incomplete'), path: ['value'] });

const message = typedText(triggerLimits.messageChars)
  .transform((typed) => typed.trim())
  .refine((typed) => characterCount(typed) >= triggerLimits.messageMinChars, {
    error: because('too-short', { min: triggerLimits.messageMinChars }),
  });

/** What happens. `messageB`: half of the visitors are told this one. */
const actionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('prompt'), message: z.string(), messageB: z.string().nullable() }),
  z.object({
    type: z.literal('assign-chat'),
    agentId: z.union([z.literal('auto'), idSchema]),
    categoryId: idSchema.nullable(),
  }),
  z.object({ type: z.literal('notify'), agents: z.array(idSchema) }),
]);
export type TriggerAction = z.infer<typeof actionSchema>;

const newActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('prompt'), message, messageB: message.nullable().default(null) }),
  z.object({
    type: z.literal('assign-chat'),
    agentId: z.union([z.literal('auto'), idSchema]),
    categoryId: idSchema.nullable().default(null),
  }),
  z.object({ type: z.literal('notify'), agents: z.array(idSchema).min(1).max(triggerLimits.agents) }),
]);

/** Whom a trigger passes over. */
const leaveAloneSchema = z.object({
  /** In a chat, or waiting for one. A prompt passes over them always (G-5). */
  inChat: z.boolean(),
  closedToday: z.boolean(),
  orderedToday: z.boolean(),
});

const ruleShape = {
  match: z.enum(triggerMatches),
  conditions: z.array(newConditionSchema).min(1).max(triggerLimits.conditions),
};

export const triggerStops = ['loop', 'department-deleted'] as const;

/** Decision P-4 */
export const triggerSchema = z.object({
  _id: idSchema,
  chatsoStoreId: idSchema,
  name: z.string(),
  active: z.boolean(),
  match: z.enum(triggerMatches),
  conditions: z.array(conditionSchema),
  action: actionSchema,
  frequency: z.enum(triggerFrequencies),
  leaveAlone: leaveAloneSchema,
  /** Nobody switched it off, it was stopped then; whoever turns it on again starts anew. */
  stoppedAt: dateSchema.nullable(),
  /** By the loop guard, or because the department it assigns to was deleted. */
  stoppedBecause: z.enum(triggerStops).nullable(),
  updatedAt: dateSchema,
  /** Null when the loop guard did it, or the person is gone. */
  updatedBy: z.object({ _id: idSchema, fullname: z.string() }).nullable(),
  /** Send it back with a change: a change of a version that is not the newest is refused with `conflict`. */
  version: z.number().int(),
});
export type Trigger = z.infer<typeof triggerSchema>;

const shownSchema = z.object({ shown: z.number().int(), answered: z.number().int() });

export const triggerStatisticsSchema = shownSchema.extend({
  /** Null where no orders are known. */
  converted: z.number().int().nullable(),
  a: shownSchema,
  b: shownSchema,
});
export type TriggerStatistics = z.infer<typeof triggerStatisticsSchema>;

export const listedTriggerSchema = triggerSchema.extend({ statistics: triggerStatisticsSchema });
export type ListedTrigger = z.infer<typeof listedTriggerSchema>;

const name = typedText(triggerLimits.nameChars)
  .transform((typed) => typed.trim())
  .refine((typed) => typed !== '', { error: because('required') });

const settableShape = {
  name,
  active: z.boolean(),
  ...ruleShape,
  action: newActionSchema,
  frequency: z.enum(triggerFrequencies),
  leaveAlone: leaveAloneSchema,
};

export const newTriggerSchema = z.object({ chatsoStoreId: idSchema, ...settableShape });

/** Omitted fields stay. */
export const triggerChangeSchema = z
  .object({ ...settableShape, version: z.number().int() })
  .partial()
  .required({
    version: true,
  });

export const triggerRuleSchema = z.object({ chatsoStoreId: idSchema, ...ruleShape });

export const dryRunSchema = z.object({
  visitors: z.number().int(),
  shown: z.number().int(),
  steps: z.array(z.number().int()),
  days: z.number().int(),
});
export type TriggerDryRun = z.infer<typeof dryRunSchema>;

/** What the editor offers to choose from. */
export const triggerOptionsSchema = z.object({
  agents: z.array(z.object({ _id: idSchema, fullname: z.string() })),
  departments: z.array(z.object({ _id: idSchema, name: z.string() })),
});
export type TriggerOptions = z.infer<typeof triggerOptionsSchema>;
