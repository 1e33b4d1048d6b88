import { inWorkspace } from '../../../platform/ctx.ts';
import { type AnyJob, definePeriodic, fulfil, type Periodic } from '../../../platform/jobs/job.ts';
import type { Deps } from '../../../platform/module.ts';
import { freshMs } from '../inbound/hear-host.ts';
import { removeOldCalls } from '../inbound/inbound.repo.ts';
import { removeOldCodes } from '../letters/downloads.repo.ts';
import { sending } from './outgoing.ts';
import { sendOrder } from './queue-mail.ts';
import { type Sending, sendAllDue, sendOutgoing } from './send-outgoing.ts';
import { removeUnusedUploads } from './upload.ts';

export type SendingOf = (deps: Deps) => Sending;

export const sendingJobs = (sendingOf: SendingOf): AnyJob[] => [
  fulfil(sendOrder, (ctx, { workspaceId, mailId }, deps) =>
    sendOutgoing(inWorkspace(ctx, workspaceId, { kind: 'job', name: 'mailboxes.send' }), sendingOf(deps), mailId),
  ),
];

const hourMs = 3_600_000;

export const sendingPeriodic = (sendingOf: SendingOf, deps: Deps): Periodic[] => [
  definePeriodic({
    name: 'mailboxes.send-due',
    everyMs: sending.sweepMs,
    run: (ctx, signal) => sendAllDue(ctx, sendingOf(deps), signal),
  }),
  definePeriodic({
    name: 'mailboxes.remove-unused',
    everyMs: hourMs,
    async run(ctx) {
      await removeUnusedUploads(ctx);
      await removeOldCodes(ctx.pool, ctx.now());
      await removeOldCalls(ctx.pool, new Date(ctx.now().getTime() - 2 * freshMs));
    },
  }),
];
