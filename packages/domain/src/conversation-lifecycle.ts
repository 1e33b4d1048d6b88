import { isAdminRole, isManagerRole } from './roles.ts';
/**
 * The life of a conversation as a table: state x event -> what changes, or the reason it may not.
 * The server turns a row of this table into a conditional UPDATE (the guard of `from` is its WHERE), the reference model of
 * the tests walks the same table, so the rule exists once.
 */
export const conversationStates = ['pending', 'ongoing', 'missed', 'closed'] as const;
export type ConversationState = (typeof conversationStates)[number];

export const endReasons = [
  'client-ended',
  'client-disconnected',
  'client-missed-cancelled',
  'client-missed-disconnected',
  'agent-ended',
  'admin-ended',
  'coach-ended',
  'out-of-business-hours',
  'missed-after-1-hour',
] as const;
export type EndReason = (typeof endReasons)[number];

export type LifecycleEvent =
  | { type: 'accept' }
  | { type: 'client-end' }
  | { type: 'client-disconnect' }
  | { type: 'no-answer-for-an-hour' }
  | { type: 'agent-end'; role: string }
  /** Its agent was suspended, removed or may not chat any more. */
  | { type: 'agent-gone' }
  | { type: 'archive' }
  /** Its agent asks a colleague to go on with it. */
  | { type: 'transfer-request' }
  | { type: 'transfer-accept' }
  /** The colleague says no, or says nothing until the request is too old. */
  | { type: 'transfer-reject' }
  /** A manager or admin goes on with it, whoever its agent is. */
  | { type: 'take-over' };

export type LifecycleEventType = LifecycleEvent['type'];

/** What the rules need to know of a conversation. `left`: the client ended it or stayed away past the grace. */
export interface LifecycleSnapshot {
  state: ConversationState;
  left: boolean;
  archived: boolean;
  /** A colleague has been asked to go on with it and has not answered. */
  transferring: boolean;
}

export interface LifecycleChange {
  state: ConversationState;
  /** Set when the event decides the reason; the earlier one stays otherwise. */
  reason?: EndReason;
  /** The client is gone: input is disabled, the chat waits to be ended (H-45). */
  left?: true;
  /** endDate is set to now, unless it is set already. */
  ends?: true;
  archived?: true;
  /** It has no agent any more and is offered to all again. */
  released?: true;
  /** true: a request to hand it over begins; false: the open one is over. */
  transferring?: boolean;
  /** Its new agent: the transfer's target, or the caller who takes it. */
  handedTo?: 'target' | 'caller';
}

type Row = Partial<Record<LifecycleEventType, (event: LifecycleEvent) => LifecycleChange>>;

/** Who ended decides the wording in the records (decision H-7). */
export function agentEndReason(role: string): EndReason {
  if (isAdminRole(role)) return 'admin-ended';
  if (isManagerRole(role)) return 'coach-ended';
  return 'agent-ended';
}

const endedByAgent = (event: LifecycleEvent): LifecycleChange => ({
  state: 'closed',
  ends: true,
  ...(event.type === 'agent-end' ? { reason: agentEndReason(event.role) } : {}),
});

export const lifecycleTable: Record<ConversationState, Row> = {
  pending: {
    accept: () => ({ state: 'ongoing' }),
    'client-end': () => ({ state: 'missed', reason: 'client-missed-cancelled', ends: true }),
    'client-disconnect': () => ({ state: 'missed', reason: 'client-missed-disconnected', ends: true }),
    'no-answer-for-an-hour': () => ({ state: 'missed', reason: 'missed-after-1-hour', ends: true }),
  },
  ongoing: {
    'client-end': () => ({ state: 'ongoing', reason: 'client-ended', left: true, ends: true }),
    'client-disconnect': () => ({ state: 'ongoing', reason: 'client-disconnected', left: true, ends: true }),
    'agent-end': endedByAgent,
    'agent-gone': () => ({ state: 'pending', released: true }),
    'transfer-request': () => ({ state: 'ongoing', transferring: true }),
    'transfer-accept': () => ({ state: 'ongoing', transferring: false, handedTo: 'target' }),
    'transfer-reject': () => ({ state: 'ongoing', transferring: false }),
    'take-over': () => ({ state: 'ongoing', handedTo: 'caller' }),
  },
  missed: {
    archive: () => ({ state: 'missed', archived: true }),
  },
  closed: {},
};

export type LifecycleResult = { ok: true; change: LifecycleChange } | { ok: false };

/** What a chat that its client has left does not do any more. */
const needsClient: ReadonlySet<LifecycleEventType> = new Set([
  'client-end',
  'client-disconnect',
  'transfer-request',
  'take-over',
]);

/** Decides one event. A left chat takes no second leave, an archived one no second archive, and one is handed over once. */
export function decideLifecycle(now: LifecycleSnapshot, event: LifecycleEvent): LifecycleResult {
  const { type } = event;
  const decide = lifecycleTable[now.state][type];
  if (!decide) return { ok: false };
  if (now.left && needsClient.has(type)) return { ok: false };
  if (now.archived && type === 'archive') return { ok: false };
  if (type === 'transfer-request' && now.transferring) return { ok: false };
  if ((type === 'transfer-accept' || type === 'transfer-reject') && !now.transferring) return { ok: false };
  // A chat the client has left keeps the client's reason when the agent tidies it away.
  // Without an agent nobody would tidy it away, and there is nobody to be offered.
  const tidied = now.left && (type === 'agent-end' || type === 'agent-gone');
  const change: LifecycleChange = tidied ? { state: 'closed' } : decide(event);
  // Whatever happens to a chat that is being handed over, the request does not outlive it (decision H-9).
  return { ok: true, change: now.transferring ? { ...change, transferring: false } : change };
}

/** The state an event may start from; what the SQL guard compares with. */
export const lifecycleSource = (event: LifecycleEventType): ConversationState[] =>
  conversationStates.filter((state) => lifecycleTable[state][event] !== undefined);

/** `completed` and `ended` are accepted as input names of `closed` (decision X-13). */
export const normaliseState = (input: string): string =>
  input === 'completed' || input === 'ended' ? 'closed' : input;
