import type { EndpointDef, Permission, PlanType, Role } from '@chatso/contract';

/**
 * Who may call what, copied by hand from the documents (0§6, 0§7, decisions A-3, D-1 to D-3, D-5, E-4, E-9, X-4, X-22)
 * and not from the endpoints' `access`: the matrix of calls compares the server with this. A new endpoint is a word here.
 */
const byGroup = {
  /** Links of mails, signing in, and what a shop's page asks. */
  anybody: `auth.signIn auth.twoFactor auth.register auth.forgotPassword auth.resetPassword auth.confirmEmail auth.refresh auth.resume
    auth.checkSession auth.clearSession auth.config auth.demoSignIn auth.invitation auth.acceptInvitation
    installation.config widget.config widget.session`,
  /** The own account, whatever workspaces one is in. */
  signedIn: `users.me users.editMe users.editConfig users.setAvatar users.removeAvatar users.updateTutorial
    users.switchWorkspace unification.workspaces push.key push.subscribe push.unsubscribe push.state
    security.changePassword security.changeEmail security.listSessions security.endSession security.endOtherSessions
    security.twoFactor security.beginTwoFactor security.confirmTwoFactor security.renewRecoveryCodes
    security.disableTwoFactor`,
  /** What the frame of the console is made of; and shortcuts, since everybody has personal ones (decision D-5). */
  members: `flags.get stores.list navigation.get notifications.list notifications.read notifications.streamToken
    workspace.entityLimits auth.socketOtp shortcuts.list shortcuts.create shortcuts.upload shortcuts.update
    shortcuts.remove shortcuts.copyFile ai.complete views.list views.create views.update views.order views.remove`,
  /** D-05: every role but a custom one without the key. */
  chatters: `conversations.list conversations.served conversations.fate conversations.greeting conversations.consent conversations.takeChat
    conversations.postMessage conversations.endChat conversations.readBy conversations.sendForm conversations.sendCode conversations.deliverAgain conversations.moveHistory conversations.bulkEndChat conversations.chatHistory
    tracking.visitedPages tracking.visitorLocation customers.lookUp customers.search orders.store products.list products.search products.locations products.coupon products.categories coupons.products conversations.sendProducts customerNotes.list customerNotes.add customerNotes.remove
    search.messages search.customers drafts.list drafts.put files.upload users.list auth.socketOtp?channel=message ai.assist availability.get availability.set dashboard.numbers dashboard.team conversations.transferring
    conversations.transferAccept conversations.transferReject conversations.unSpectate
    conversations.take conversations.resume conversations.leave conversations.archive conversations.flag
    conversations.allowLinks
    conversations.unflag conversations.notes conversations.postNote conversations.mentionTargets coupons.ofChat`,
  /** Decision X-11, D-2, M-42: who chats, or has the key; with the Advanced plan only. */
  banners: 'bans.preview bans.ban bans.change',
  /** They may let in again whatever the plan has become. */
  unbanners: 'bans.unban bans.lift',
  /** M-56: whoever chats, and sees visitors, which is asked for later; not during a trial (E-4). */
  visitorChatters: 'visitors.takeChat',
  /** C-32, decision E-4: whoever has the page of the visitors, which a trial only hears of. */
  visitorWatchers: 'visitors.get visitors.pulse',
  /** Whoever may ban, or has the page above: also during a trial. */
  banReaders: 'bans.list',
  /** D-15: with the Advanced plan only. */
  handOver: `conversations.linkProfile conversations.suggestProfile conversations.transferTargets conversations.transferRequest
     customers.orders orders.get orders.choices orders.act orders.checkAction`,
  /** D-15, decision D-2: whoever has the key of coupons, with the Advanced plan only. */
  couponSenders:
    'coupons.create coupons.sendExisting coupons.retry coupons.withdraw coupons.available coupons.search coupons.details',
  /** Decision D-2: the key is enough to know what one may give. */
  couponKeepers: 'couponLimit.own',
  /** C-11: the pages of promotions and coupons, and of conversions where they are not there. */
  couponReaders: 'coupons.performance',
  /** Decision D-2: whoever has the page of the limits. */
  couponLimiters: 'couponLimit.get couponLimit.set',
  /** Decision D-2: whoever has the page All Chats. */
  readers: `records.list records.found records.stores records.categories records.label records.labels chatLabels.list transcripts.preview transcripts.send
    transcripts.state transcripts.sendRest transcripts.sent people.list people.countries people.detail people.chats people.notes`,
  /** The same, with the Advanced plan only (E-50). */
  orderReaders: 'people.orders',
  /** L-08, decision D-2: coaches may look, but not carry it away. */
  exporters: 'records.export records.exportSize records.mailExport records.exportFile people.export coupons.export',
  /** Whoever chats or has the page All Chats. */
  chatReaders: 'conversations.detail conversations.messages',
  /** Whoever chats or answers tickets: AI helps with both. */
  helped: 'ai.helps',
  /** D-06: whose chats of colleagues are; agents may not. */
  watchers: 'conversations.spectate',
  /** where there are tickets. */
  ticketPeople: `users.assignees tickets.list tickets.count tickets.get tickets.timeline tickets.create tickets.createFromEmail
    tickets.createFromEmails tickets.setStatus tickets.setDueDate tickets.assign tickets.addTags tickets.setFlag tickets.change
    tickets.describe tickets.link tickets.merge tickets.split tickets.snooze tickets.linkChats tickets.linkEmails
    tickets.linkOrders tickets.linkCustomers ticketComments.list ticketComments.add ticketComments.remove ticketLogs.list
    ticketDrafts.get ticketDrafts.put ticketMacros.run mails.reply ai.assistTicket`,
  /** P-63: whoever has the page of the tags. */
  ticketKeepers: `ticketTags.create ticketTags.change ticketTags.remove ticketMacros.create ticketMacros.change
    ticketMacros.remove`,
  /** Tags and macros are chosen by the ones and kept by the others. */
  ticketReaders: 'ticketTags.list ticketTags.get ticketMacros.list',
  /** P-8: admins, where the plan has tickets; also while they are switched off. */
  ticketAdmins: 'ticketSettings.get ticketSettings.set',
  /** C-12: the mails of tickets, as the tickets themselves. */
  mailPeople: `mails.addresses mails.ofTickets mails.ofTicket mails.byIds mails.list mails.get mails.count mails.byTag mails.byChannel
    mails.one mails.setSeen mails.setSpam mails.trustPictures mails.blockedSenders mails.blockSender mails.unblockSender
    mails.withdraw mails.sendAgain mails.upload mails.downloadOtp`,
  /** Decision O-4: passwords of mailboxes are the admins'. */
  mailboxAdmins: `mailboxes.list mailboxes.discover mailboxes.check mailboxes.connect mailboxes.authorize mailboxes.finishAuthorize
    mailboxes.forward mailboxes.testForwarding mailboxes.webhook mailboxes.renewWebhook mailboxes.change mailboxes.older mailboxes.remove`,
  /** D-23: agents do not load the agents list. */
  leads: 'agents.pure',
  /** Decision D-2: the key opens views only. */
  whoSeesPeople: 'agents.list roles.list conversations.agentRatings',
  admins: `shops.list shops.check shops.tellCheck shops.connect shops.finishShopify shops.disconnect shops.copy shops.authorize shops.plugin people.duplicates people.merge people.undoMerge people.keepApart chatLabels.create chatLabels.update chatLabels.remove chatLabels.chats stores.channels stores.create stores.rename stores.setActive stores.setAddresses stores.renewSecret stores.remove stores.dependents agents.invite agents.resendInvitation agents.invitationLink agents.cancelInvitation agents.suspend agents.reactivate agents.changeRole agents.resetTwoFactor
    agents.edit agents.remove agents.dependents roles.create roles.update roles.remove stores.detail stores.widgetSecret flags.list flags.set
    audit.list audit.filters audit.export privacy.people privacy.requests privacy.export privacy.download privacy.erase
    privacy.retention privacy.setRetention orderRules.get orderRules.set routing.settings routing.setSettings setup.guide setup.hideGuide ai.settings ai.setSettings ai.test stores.consents stores.setConsent stores.setSneakPeek`,
  /** Decision D-2: whoever has the page of the widget's settings. */
  widgetKeepers: `stores.sendInstallGuide stores.setVisibility stores.settings stores.saveSettings stores.saveLook
    stores.saveInitialLook stores.saveWorkHours stores.saveAutoResponse stores.setImage stores.holidays stores.uploadPicture
    stores.widgetTexts stores.lookAtShop`,
  /** Decisions D-2, D-5: coaches too. */
  triggerKeepers: `triggers.list triggers.options triggers.get triggers.create triggers.update triggers.remove triggers.reorder
    triggers.dryRun`,
  /** Decision D-2: whoever has the page of the service departments. */
  departmentKeepers: `departments.list departments.staff departments.create departments.setHours departments.update
    departments.chats departments.remove`,
  shoppers: `widget.upload widget.conversations widget.challenge widget.startChat widget.messages widget.postMessage widget.leaveMessage
    widget.endChat widget.rate widget.answerForm widget.couponState widget.useProduct widget.orderStatus widget.orders widget.identify widget.logout`,
};
export type Group = keyof typeof byGroup;

export interface Call {
  endpoint: string;
  query: string;
  group: Group;
}

export const calls: readonly Call[] = (Object.entries(byGroup) as [Group, string][]).flatMap(([group, words]) =>
  words.split(/\s+/).map((word) => {
    const [endpoint = '', query] = word.split('?');
    return { endpoint, query: query === undefined ? '' : `?${query}`, group };
  }),
);

export interface Person {
  /** `nobody` has no token, a `shopper` that of a widget; the others are signed in. */
  kind: 'nobody' | 'shopper' | 'member' | 'outsider' | 'invited' | 'suspended' | 'roleless';
  role: Role | null;
  /** Of a custom role. */
  permissions: readonly Permission[];
}

export interface Has {
  plan: 'running' | 'trial-over' | 'past-due';
  tickets: boolean;
  /** The flag by itself, whatever the workspace switched on. */
  ticketFlag: boolean;
  /** Has what only the Advanced plan has; whoever is not billed is treated as if (E-07). */
  advanced: boolean;
  /** Something was bought, or nothing has to be. */
  bought: boolean;
}

/** What may be told apart from outside. `through`: the guard lets the call in, whatever it then makes of it. */
export type Answer = 'through' | `${401 | 403} ${string}`;

const isAdmin = ({ role }: Person): boolean => role === 'admin' || role === 'chatso_admin';
const builtInOr = (person: Person, roles: readonly Role[], key: Permission): boolean =>
  person.role === 'custom_role'
    ? person.permissions.includes(key)
    : person.role !== null && roles.includes(person.role);

const leading: readonly Role[] = ['coach', 'marketing_manager', 'admin', 'chatso_admin'];
const everyRole: readonly Role[] = [...leading, 'agent', 'marketing_agent'];

const isOneOf: Record<Exclude<Group, 'anybody' | 'signedIn' | 'shoppers'>, (person: Person, has: Has) => boolean> = {
  members: () => true,
  chatters: (person) => builtInOr(person, everyRole, 'liveChat'),
  handOver: (person) => builtInOr(person, everyRole, 'liveChat'),
  visitorChatters: (person) => builtInOr(person, everyRole, 'liveChat'),
  visitorWatchers: (person) => builtInOr(person, everyRole, 'visitors'),
  watchers: (person) => builtInOr(person, leading, 'spectateChat'),
  banners: (person) => builtInOr(person, everyRole, 'banVisitor'),
  banReaders: (person) => builtInOr(person, everyRole, 'visitors') || builtInOr(person, everyRole, 'banVisitor'),
  unbanners: (person) => builtInOr(person, everyRole, 'banVisitor'),
  orderReaders: (person) => builtInOr(person, everyRole, 'chatRecords'),
  couponSenders: (person) => builtInOr(person, everyRole, 'coupons'),
  couponKeepers: (person) => builtInOr(person, everyRole, 'coupons'),
  couponReaders: (person) => builtInOr(person, everyRole, 'coupons') || builtInOr(person, leading, 'promotions'),
  couponLimiters: (person) => builtInOr(person, ['admin', 'chatso_admin'], 'couponLimit'),
  readers: (person) => builtInOr(person, everyRole, 'chatRecords'),
  chatReaders: (person) => builtInOr(person, everyRole, 'liveChat') || builtInOr(person, everyRole, 'chatRecords'),
  helped: (person) => builtInOr(person, everyRole, 'liveChat') || builtInOr(person, everyRole, 'tickets'),
  exporters: (person) => builtInOr(person, ['admin', 'chatso_admin'], 'exportRecords'),
  ticketPeople: (person, { tickets }) => tickets && builtInOr(person, everyRole, 'tickets'),
  ticketKeepers: (person, { tickets }) => tickets && builtInOr(person, ['admin', 'chatso_admin'], 'ticketSettings'),
  ticketReaders: (person, { tickets }) =>
    tickets &&
    (builtInOr(person, everyRole, 'tickets') || builtInOr(person, ['admin', 'chatso_admin'], 'ticketSettings')),
  ticketAdmins: (person, { ticketFlag }) => ticketFlag && isAdmin(person),
  mailPeople: (person, { tickets }) => tickets && builtInOr(person, everyRole, 'tickets'),
  mailboxAdmins: (person, { tickets }) => tickets && isAdmin(person),
  leads: (person) => builtInOr(person, leading, 'chatRecords'),
  whoSeesPeople: (person) => builtInOr(person, ['admin', 'chatso_admin'], 'agents'),
  widgetKeepers: (person) => builtInOr(person, ['admin', 'chatso_admin'], 'chatWidget'),
  triggerKeepers: (person) => builtInOr(person, ['coach', 'admin', 'chatso_admin'], 'autoTriggers'),
  departmentKeepers: (person) => builtInOr(person, ['admin', 'chatso_admin'], 'departments'),
  admins: isAdmin,
};

const noSeat: Partial<Record<Person['kind'], Answer>> = {
  outsider: '401 user-not-in-workspace',
  invited: '401 user-without-role',
  suspended: '401 user-without-role',
  roleless: '401 user-without-role',
};

/** What a person must hear in a workspace; of 'anybody' the answer is the one that nobody in particular hears. */
export function answerOf(
  group: Exclude<Group, 'anybody'>,
  method: EndpointDef['method'],
  person: Person,
  has: Has,
): Answer {
  const isShopper = person.kind === 'shopper';
  if (person.kind === 'nobody' || isShopper !== (group === 'shoppers')) return '401 unauthenticated';
  if (group === 'shoppers' || group === 'signedIn') return 'through';
  const away = noSeat[person.kind];
  if (away !== undefined) return away;
  if (has.plan === 'past-due' && !isAdmin(person)) return '403 plan-past-due';
  if (!isOneOf[group](person, has)) return '403 forbidden';
  if ((group === 'visitorWatchers' || group === 'visitorChatters') && !has.bought) return '403 plan-required';
  if (['handOver', 'banners', 'orderReaders', 'couponSenders'].includes(group) && !has.advanced)
    return '403 plan-required';
  // Decision E-4: whoever has not bought anything may look.
  return has.plan === 'trial-over' && method !== 'GET' ? '403 plan-required' : 'through';
}

/** Plans and what of them is one of `Has`; every type, and every way to end. */
const past = new Date('2020-01-01T00:00:00Z');
const future = new Date('2100-01-01T00:00:00Z');
export const plans: readonly {
  plan: Has['plan'];
  of: {
    type: PlanType;
    state?: 'ongoing' | 'closed';
    closedReason?: 'past-due' | 'cancel';
    isFreeTrial?: boolean;
    freeTrialEndDate?: Date;
    isFreemium?: boolean;
  };
}[] = [
  { plan: 'running', of: { type: 'standard' } },
  { plan: 'running', of: { type: 'starter' } },
  { plan: 'running', of: { type: 'free', isFreeTrial: true, freeTrialEndDate: future } },
  { plan: 'trial-over', of: { type: 'free', isFreeTrial: true, freeTrialEndDate: past } },
  { plan: 'past-due', of: { type: 'advanced', state: 'closed', closedReason: 'past-due' } },
  { plan: 'past-due', of: { type: 'starter', state: 'closed', closedReason: 'past-due' } },
  // Cancelled: the console leaves the plans (decision C-5); the data stays readable.
  { plan: 'running', of: { type: 'standard', state: 'closed', closedReason: 'cancel' } },
  // E-07: not billed, so nothing of it can be due or over.
  { plan: 'running', of: { type: 'free', isFreemium: true, state: 'closed', closedReason: 'past-due' } },
  { plan: 'running', of: { type: 'free', isFreemium: true, isFreeTrial: true, freeTrialEndDate: past } },
];

export const isBought = ({ isFreeTrial, isFreemium }: (typeof plans)[number]['of']): boolean =>
  isFreeTrial !== true || isFreemium === true;

export const isAdvanced = ({ type, state, isFreemium }: (typeof plans)[number]['of']): boolean =>
  isFreemium === true || (type === 'advanced' && state !== 'closed');

/** The flag, the workspace's switch and its profile, and whether there are tickets. */
interface TicketSwitch {
  flag: boolean;
  enabled: boolean;
  profileType: 1 | 2 | 3;
  on: boolean;
}
export const ticketSwitches: readonly [TicketSwitch, ...TicketSwitch[]] = [
  { flag: true, enabled: true, profileType: 1, on: true },
  { flag: true, enabled: false, profileType: 1, on: false },
  { flag: true, enabled: false, profileType: 2, on: true },
  { flag: true, enabled: false, profileType: 3, on: false },
  { flag: true, enabled: true, profileType: 3, on: true },
  { flag: false, enabled: true, profileType: 2, on: false },
  { flag: false, enabled: false, profileType: 2, on: false },
];
