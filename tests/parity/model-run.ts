import { type ApiClient, createApiClient } from '@chatso/contract';
import type { ChatCaller } from '@chatso/domain';
import type { StoreRow } from '../../apps/server/src/modules/stores/index.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { startChat } from '../../apps/server/test/chats.ts';
import type { TestApp } from '../../apps/server/test/create-test-app.ts';
import type { TestAgent, TestVisitor } from '../../apps/server/test/factories.ts';
import type { SocketClient } from '../../apps/server/test/sockets.ts';
import type { ModelAction, ModelStep } from '../../packages/domain/src/testing/chat-model.ts';
import { createRandom, type Random } from '../support/random.ts';

/** One call of one person, with where it stands among all beginnings and answers. */
export interface Step extends ModelStep {
  id: number;
  chat: string;
  begun: number;
  answered: number;
  /** Null when it was done. */
  refusal: string | null;
}

export interface ModelAgent extends TestAgent {
  io: SocketClient;
  caller: ChatCaller;
  random: Random;
  /** Chats this person has had or looked on. */
  mine: Set<string>;
  /** The step under way, which the audit log keeps as the caller's user agent. */
  step: number;
}

interface Slot {
  visitor: TestVisitor;
  chat: string;
}

export interface ModelRun {
  agents: ModelAgent[];
  steps: Step[];
  chats: string[];
  act(forMs: number): Promise<void>;
}

const weights: [ModelAction, number][] = [
  ['message', 10],
  ['take-chat', 6],
  ['note', 5],
  ['transfer-request', 8],
  ['transfer-accept', 3],
  ['transfer-reject', 2],
  ['spectate', 5],
  ['un-spectate', 3],
  ['take', 2],
  ['leave', 1],
  ['flag', 2],
  ['unflag', 2],
  ['allow-links', 1],
  ['end-chat', 1],
  ['archive', 1],
];
const lots = weights.flatMap(([action, count]) => Array.from({ length: count }, () => action));
export const stepName = (id: number): string => `model-step ${id}`;

/** Agents of every kind; most serve the store, as many as the issue asks for. */
async function hire(t: TestApp, store: StoreRow, elsewhere: StoreRow, seed: number): Promise<ModelAgent[]> {
  const workspace = { id: store.workspaceId };
  const here = [{ store }];
  const kinds = [
    { count: 36, input: { stores: here }, can: {} },
    { count: 4, input: { stores: [{ store: elsewhere }] }, can: { covers: false } },
    { count: 5, input: { role: 'coach' as const, stores: here }, can: { manager: true, spectates: true } },
    { count: 3, input: { role: 'admin' as const }, can: { admin: true, spectates: true } },
    {
      count: 2,
      input: { role: 'custom_role' as const, permissions: ['liveChat', 'spectateChat'] as const, stores: here },
      can: { spectates: true },
    },
  ];
  const wanted = kinds.flatMap(({ count, ...kind }) => Array.from({ length: count }, () => kind));
  const agents: ModelAgent[] = [];
  for (const { input, can } of wanted) {
    const agent = await t.agent(workspace, input);
    const caller = { admin: false, manager: false, spectates: false, covers: true, ...can, id: agent.userId };
    const made = {
      caller,
      step: 0,
      mine: new Set<string>(),
      random: createRandom(seed + agents.length),
      io: await agent.socket(),
    };
    const hired: ModelAgent = Object.assign(agent, made);
    hired.api = createApiClient({
      baseUrl: t.baseUrl,
      token: () => agent.token,
      workspaceId: () => workspace.id,
      headers: () => ({ 'user-agent': stepName(hired.step) }),
    });
    agents.push(hired);
  }
  return agents;
}

const taking: ReadonlySet<ModelAction> = new Set(['take-chat', 'message', 'take', 'transfer-accept', 'spectate']);
const say = () => ({ messageId: newId(), text: 'Said at random' });

/** Who asked this person to take the chat over, as far as their console has heard. */
function requesterOf(agent: ModelAgent, chat: string): string | null {
  const heard = agent.io.received.findLast(
    ({ event, payload }) => event === 'conversation:transfer-request' && (payload as { _id: string })._id === chat,
  );
  return (heard?.payload as { agentId: string } | undefined)?.agentId ?? null;
}

const byAgent: Record<
  Exclude<ModelAction, 'client-end' | 'client-message'>,
  (api: ApiClient, id: string, step: { targetId: string; requesterId: string }) => Promise<unknown>
> = {
  'take-chat': (api, id) => api['conversations.takeChat']({ params: { id }, body: { firstMessage: say() } }),
  message: (api, id) => api['conversations.postMessage']({ params: { id }, body: { ...say(), conversationId: id } }),
  note: (api, id) => api['conversations.postNote']({ params: { id }, body: say() }),
  'end-chat': (api, id) => api['conversations.endChat']({ params: { id } }),
  'transfer-request': (api, id, { targetId: agentId }) =>
    api['conversations.transferRequest']({ params: { id }, body: { agentId } }),
  'transfer-accept': (api, id, { requesterId: agentId }) =>
    api['conversations.transferAccept']({ params: { id }, body: { agentId } }),
  'transfer-reject': (api, id, { requesterId: agentId }) =>
    api['conversations.transferReject']({ params: { id }, body: { agentId } }),
  spectate: (api, id) => api['conversations.spectate']({ params: { id } }),
  'un-spectate': (api, id) => api['conversations.unSpectate']({ params: { id } }),
  take: (api, id) => api['conversations.take']({ params: { id } }),
  leave: (api, id) => api['conversations.leave']({ params: { id } }),
  flag: (api, id) => api['conversations.flag']({ params: { id } }),
  unflag: (api, id) => api['conversations.unflag']({ params: { id } }),
  'allow-links': (api, id) => api['conversations.allowLinks']({ params: { id } }),
  archive: (api, id) => api['conversations.archive']({ params: { id } }),
};

export async function createModelRun(t: TestApp, seed: number, chatCount: number): Promise<ModelRun> {
  const workspace = await t.workspace();
  const [store, elsewhere] = [await t.store(workspace), await t.store(workspace, { name: 'Elsewhere' })];
  const agents = await hire(t, store, elsewhere, seed);
  const serving = agents.filter(({ caller }) => caller.covers && !caller.admin);
  const [steps, chats, slots]: [Step[], string[], Slot[]] = [[], [], []];
  let order = 0;

  async function open(visitor: TestVisitor): Promise<string> {
    const { id } = await startChat(visitor);
    chats.push(id);
    return id;
  }

  async function note(step: ModelStep & { chat: string }, id: number, work: () => Promise<unknown>): Promise<void> {
    const entry: Step = { ...step, id, begun: ++order, answered: Number.POSITIVE_INFINITY, refusal: null };
    steps.push(entry);
    await work().catch((error: { code?: string; statusCode?: number }) => {
      entry.refusal = error.code ?? `${error.statusCode}`;
    });
    entry.answered = ++order;
  }

  async function agentSteps(agent: ModelAgent): Promise<void> {
    const { random, caller } = agent;
    const waiting = slots.filter(({ chat }) => requesterOf(agent, chat) !== null);
    const asked = waiting.length > 0 && random.chance(0.5) ? random.pick(waiting) : null;
    // Mostly about what one has, as people do; the rest is what nobody should.
    const own = slots.filter(({ chat }) => agent.mine.has(chat));
    const { chat } = asked ?? random.pick(own.length > 0 && random.chance(0.6) ? own : slots);
    const action = asked
      ? random.pick(['transfer-accept', 'transfer-accept', 'transfer-reject'] as const)
      : random.pick(lots);
    if (action === 'client-end' || action === 'client-message') return;
    const targetId = random.pick(serving.filter((other) => other !== agent)).userId;
    const requesterId = requesterOf(agent, chat) ?? targetId;
    const id = steps.length + 1;
    agent.step = id;
    await note({ action, caller, chat, targetId, requesterId }, id, async () => {
      await byAgent[action](agent.api, chat, { targetId, requesterId });
      if (taking.has(action)) agent.mine.add(chat);
    });
  }

  async function visitorSteps(slot: Slot, random: Random): Promise<void> {
    const { visitor, chat } = slot;
    const action: ModelAction = random.chance(0.15) ? 'client-end' : 'client-message';
    const params = { analyticsId: store.analyticsId, id: chat };
    await note({ action, caller: null, chat }, steps.length + 1, () =>
      action === 'client-end'
        ? visitor.api['widget.endChat']({ params })
        : visitor.api['widget.postMessage']({ params, body: { ...say(), conversationId: chat } }),
    );
    // A visitor whose chat is over starts another.
    if (steps.at(-1)?.refusal !== null || action === 'client-end') {
      slot.chat = await open(visitor).catch((error: { code?: string }) => {
        if (error.code === 'chat-open') return slot.chat;
        throw error;
      });
    }
  }

  return {
    ...{ agents, steps, chats },
    async act(forMs) {
      for (let n = 0; n < chatCount; n += 1) {
        const visitor = await t.visitor(store);
        slots.push({ visitor, chat: await open(visitor) });
      }
      const end = Date.now() + forMs;
      const until = async (work: () => Promise<void>) => {
        while (Date.now() < end) await work();
      };
      const shoppers = slots.map((slot, at) => ({ slot, random: createRandom(seed + 1000 + at) }));
      await Promise.all([
        ...agents.map((agent) => until(() => agentSteps(agent))),
        ...shoppers.map(({ slot, random }) =>
          until(async () => {
            // A shopper reads what was answered before they go on.
            await new Promise((done) => setTimeout(done, random.int(50, 400)));
            await visitorSteps(slot, random);
          }),
        ),
      ]);
    },
  };
}
