import { endpoints } from '@chatso/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { createPictureSource } from '../../../platform/http/foreign-picture.ts';
import type { Deps } from '../../../platform/module.ts';
import { createCallerSource } from '../../access/index.ts';
import type { Surroundings } from '../accounts/mailbox-dto.ts';
import { surroundingsOf } from '../accounts/wiring.ts';
import { uploadMailFiles } from '../sending/upload.ts';
import { sendAgain, withdrawMail } from '../sending/withdraw.ts';
import { mailAddresses } from './addresses.ts';
import { makeDownloadCode, serveAttachment } from './download.ts';
import { countOfMails, getMail, listByTag, listMails, listOfTickets, mailsByIds } from './list-mails.ts';
import type { Reading } from './mail-dto.ts';
import {
  blockedSenders,
  blockSender,
  setSeen,
  setSpam,
  type TellSeen,
  trustPictures,
  unblockSender,
} from './mark-mails.ts';
import { ticketsOfMails } from './places.ts';
import { serveFrame } from './serve-frame.ts';
import { servePicture } from './serve-picture.ts';

export const readingOf = (deps: Deps): Reading => ({ tickets: deps.partsAt(ticketsOfMails), key: deps.secrets.jwtKey });

const isOn = (flag: string | undefined): boolean => flag === 'true' || flag === '1';
const ok = { ok: true as const };

function bindLists(binder: Binder, reading: Reading, surroundings: Surroundings): void {
  binder
    .on(endpoints['mails.addresses'], (ctx, { query }) =>
      mailAddresses(ctx, { ...reading, ...surroundings }, isOn(query.countTickets)),
    )
    .on(endpoints['mails.ofTickets'], (ctx, { query }) => listOfTickets(ctx, reading, query))
    .on(endpoints['mails.ofTicket'], async (ctx, { params }) => ({
      data: await getMail(ctx, reading, params.id, { ofTicket: true }),
    }))
    .on(endpoints['mails.byIds'], async (ctx, { body }) => ({ data: await mailsByIds(ctx, reading, body.emailIds) }))
    .on(endpoints['mails.list'], (ctx, { query }) => listMails(ctx, reading, query))
    .on(endpoints['mails.get'], async (ctx, { params, query }) => ({
      data: await getMail(ctx, reading, params.id, query),
    }))
    .on(endpoints['mails.count'], (ctx, { query }) => countOfMails(ctx, query.email))
    .on(endpoints['mails.byTag'], (ctx, { query }) => listByTag(ctx, reading, query))
    .on(endpoints['mails.byChannel'], (ctx, { query }) => listMails(ctx, reading, query))
    .on(endpoints['mails.one'], async (ctx, { params }) => ({ data: await getMail(ctx, reading, params.id) }));
}

function bindMarks(binder: Binder, reading: Reading, tellSeen: TellSeen): void {
  binder
    .on(endpoints['mails.setSeen'], (ctx, { body }) => setSeen(ctx, tellSeen, body))
    .on(endpoints['mails.setSpam'], (ctx, { body }) => setSpam(ctx, body))
    .on(endpoints['mails.trustPictures'], async (ctx, { params }) => ({
      data: await trustPictures(ctx, reading, params.id),
    }))
    .on(endpoints['mails.blockedSenders'], (ctx, { query }) => blockedSenders(ctx, query))
    .on(endpoints['mails.blockSender'], async (ctx, { body }) => ({ data: await blockSender(ctx, body.address) }))
    .on(endpoints['mails.unblockSender'], async (ctx, { params }) => {
      await unblockSender(ctx, params.id);
      return ok;
    });
}

/** Everything of `endpoints/mails.ts` but `mails.reply`, which tickets bind. */
export function bindMails(binder: Binder, deps: Deps, tellSeen: TellSeen): void {
  const reading = readingOf(deps);
  bindLists(binder, reading, surroundingsOf(deps.config));
  bindMarks(binder, reading, tellSeen);
  binder
    .on(endpoints['mails.withdraw'], async (ctx, { params }) => {
      const back = await withdrawMail(ctx, params.id);
      return { data: await getMail(ctx, reading, params.id), back };
    })
    .on(endpoints['mails.sendAgain'], async (ctx, { params }) => {
      await sendAgain(ctx, params.id);
      return { data: await getMail(ctx, reading, params.id) };
    })
    .on(endpoints['mails.upload'], (ctx, { request }) => uploadMailFiles(ctx, deps.files, request))
    .on(endpoints['mails.downloadOtp'], (ctx) => makeDownloadCode(ctx));
  const callers = createCallerSource(deps.pool, deps.config, () => deps.clock.now());
  const parts = { files: deps.files, tokens: deps.tokens, callers };
  binder.raw('GET', '/api/email/download-attachment', (ctx, request, reply) =>
    serveAttachment(ctx, parts, request, reply),
  );
  const pictures = { key: deps.secrets.jwtKey, fetch: createPictureSource(deps.config.shopOrigins) };
  binder.raw('GET', '/api/email/frame', async (_ctx, _request, reply) => serveFrame(reply));
  binder.raw('GET', '/api/email/picture', (ctx, request, reply) => servePicture(ctx, pictures, request, reply));
}
