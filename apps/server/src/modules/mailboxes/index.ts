/**
 * Mailboxes: e-mail accounts of stores, the mails in them, and those that are written here.
 * Invariants: an address is connected once in the installation; passwords are sealed, and go to the servers they were typed
 * for only; a mail is stored once under its Message-ID, whatever is read twice; what is written here leaves once, or says
 * that it did not; HTML of others is sanitised before it is stored, and nothing in it is fetched unless somebody asks.
 * Emits: mailboxes.changed, mails.changed (internal: mails.sent, mails.failed).
 */
import type { Ctx } from '../../platform/ctx.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import { type Deps, defineModule, on } from '../../platform/module.ts';
import { bring } from '../../platform/place.ts';
import { ticketsRoom } from '../../platform/realtime/rooms.ts';
import { storeDependents } from '../stores/index.ts';
import { bindAccounts } from './accounts/bind-accounts.ts';
import { removeMailboxesOf } from './accounts/change-mailbox.ts';
import { mailErrorOf } from './accounts/mail-problem.ts';
import { countMailboxesOf, findMailboxRow, noteSending } from './accounts/mailboxes.repo.ts';
import { openAccess } from './accounts/open-access.ts';
import { wiringOf } from './accounts/wiring.ts';
import { bindInbound, listenerOf } from './inbound/bind-inbound.ts';
import { bindMails } from './letters/bind-mails.ts';
import { mailFailed, mailSent, mailsChanged } from './letters/mails.events.ts';
import { tellSeen } from './letters/tell-seen.ts';
import { mailboxChanged } from './mailboxes.events.ts';
import { personal } from './personal.ts';
import { anyReadable } from './reading/folders.repo.ts';
import type { Reading } from './reading/read-mailbox.ts';
import { createReaderPool } from './reading/reader-pool.ts';
import { admitMail } from './sending/admit-mail.ts';
import type { MailAccess } from './sending/mail-access.ts';
import { faultOfAccount, faultOfMail, type MailFault } from './sending/mail-fault.ts';
import type { Sending } from './sending/send-outgoing.ts';
import { sendingJobs, sendingPeriodic } from './sending/sending-jobs.ts';

export { seedMailbox } from './accounts/seed-mailbox.ts';
export {
  attachMails,
  chooseMails,
  customerMail,
  findMailbox,
  findMails,
  listUnlooked,
  mailboxOfStore,
  mailboxStates,
  mailStatesOf,
  mailsOfThread,
  mailsOfTicket,
  noteLooked,
  readMails,
  type SpokenMail,
  spokenMails,
  type TicketMail,
  type TicketMailbox,
} from './doors.ts';
export { readingOf } from './letters/bind-mails.ts';
export type { Reading } from './letters/mail-dto.ts';
export { mailFailed, mailSent, mailsChanged } from './letters/mails.events.ts';
export { type TicketsOfMails, ticketsOfMails } from './letters/places.ts';
export { type Arrival, type BouncedMail, mailArrived, mailBounced, mailboxChanged } from './mailboxes.events.ts';
export { seedDeparture, seedLetter } from './reading/seed-letter.ts';
export type { OutgoingMail } from './sending/outgoing.ts';
export { queueMail } from './sending/queue-mail.ts';

const accountOff = { fault: faultOfMail('account-off') };

/** How an account is reached; a fault where it cannot be used now. */
async function accessTo(deps: Deps, ctx: Ctx, mailboxId: string): Promise<MailAccess | { fault: MailFault }> {
  const row = await findMailboxRow(ctx.pool, ctx.workspaceId, mailboxId);
  // Its tickets say so, and nobody can answer them (N-25): what was written before waits for somebody to reconnect it.
  if (row === null || row.removed_at !== null || row.status === 'unset' || row.status === 'disconnected')
    return accountOff;
  try {
    return await openAccess(ctx, wiringOf(deps, ownAddress(deps.config)), row);
  } catch (error) {
    return { fault: faultOfAccount(mailErrorOf(error)) };
  }
}

const sendingOf = (deps: Deps): Sending => ({
  files: deps.files,
  admit: (ctx, mail, recipients) => admitMail(deps.outbound, ctx, mail, recipients),
  accessTo: (ctx, mailboxId) => accessTo(deps, ctx, mailboxId),
  async noteSending(ctx, mailboxId, trouble) {
    const noted = trouble && { ...trouble, since: ctx.now().toISOString() };
    if (!(await noteSending(ctx.pool, ctx.workspaceId, mailboxId, noted))) return;
    ctx.emit(mailboxChanged({ workspaceId: ctx.workspaceId, accountId: mailboxId }));
  },
});

const readings = new WeakMap<Deps, Reading>();

/** What reads the mailboxes of this process, one for each. */
export function readingOfMailboxes(deps: Deps): Reading {
  const known = readings.get(deps);
  if (known) return known;
  const wiring = wiringOf(deps, ownAddress(deps.config));
  const reading: Reading = { files: deps.files, access: (ctx, row) => openAccess(ctx, wiring, row) };
  readings.set(deps, reading);
  return reading;
}

/** What works by itself here: reads mailboxes, and takes in what is brought. */
const begun = new WeakMap<
  Deps,
  { pool: ReturnType<typeof createReaderPool>; listener: ReturnType<typeof listenerOf> }
>();

export const mailboxesModule = defineModule({
  name: 'mailboxes',
  tables: {
    owns: [
      'mailboxes',
      'mailbox_folders',
      'mails',
      'mail_files',
      'mail_senders',
      'mail_download_codes',
      'mail_tombstones',
      'mail_erased_people',
      'mail_host_calls',
    ],
    reads: ['conversations', 'customers', 'stores', 'users', 'visitors'],
  },
  personal,
  parts: [bring(storeDependents, { kind: 'mailboxes', count: countMailboxesOf, end: removeMailboxesOf })],
  events: [mailboxChanged, mailsChanged, mailSent, mailFailed],
  realtime: [
    on(mailboxChanged, ({ workspaceId, accountId }) => [
      { namespace: '/message', rooms: [ticketsRoom(workspaceId)], event: 'mailbox:changed', payload: { accountId } },
    ]),
    on(mailsChanged, ({ workspaceId, accountId, ticketId }) => [
      {
        namespace: '/message',
        rooms: [ticketsRoom(workspaceId)],
        event: 'mail:changed',
        payload: { accountId, ticketId },
      },
    ]),
  ],
  jobs: sendingJobs(sendingOf),
  sends: ['forwardingTest', 'mail'],
  periodic: (deps) => sendingPeriodic(sendingOf, deps),
  async onWork(deps) {
    // Who may not listen there is to say so at the start, and not from a process beside that dies again and again.
    const listener = listenerOf(deps);
    await listener?.open();
    await listener?.close();
  },
  aside: {
    wanted: async ({ config, pool }) => (config.inbound?.listen ?? null) !== null || (await anyReadable(pool)),
    async begin(deps) {
      const pool = createReaderPool(deps.rootCtx('mailboxes'), readingOfMailboxes(deps));
      const listener = listenerOf(deps);
      begun.set(deps, { pool, listener });
      await listener?.open();
      pool.start();
    },
    async end(deps) {
      const { pool, listener } = begun.get(deps) ?? {};
      await Promise.all([pool?.stop(), listener?.close()]);
    },
  },
  routes: (binder, deps) => {
    bindAccounts(binder, deps);
    bindMails(binder, deps, tellSeen);
    bindInbound(binder, deps);
  },
});
