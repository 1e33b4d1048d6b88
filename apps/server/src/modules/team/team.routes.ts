import { endpoints } from '@chatso/contract';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/ctx.ts';
import type { Binder } from '../../platform/http/binder.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import type { Deps } from '../../platform/module.ts';
import {
  deviceOf,
  guessBudget,
  readSessionCookies,
  type SessionProof,
  setSessionCookies,
  signInFailures,
} from '../identity/index.ts';
import { getEntityLimits, limitedThings } from './entity-limits.ts';
import { getAgent, listAgents, listColleagues, listPureAgents } from './list-agents.ts';
import { countWork, memberWork } from './member-work.ts';
import { acceptInvitation, showInvitation } from './use-cases/accept-invitation.ts';
import { cancelInvitation, copyInvitationLink, resendInvitation } from './use-cases/change-invitation.ts';
import { changeRole } from './use-cases/change-role.ts';
import { createRole, listCustomRoles, removeRole, updateRole } from './use-cases/custom-roles.ts';
import { editAgent } from './use-cases/edit-agent.ts';
import { invitationMails, inviteAgents, type Mailing } from './use-cases/invite-agents.ts';
import { resetTwoFactor } from './use-cases/reset-two-factor.ts';
import { reactivateAgent, removeAgent, suspendAgent } from './use-cases/suspend-agent.ts';

const ok = { ok: true as const };

export function bindTeam(binder: Binder, deps: Deps): void {
  const { realtime } = deps;
  const budget = deps.limiter.limit('invitation-mails', invitationMails);
  const origin = ownAddress(deps.config);
  const mailing: Mailing = {
    origin,
    encryptionKey: deps.secrets.encryptionKey,
    budget,
    spend: deps.outbound.of('invitation'),
  };
  const proof = {
    secrets: deps.secrets,
    passwordGuesses: deps.limiter.limit('password-guesses', guessBudget),
    codeGuesses: deps.limiter.limit('code-guesses', guessBudget),
  };
  /** Every change of a member answers with the member. */
  const answer = (ctx: Ctx, userId: string) => getAgent(ctx, realtime, userId);
  binder
    .on(endpoints['agents.list'], (ctx, { query }) => listAgents(ctx, realtime, query))
    .on(endpoints['agents.pure'], (ctx, { query }) => listPureAgents(ctx, realtime, query))
    .on(endpoints['users.list'], (ctx, { query }) => listColleagues(ctx, realtime, query.storeId))
    .on(endpoints['agents.invite'], (ctx, { body }) => inviteAgents(ctx, mailing, body))
    .on(endpoints['agents.resendInvitation'], async (ctx, { body }) => {
      await resendInvitation(ctx, mailing, body.userId);
      return answer(ctx, body.userId);
    })
    .on(endpoints['agents.invitationLink'], (ctx, { body }) =>
      copyInvitationLink(ctx, mailing.encryptionKey, body.userId),
    )
    .on(endpoints['agents.cancelInvitation'], async (ctx, { params }) => {
      await cancelInvitation(ctx, params.id);
      return ok;
    })
    .on(endpoints['agents.suspend'], async (ctx, { body }) => {
      await suspendAgent(ctx, body);
      return answer(ctx, body.userId);
    })
    .on(endpoints['agents.reactivate'], async (ctx, { body }) => {
      await reactivateAgent(ctx, body);
      return answer(ctx, body.userId);
    })
    .on(endpoints['agents.changeRole'], async (ctx, { body }) => {
      await changeRole(ctx, body);
      return answer(ctx, body.userId);
    })
    .on(endpoints['agents.resetTwoFactor'], async (ctx, { body }) => {
      await resetTwoFactor(ctx, { ...proof, origin }, body);
      return answer(ctx, body.userId);
    })
    .on(endpoints['agents.edit'], async (ctx, { params, body }) => {
      await editAgent(ctx, params.id, body);
      return answer(ctx, params.id);
    })
    .on(endpoints['agents.dependents'], (ctx, { params }) => countWork(ctx, deps.partsAt(memberWork), params.id))
    .on(endpoints['agents.remove'], async (ctx, { params, query }) => {
      const ticketsTo = query.ticketsTo?.toLowerCase() ?? null;
      const tickets = await removeAgent(ctx, params.id, { ticketsTo, work: deps.partsAt(memberWork) });
      return { ...ok, tickets };
    })
    .on(endpoints['roles.list'], (ctx) => listCustomRoles(ctx))
    .on(endpoints['roles.create'], (ctx, { body }) => createRole(ctx, body))
    .on(endpoints['roles.update'], (ctx, { params, body }) => updateRole(ctx, params.id, body))
    .on(endpoints['roles.remove'], async (ctx, { params }) => {
      await removeRole(ctx, params.id);
      return ok;
    })
    .on(endpoints['workspace.entityLimits'], (ctx, { query }) =>
      getEntityLimits(ctx, query.storeId, deps.partsAt(limitedThings)),
    );
  bindInvitations(binder, deps);
}

/** The browser's cookies, or the id token of a client without any. */
const proofOf = (request: FastifyRequest): SessionProof => ({
  ...readSessionCookies(request),
  idToken: request.headers.authorization?.replace(/^Bearer /i, ''),
});

function bindInvitations(binder: Binder, { tokens, secrets, limiter, config }: Deps): void {
  const deps = { tokens, secrets, config, failures: signInFailures(limiter) };
  binder
    .on(endpoints['auth.invitation'], (ctx, { query, request }) => {
      return showInvitation(ctx, deps, { token: query.token, proof: proofOf(request) });
    })
    .on(endpoints['auth.acceptInvitation'], async (ctx, { body, request, reply }) => {
      const input = { ...body, proof: proofOf(request), device: deviceOf(request) };
      const { session, keepSignedIn, workspaceId } = await acceptInvitation(ctx, deps, input);
      setSessionCookies(reply, config, { ...session, keepSignedIn });
      return { ...session, workspaceId, redirect: `/ws/${workspaceId}` };
    });
}
