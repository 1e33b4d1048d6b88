import { macroActionsSchema } from '@chatso/contract';
import type { z } from 'zod';
import { createView } from '../../../src/modules/chat-records/index.ts';
import { seedMailbox } from '../../../src/modules/mailboxes/index.ts';
import { createMacro, createTag, getSettings, setSettings } from '../../../src/modules/tickets/index.ts';
import type { AgentActor } from '../../../src/platform/actor.ts';
import { atMoment, type Ctx, inWorkspace } from '../../../src/platform/ctx.ts';
import type { FileStorage } from '../../../src/platform/files/storage.ts';
import type { DemoAgents } from '../agents.ts';
import { type MacroName, type TagName, tags } from './entries.ts';
import { drawFiles } from './files.ts';
import { playDiary } from './play.ts';
import { type DemoPerson, have, type Scene } from './scene.ts';

const address = 'help@northwind-outfitters.test';
const signature =
  '<p>Northwind Outfitters<br><span style="color:#667085">Mon to Fri, 9 am to 6 pm Pacific, +1 604 555 0142</span></p>';
const monthMs = 30 * 24 * 3_600_000;
const hours = (count: number): number => count * 60;

export interface DeskPlace {
  storeId: string;
  agents: DemoAgents;
  people: readonly DemoPerson[];
  missedChat: Scene['missedChat'];
  storage: FileStorage;
  origin: string;
  encryptionKey: Buffer;
  signingKey: Uint8Array;
}

/** The store's mailbox with its mails, the tickets that were made of them, and what a team keeps for its tickets. */
export async function seedDesk(tx: Ctx, place: DeskPlace): Promise<void> {
  const now = tx.now();
  const { storeId, storage, origin, signingKey, missedChat, encryptionKey, agents } = place;
  const begun = inWorkspace(atMoment(tx, new Date(now.getTime() - monthMs)), tx.workspaceId, agents.imogen);
  const fromName = 'Northwind Outfitters';
  const mailbox = { id: await seedMailbox(begun, { storeId, address, fromName, signature, encryptionKey }), address };
  const tagIds = await setUp(begun);
  await playDiary(tx, {
    ...{ now, storeId, mailbox, storage, origin, signingKey, agents, missedChat, tagIds },
    ...{ files: await drawFiles(), macroIds: await makeMacros(begun, tagIds) },
    people: new Map(place.people.map((person) => [person.email, person])),
  });
}

/** Promises, tags and the views everybody has. */
async function setUp(ctx: Ctx<AgentActor>): Promise<Map<TagName, string>> {
  const { data: settings } = await getSettings(ctx);
  const promises = { firstAnswerMinutes: hours(4), nextAnswerMinutes: hours(8), solveMinutes: hours(7 * 24) };
  await setSettings(ctx, { ...settings, ...promises, prefix: 'NW-', satisfaction: true });
  const tagIds = new Map<TagName, string>();
  for (const [name, color] of tags) tagIds.set(name, (await createTag(ctx, { name, color })).data._id);
  const view = { page: 'tickets', shared: true } as const;
  await createView(ctx, { ...view, name: 'Due today', query: { dueDate: 'today' } });
  await createView(ctx, { ...view, name: 'Nobody’s', query: { assignee: 'unassigned' } });
  return tagIds;
}

async function makeMacros(ctx: Ctx<AgentActor>, tagIds: ReadonlyMap<TagName, string>): Promise<Map<MacroName, string>> {
  const macros: Record<MacroName, z.input<typeof macroActionsSchema>> = {
    'Refund approved': {
      ...{ addTags: [have(tagIds, 'Refund')], dueInDays: 3, comment: 'Refund approved, waiting for the bank.' },
    },
    'Ask for a photo': {
      ...{ addTags: [have(tagIds, 'Warranty')], dueInDays: 2, replyHtml: '<p>Could you send us a photo of it?</p>' },
    },
    'Nothing more to do': { status: 'solved', comment: 'Closed: nothing more came.' },
  };
  const ids = new Map<MacroName, string>();
  for (const [name, actions] of Object.entries(macros)) {
    const { data } = await createMacro(ctx, { name, actions: macroActionsSchema.parse(actions) });
    ids.set(name as MacroName, data._id);
  }
  return ids;
}
