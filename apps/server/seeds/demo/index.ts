/**
 * The demo a newcomer sees: three workspaces of one team, a shop with products, customers, orders and past chats.
 * Deterministic but for ids and dates. Runs in one transaction: a demo is installed whole or not at all.
 */
import type { ImportedChat } from '../../src/modules/conversations/index.ts';
import type { NewOrder } from '../../src/modules/customers/index.ts';
import { createDepartment, ensureOutboundDepartment } from '../../src/modules/departments/index.ts';
import { createUser, demoPassword, recordDemoInstall } from '../../src/modules/identity/index.ts';
import { setPlan } from '../../src/modules/plans/index.ts';
import { seedDefaultShortcuts, seedShortcut } from '../../src/modules/shortcuts/index.ts';
import { createStore, type NewStore } from '../../src/modules/stores/index.ts';
import { addMember, createCustomRole, openInvitation } from '../../src/modules/team/index.ts';
import { createWorkspace, type NewWorkspace } from '../../src/modules/workspaces/index.ts';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../src/platform/ctx.ts';
import type { FileStorage } from '../../src/platform/files/storage.ts';
import { newId } from '../../src/platform/ids.ts';
import { agentsOf } from './agents.ts';
import { seedBan } from './ban.ts';
import { seedCoupons } from './coupons.ts';
import { seedDesk } from './desk/index.ts';
import type { DemoPerson } from './desk/scene.ts';
import { seedHistory } from './history.ts';
import { type DemoShopper, demoMembers, demoOthers } from './people.ts';
import { seedShop } from './shop.ts';
import { seedTrigger } from './trigger.ts';

const day = 24 * 60 * 60_000;
const departmentNames = ['Orders & delivery', 'Returns & repairs', 'Sizing & products'];
const demoShortcuts = [
  ['sizechart', 'Here is our size chart. If you are between two sizes, take the larger one for layering.'],
  ['sleeve', 'Sleeve length is measured from the centre of the neck to the wrist.'],
  ['shiptimes', 'We ship from Vancouver within one working day. Canada takes 2 to 4 days, elsewhere 5 to 10.'],
  ['stock', 'Let me check the warehouse for you. One moment, please.'],
  ['repair', 'We repair what we sell, free of charge, for as long as you own it.'],
] as const;

export interface DemoOptions {
  encryptionKey: Buffer;
  signingKey: Uint8Array;
  /** For the files of mails. */
  storage: FileStorage;
  /** Where this installation is reached, without a trailing slash; the demo shop lives there too. */
  origin: string;
}

interface Demo extends DemoOptions {
  /** One for all three, so that the switcher stays in this product (B-07). */
  organizationId: string;
}

export async function seedDemo(ctx: RootCtx, options: DemoOptions): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const users = new Map<string, string>();
    for (const { email, fullname } of demoMembers) {
      users.set(email, await createUser(tx, { email, fullname, password: demoPassword }));
    }
    const demo = { ...options, organizationId: newId() };
    const northwind = await seedNorthwind(tx, users, demo);
    await seedHarborTea(tx, users, demo);
    await seedMapleTrail(tx, users, demo);
    await recordDemoInstall(tx.pool, {
      accounts: demoMembers.flatMap(({ email, label }) => (label === null ? [] : [{ email, label }])),
      redirect: `/ws/${northwind.workspaceId}`,
      analyticsId: northwind.analyticsId,
    });
  });
}

async function newWorkspace(tx: RootCtx, workspace: Omit<NewWorkspace, 'organizationName'>): Promise<Ctx> {
  const id = await createWorkspace(tx, { finishOnboarding: true, organizationName: workspace.name, ...workspace });
  const scoped = inWorkspace(tx, id, { kind: 'system' });
  await seedDefaultShortcuts(scoped);
  await ensureOutboundDepartment(scoped);
  return scoped;
}

/** Everybody is a member everywhere, in the same role, and serves every store. */
async function addTeam(ctx: Ctx, users: ReadonlyMap<string, string>, storeIds: readonly string[]): Promise<void> {
  const customRoleId = await createCustomRole(ctx, {
    workspaceId: ctx.workspaceId,
    name: 'Chat and records',
    permissions: { liveChat: true, chatRecords: true, visitors: true, chatShortcuts: true },
  });
  for (const member of demoMembers) {
    await addMember(ctx, {
      workspaceId: ctx.workspaceId,
      userId: users.get(member.email) ?? '',
      role: member.role,
      ...(member.role === 'custom_role' ? { customRoleId } : {}),
      stores: storeIds.map((storeId) => ({ storeId, agentAlias: member.alias, categoryIds: [] })),
    });
  }
}

async function seedNorthwind(tx: RootCtx, users: ReadonlyMap<string, string>, options: Demo) {
  const ctx = await newWorkspace(tx, {
    organizationId: options.organizationId,
    name: 'Northwind Outfitters',
    description: 'Layers, shells and camp things for people who go out anyway',
    profileType: 1,
    enabledTicketSystem: true,
    workspaceType: 'multiple',
  });
  await setPlan(ctx, ctx.workspaceId, { type: 'advanced', purchasedSeats: 5, purchasedChannels: 2 });
  const website = await createStore(ctx, options.encryptionKey, {
    name: 'Northwind Outfitters',
    type: 'website',
    url: `${options.origin}/demo`,
    crmStoreId: 'northwind',
    onboardedBy: 'demo',
    widgetConnected: true,
    settings: {
      onlineChatMessage: 'Hi! Thanks for stopping by. Someone from the shop will be with you in a moment.',
      requiredInputFields: { fullname: false, email: false, phone: false },
      // Nothing is asked first, so the composer is there at once.
      askMessage: false,
    },
  } satisfies NewStore);
  const instagram = await createStore(ctx, options.encryptionKey, {
    name: 'northwind.outfitters',
    type: 'instagram',
    socialId: '17841400000000001',
  });
  const departments = new Map<string, string>();
  for (const name of departmentNames) {
    departments.set(name, (await createDepartment(ctx, { storeId: website.id, name })).id);
  }
  for (const [keyword, message] of demoShortcuts) await seedShortcut(ctx, { keyword, message });
  await addTeam(ctx, users, [website.id, instagram.id]);
  const { encryptionKey } = options;
  await addOthers(ctx, { invitedBy: users.get('admin@demo.test') ?? '', encryptionKey, storeId: website.id });
  const { shoppers, orders } = await seedShop(ctx, website.id, options);
  const agentIds = ['agent1@demo.test', 'agent2@demo.test', 'coach@demo.test'].map((email) => users.get(email) ?? '');
  const history = await seedHistory(ctx, { storeId: website.id, departments, agentIds, shoppers });
  const { chats } = history;
  const people = peopleOf(shoppers, orders, chats);
  const agents = agentsOf(users, website.id);
  await seedDesk(ctx, { ...options, storeId: website.id, agents, people, missedChat: openMissedChat(chats) });
  const place = { storeId: website.id, agents, origin: options.origin };
  await seedCoupons(ctx, { ...place, orders, people: history.people });
  await seedBan(ctx, place);
  await seedTrigger(ctx, place);
  return { workspaceId: ctx.workspaceId, analyticsId: website.analyticsId };
}

/** The shoppers with what the newest of their orders and chats are. */
function peopleOf(
  shoppers: readonly (DemoShopper & { customerId: string })[],
  orders: readonly NewOrder[],
  chats: readonly ImportedChat[],
): DemoPerson[] {
  return shoppers.map(({ first, last, email, customerId }) => {
    const order = orders.findLast((one) => one.customerId === customerId);
    const chat = chats.findLast((one) => one.customerId === customerId && one.agentId !== null);
    const item = order?.lineItems?.[0]?.name ?? '';
    return {
      ...{ first, last, email, chatId: chat?.id ?? null },
      order: order === undefined ? null : { id: order.externalId, name: order.name, item },
    };
  });
}

/** The newest one that nobody took, of somebody who can be written to. */
function openMissedChat(chats: readonly ImportedChat[]): { id: string; email: string } {
  for (const { id, email, state, archived } of chats.toReversed()) {
    if (state === 'missed' && !archived && email !== null) return { id, email };
  }
  throw new Error('Nobody with an address was missed in the demo.');
}

/** Somebody invited and somebody suspended, so that the list of people shows every state; and a role nobody has yet. */
async function addOthers(
  ctx: Ctx,
  { storeId, ...options }: { invitedBy: string; encryptionKey: Buffer; storeId: string },
): Promise<void> {
  await createCustomRole(ctx, {
    workspaceId: ctx.workspaceId,
    name: 'Returns desk',
    permissions: { liveChat: true, chatRecords: true, tickets: true, spectateChat: true },
  });
  for (const { email, fullname, role, accountState } of demoOthers) {
    const userId = await createUser(ctx, { email, fullname, password: null });
    const { workspaceId } = ctx;
    await addMember(ctx, { workspaceId, userId, role, accountState, stores: [{ storeId }] });
    if (accountState === 'invited') await openInvitation(ctx, { userId, ...options });
  }
}

async function seedHarborTea(tx: RootCtx, users: ReadonlyMap<string, string>, options: Demo): Promise<void> {
  const ctx = await newWorkspace(tx, {
    organizationId: options.organizationId,
    name: 'Harbor Tea',
    description: 'Loose leaf from the waterfront',
    profileType: 2,
  });
  await setPlan(ctx, ctx.workspaceId, { type: 'starter' });
  const store = await createStore(ctx, options.encryptionKey, { name: 'Harbor Tea', url: 'https://harbor-tea.test' });
  await addTeam(ctx, users, [store.id]);
}

async function seedMapleTrail(tx: RootCtx, users: ReadonlyMap<string, string>, options: Demo): Promise<void> {
  const ctx = await newWorkspace(tx, {
    organizationId: options.organizationId,
    name: 'Maple Trail',
    description: 'Trail running in the east',
    profileType: 3,
  });
  const freeTrialEndDate = new Date(ctx.now().getTime() + 9 * day);
  await setPlan(ctx, ctx.workspaceId, { type: 'free', isFreeTrial: true, freeTrialEndDate });
  const store = await createStore(ctx, options.encryptionKey, { name: 'Maple Trail', url: 'https://maple-trail.test' });
  await addTeam(ctx, users, [store.id]);
}
