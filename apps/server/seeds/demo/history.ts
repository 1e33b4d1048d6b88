import { products } from '@chatso/demo-store/catalogue';
import { type ImportedChat, type ImportedMessage, importChats } from '../../src/modules/conversations/index.ts';
import { addChatOf, insertVisitor, updateContact } from '../../src/modules/visitors/index.ts';
import type { Ctx } from '../../src/platform/ctx.ts';
import { newId } from '../../src/platform/ids.ts';
import type { DemoShopper } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { type ChatScript, missedLines, scripts } from './scripts.ts';

export interface HistoryPlace {
  storeId: string;
  departments: ReadonlyMap<string, string>;
  agentIds: readonly string[];
  shoppers: readonly (DemoShopper & { customerId: string })[];
}

export interface Person {
  visitorId: string;
  shopper: (DemoShopper & { customerId: string | null }) | null;
}

const chatCount = 200;
const missedCount = 24;
/** Missed chats nobody has dismissed yet: what a new agent finds in the list. */
const openMissed = 5;
const minute = 60_000;
const day = 24 * 60 * minute;

/** 200 past chats over the last 60 days, oldest first, and everybody who may have had one. */
export async function seedHistory(ctx: Ctx, place: HistoryPlace): Promise<{ chats: ImportedChat[]; people: Person[] }> {
  const random = createRandom(20_261_120);
  const people = await makePeople(ctx, place);
  const chats: ImportedChat[] = [];
  for (let index = 0; index < chatCount; index += 1) {
    const startDate = momentOf(ctx.now(), index, random);
    const person = random.pick(people);
    const missedIndex = index - (chatCount - missedCount);
    chats.push(
      missedIndex >= 0 && index % 2 === 0
        ? missedChat(ctx, place, person, startDate, index >= chatCount - openMissed * 2, random)
        : closedChat(ctx, place, person, startDate, random),
    );
  }
  await tell(ctx, chats);
  return { chats, people };
}

async function tell(ctx: Ctx, chats: readonly ImportedChat[]): Promise<void> {
  await importChats(ctx.pool, chats);
  for (const chat of chats) await addChatOf(ctx.pool, ctx.workspaceId, chat.visitorId);
}

/** One more, whose lines are known; its agent ends it. */
export async function seedChat(
  ctx: Ctx,
  storeId: string,
  person: Person,
  chat: { id: string; agentId: string; messages: readonly ImportedMessage[]; sentiment: 0 | 1 | 2 },
): Promise<void> {
  const { agentId } = chat;
  const startDate = chat.messages[0]?.at ?? ctx.now();
  const endDate = new Date((chat.messages.at(-1)?.at ?? startDate).getTime() + 2 * minute);
  const ended = { author: 'agent', senderId: agentId, type: 'notification', text: 'chat-ended' } as const;
  await tell(ctx, [
    {
      ...base(ctx, { storeId }, person, startDate),
      id: chat.id,
      categoryId: null,
      state: 'closed',
      reason: 'agent-ended',
      archived: false,
      agentId,
      enderId: agentId,
      acceptedDate: chat.messages.find(({ author }) => author === 'agent')?.at ?? startDate,
      endDate,
      rating: null,
      sentiment: chat.sentiment,
      messages: [...chat.messages, { messageId: newId(), ...ended, at: endDate }],
    },
  ]);
}

/** Spread over 60 days, denser towards today; the newest a few hours old, all inside the shop's day. */
function momentOf(now: Date, index: number, random: Random): Date {
  const age = ((chatCount - index) / chatCount) ** 1.5 * 60 * day;
  return new Date(now.getTime() - age - random.between(90, 200) * minute);
}

async function makePeople(ctx: Ctx, place: HistoryPlace): Promise<Person[]> {
  const people: Person[] = [];
  for (const shopper of [...place.shoppers, ...Array.from({ length: 30 }, () => null)]) {
    people.push(await makePerson(ctx, place.storeId, shopper));
  }
  return people;
}

export async function makePerson(ctx: Ctx, storeId: string, shopper: Person['shopper']): Promise<Person> {
  const visitor = await insertVisitor(ctx.pool, {
    id: newId(),
    workspaceId: ctx.workspaceId,
    storeId,
    now: ctx.now(),
    timezone: shopper?.timezone ?? 'America/Vancouver',
    language: null,
    ip: null,
    countryCode: shopper?.country ?? 'CA',
    referrer: null,
    referrerProvider: 'direct',
    browser: 'Chrome',
    platform: 'macOS',
    device: null,
    deviceType: 'desktop',
  });
  if (shopper) {
    const fullname = `${shopper.first} ${shopper.last}`.trim();
    await updateContact(ctx, visitor.id, { fullname, email: shopper.email });
  }
  return { visitorId: visitor.id, shopper };
}

function base(ctx: Ctx, place: Pick<HistoryPlace, 'storeId'>, person: Person, startDate: Date) {
  const { shopper } = person;
  return {
    id: newId(),
    workspaceId: ctx.workspaceId,
    storeId: place.storeId,
    visitorId: person.visitorId,
    startDate,
    customerId: shopper?.customerId ?? null,
    fullname: shopper ? `${shopper.first} ${shopper.last}`.trim() : null,
    email: shopper?.email ?? null,
    phone: null,
    customerType: shopper?.customerId ? ('Registered' as const) : ('Non-registered' as const),
    timezone: shopper?.timezone ?? 'America/Vancouver',
    country: shopper?.country ?? 'CA',
  };
}

function closedChat(ctx: Ctx, place: HistoryPlace, person: Person, startDate: Date, random: Random): ImportedChat {
  const script = random.pick(scripts);
  const agentId = random.pick(place.agentIds);
  const messages = messagesOf(script, person.visitorId, agentId, startDate, random);
  const acceptedDate = messages.find((message) => message.author === 'agent')?.at ?? startDate;
  const endDate = new Date((messages.at(-1)?.at ?? startDate).getTime() + random.between(1, 6) * minute);
  const byClient = random.chance(0.4);
  messages.push({
    messageId: newId(),
    author: byClient ? 'client' : 'agent',
    senderId: byClient ? null : agentId,
    type: byClient ? 'customer-left' : 'notification',
    text: byClient ? 'client-ended' : 'chat-ended',
    at: endDate,
  });
  return {
    ...base(ctx, place, person, startDate),
    categoryId: script.department === null ? null : (place.departments.get(script.department) ?? null),
    state: 'closed',
    reason: byClient ? 'client-ended' : 'agent-ended',
    archived: false,
    agentId,
    enderId: byClient ? null : agentId,
    acceptedDate,
    endDate,
    rating: random.chance(0.6) ? Math.min(5, script.mood * 2 + random.between(1, 2)) : null,
    sentiment: script.mood,
    messages,
  };
}

function missedChat(
  ctx: Ctx,
  place: HistoryPlace,
  person: Person,
  startDate: Date,
  open: boolean,
  random: Random,
): ImportedChat {
  const offHours = random.chance(0.3);
  const text = fill(random.pick(missedLines), random);
  return {
    ...base(ctx, place, person, startDate),
    categoryId: null,
    state: 'missed',
    reason: offHours ? 'out-of-business-hours' : 'client-missed-disconnected',
    archived: !open,
    agentId: null,
    enderId: null,
    acceptedDate: null,
    endDate: new Date(startDate.getTime() + random.between(2, 9) * minute),
    rating: null,
    sentiment: null,
    messages: [{ messageId: newId(), author: 'client', senderId: person.visitorId, type: 'text', text, at: startDate }],
  };
}

function messagesOf(
  script: ChatScript,
  visitorId: string,
  agentId: string,
  startDate: Date,
  random: Random,
): ImportedMessage[] {
  let at = startDate.getTime();
  const product = random.pick(products).name;
  return script.lines.map(([author, line]) => {
    const message: ImportedMessage = {
      messageId: newId(),
      author: author === 'c' ? 'client' : 'agent',
      senderId: author === 'c' ? visitorId : agentId,
      type: 'text',
      text: line.replace('{product}', product),
      at: new Date(at),
    };
    at += random.between(15, 140) * 1000;
    return message;
  });
}

const fill = (line: string, random: Random): string => line.replace('{product}', random.pick(products).name);
