import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AgentEvents, agentEvents, visitorEvents } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../apps/server/test/eventually.ts';
import { comparable, fetchAgentState, reduceAgentState, repair } from './agent-state.ts';
import { type Agent, beyondContract, type Cast, createCast } from './cast.ts';
import { excused, scenarios } from './scenarios.ts';
import type { Scenario } from './scene.ts';
import { fetchVisitorState, reduceVisitorState, visible } from './visitor-state.ts';

const names = Object.keys(agentEvents) as (keyof AgentEvents)[];
/** Requirements that name the event, and whose effect on the lists the comparison proves (F-15 to F-20: chat.md, 'Real-time'). */
const idOf: { [K in keyof AgentEvents]?: string } = {
  'conversation:message': '[F-15] [H-56] ',
  'conversation:new': '[F-15] [H-39] ',
  'conversation:missed_new': '[F-15] [H-39] ',
  'conversation:message-readed': '[F-15] [H-55] ',
  'conversation:client-end-pending-chat': '[F-15] [H-40] ',
  'conversation:transfer-request': '[F-16] [H-51] ',
  'conversation:transfer-accepted': '[F-16] [H-48] ',
  'conversation:transfer-rejected': '[F-16] [H-49] ',
  'conversation:transfer-response': '[F-16] [H-50] ',
  'conversations:answered': '[F-16] [H-42] ',
  'conversation:answered': '[F-16] [H-41] ',
  'conversation:archived': '[F-16] [H-43] ',
  'conversation:move-to-missed-after-1-hour': '[F-16] [H-44] ',
  'conversation:closure-client': '[F-17] [H-45] ',
  'conversation:closure-agent': '[F-17] [H-47] ',
  'conversation:customer-idle': '[F-17] [H-46] ',
  'conversation:update-from-client': '[F-17] ',
  'conversation:update-with-crm-data': '[F-17] [K-28] ',
  'conversation:linked-profile-customer': '[F-18] [H-54] ',
  'conversation:spectate': '[F-18] [H-53] ',
  'conversation:unspectate': '[F-18] [H-53] ',
  'conversation:form-answered': '[F-18] ',
  'conversation:client-typing': '[F-18] ',
  'customer-note:changed': '[K-17] ',
  'category:assigned': '[F-19] ',
  'category:unassigned': '[F-19] ',
  'store:active-changed': '[F-19] ',
  'store:list-changed': '[F-19] ',
  'store:settings-changed': '[F-19] ',
  'user:role-changed': '[F-19] ',
  'user:deactivated': '[F-19] ',
  'user:forced-logout': '[F-19] ',
  'visitor:online': '[F-20] ',
  'widget:status-changed': '[F-20] ',
};
const counts = { scenarios: 0, comparisons: 0 };

let cast: Cast;

beforeAll(async () => {
  cast = await createCast();
});
afterAll(async () => {
  const heard = cast.bystanders.reduce((sum, one) => sum + one.heard.length, 0);
  console.log(
    `parity: ${counts.scenarios} scenarios over ${names.length} events, ${counts.comparisons} states compared, ` +
      `${cast.visitors.length} visitors and ${cast.bystanders.length} bystanders overheard, ${heard} events at bystanders`,
  );
  await cast.close();
});

/** Everything the server sent this socket before now has arrived: its answers keep the order of its events. */
const caughtUp = ({ io }: Agent) => io.ask('agent:join-rooms', []);

async function play(event: keyof AgentEvents, scenario: Scenario): Promise<void> {
  const { chat, visitor, act, after, out = [] } = await scenario.prepare(cast);
  const consoles = [cast.agent, cast.colleague, cast.admin];
  for (const one of consoles) await caughtUp(one);
  const stale = await Promise.all(consoles.map(async (one) => ({ one, state: await fetchAgentState(one, chat) })));
  const before = visitor && chat ? await fetchVisitorState(visitor, chat) : null;

  const result = await act();
  const heardSince = ({ io }: Agent, from: number) => io.received.slice(from);
  await eventually(() => {
    const events = stale.flatMap(({ one, state }) => heardSince(one, state.heard).map((heard) => heard.event));
    expect(events).toContain(event);
  });

  const at = cast.test.clock.now().getTime();
  for (const { one, state } of stale) {
    if (out.includes(one)) continue;
    const acknowledged = result && one === cast.agent ? [result.acknowledged] : [];
    await eventually(async () => {
      await caughtUp(one);
      const reduced = reduceAgentState(state, heardSince(one, state.heard), acknowledged, at);
      const holes = scenario.repairedBecause === undefined ? [] : reduced.live.stale;
      expect(reduced.live.stale).toEqual(holes);
      const known = await repair(one, reduced);
      const idle = heardSince(one, state.heard).some((heard) => heard.event === 'conversation:customer-idle');
      const fresh = await fetchAgentState(one, chat);
      expect(comparable(known, idle)).toEqual(comparable(fresh, idle));
      // A client that does not hold the conversation keeps no timeline of it.
      if (one === cast.agent && state.detail && fresh.detail) expect(known.timeline).toEqual(fresh.timeline);
    }, 3000);
    counts.comparisons += 1;
  }
  if (visitor && chat && before?.conversation) {
    await eventually(async () => {
      const known = reduceVisitorState(before, visitor.io.received.slice(before.heard), visitor.acknowledged);
      const fresh = await fetchVisitorState(visitor, chat);
      expect(visible(known)).toEqual(visible(fresh));
    }, 3000);
    counts.comparisons += 1;
  }
  counts.scenarios += 1;
  await after?.();
}

describe('stale state and the events heard are what a fresh fetch brings', () => {
  for (const name of names) {
    const played = scenarios[name] ?? [];
    if (played.length === 0) {
      it(`${name} has a scenario or a reason to have none`, () => {
        expect(excused[name]).toBeTypeOf('string');
      });
    }
    for (const scenario of played) it(`${idOf[name] ?? ''}${name}: ${scenario.title}`, () => play(name, scenario));
  }

  it('no module sends an event that is excused from having a scenario', () => {
    const modules = fileURLToPath(new URL('../../apps/server/src/modules', import.meta.url));
    const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(modules, path), 'utf8'));
    expect(sources.length).toBeGreaterThan(50);
    const sent = Object.keys(excused).filter((name) => sources.some((source) => source.includes(`'${name}'`)));
    expect(sent).toEqual([]);
  });
});

describe('nobody hears what is not theirs', () => {
  it('[F-30] bystanders of all scenarios learned no id, name or text of any chat', () => {
    expect(cast.secrets.size).toBeGreaterThan(40);
    for (const { who, heard } of cast.bystanders) {
      const leaks = heard.flatMap(({ event, payload }) => {
        const said = JSON.stringify(payload);
        return [...cast.secrets]
          .filter((secret) => said.includes(secret))
          .map((secret) => `${who}: ${event}: ${secret}`);
      });
      expect(leaks).toEqual([]);
      expect(heard.map(({ event }) => event).filter((event) => event.startsWith('conversation'))).toEqual([]);
    }
  });

  it('visitors hear nothing but what the contract gives them, and only of their own chat', () => {
    const staff = [cast.agent, cast.colleague, cast.admin].flatMap(({ userId, email, fullname }) =>
      fullname === cast.agent.fullname ? [userId, email, fullname] : [userId, email],
    );
    const heard = cast.visitors.flatMap(({ visitorId, io }) => io.received.map((one) => ({ visitorId, ...one })));
    expect(heard.length).toBeGreaterThan(50);
    expect(heard.map(beyondContract).filter((fault) => fault !== null)).toEqual([]);
    for (const { visitorId, event, payload } of heard) {
      const said = JSON.stringify(payload);
      const others = cast.visitors.filter((one) => one.visitorId !== visitorId).map((one) => one.visitorId);
      expect([event, ...[...staff, ...others].filter((secret) => said.includes(secret))]).toEqual([event]);
    }
  });

  it('every event a visitor can hear was heard, or cannot be yet', () => {
    const heard = new Set(cast.visitors.flatMap(({ io }) => io.received.map(({ event }) => event)));
    const unheard = Object.keys(visitorEvents).filter((name) => !heard.has(name));
    expect(unheard).toEqual(['server:draining']);
  });
});
