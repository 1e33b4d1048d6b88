import { z } from 'zod';
import { dateSchema, idSchema, timeZoneSchema } from './common.ts';
import { agentPresenceSchema } from './routing.ts';

export const dashboardQuery = z.object({
  /** Whose day it is: the caller's. */
  timeZone: timeZoneSchema,
  storeId: idSchema.optional(),
  departmentId: idSchema.optional(),
});

const count = z.number().int();
const seconds = z.number().int().nullable();

/** Chats begun within a stretch of time. Null is not known yet, 0 is counted. */
const spanSchema = z.object({
  chats: count,
  missed: count,
  /** Medians: from the begin to an agent's first word, and from there to the end. */
  waitSeconds: seconds,
  durationSeconds: seconds,
  rating: z.number().nullable(),
  rated: count,
});
export type DashboardSpan = z.infer<typeof spanSchema>;

export const dashboardNumbersSchema = z.object({
  at: dateSchema,
  today: spanSchema,
  /** The same weekday a week ago, until the same minute; null before there is a full week to compare with. */
  dayBefore: spanSchema.nullable(),
  week: spanSchema,
  weekBefore: spanSchema.nullable(),
  /** First days, in the zone asked for, that are compared. */
  comparesDayFrom: z.iso.date(),
  comparesWeekFrom: z.iso.date(),
  /** 24 of today; `waitBefore` is the same hour a week ago. */
  hours: z.array(z.object({ chats: count, missed: count, waitSeconds: seconds, waitBefore: seconds })),
  /** How many gave 1, 2, 3, 4, 5 stars today. */
  ratings: z.array(count),
  /** Monday to Sunday; `chats` is null where the day has not been, `before` without a week to compare with. */
  days: z.array(z.object({ date: z.iso.date(), chats: count.nullable(), before: count.nullable() })),
});
export type DashboardNumbers = z.infer<typeof dashboardNumbersSchema>;

const dashboardAgentSchema = z.object({
  agentId: idSchema,
  fullname: z.string(),
  avatar: z.string().nullable(),
  presence: agentPresenceSchema,
  awaySince: dateSchema.nullable(),
  chats: count,
  /** Null where chats are not given out, so that there is no limit. */
  capacity: count.nullable(),
});
export type DashboardAgent = z.infer<typeof dashboardAgentSchema>;
export const dashboardTeamSchema = z.object({ data: z.array(dashboardAgentSchema), count });

/** What has really happened of the first steps of a workspace. */
export const setupGuideSchema = z.object({
  hidden: z.boolean(),
  /** The store the steps lead to; null without one. */
  store: z.object({ id: idSchema, name: z.string(), url: z.string().nullable(), analyticsId: z.string() }).nullable(),
  address: z.boolean(),
  installed: z.boolean(),
  branded: z.boolean(),
  invited: z.boolean(),
  answered: z.boolean(),
  /** The newest invitation that is open. */
  invitation: z.object({ email: z.string(), sentAt: dateSchema, expiresAt: dateSchema }).nullable(),
});
export type SetupGuide = z.infer<typeof setupGuideSchema>;
