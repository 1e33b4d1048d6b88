import { errorSentences, navCaptions } from '@chatso/contract';
import { aiHelpEn } from './ai-help.en.ts';
import { aiSettingsEn } from './ai-settings.en.ts';
import { alertsEn } from './alerts.en.ts';
import { assistantEn } from './assistant.en.ts';
import { auditEn, pagerEn } from './audit.en.ts';
import { autoResponseEn } from './auto-response.en.ts';
import { bansEn } from './bans.en.ts';
import { changesEn } from './changes.en.ts';
import { channelsEn } from './channels.en.ts';
import { chatEndingEn } from './chat-ending.en.ts';
import { comingEn } from './coming.en.ts';
import { couponsEn } from './coupons.en.ts';
import { customerEn } from './customer.en.ts';
import { customersEn } from './customers.en.ts';
import { dashboardEn } from './dashboard.en.ts';
import { departmentsEn } from './departments.en.ts';
import { deskEn } from './desk.en.ts';
import { emojiEn } from './emoji.en.ts';
import { entryEn } from './entry.en.ts';
import { formsEn } from './forms.en.ts';
import { heldLinksEn } from './held-links.en.ts';
import { keptWordsEn } from './kept-words.en.ts';
import { listEn } from './list.en.ts';
import { mailEn } from './mail.en.ts';
import { mailInboxEn } from './mail-inbox.en.ts';
import { mailboxesEn } from './mailboxes.en.ts';
import { notesEn } from './notes.en.ts';
import { orderActionsEn } from './order-actions.en.ts';
import { peopleEn } from './people.en.ts';
import { plansEn } from './plans.en.ts';
import { privacyEn } from './privacy.en.ts';
import { profileEn } from './profile.en.ts';
import { recordExportEn } from './record-export.en.ts';
import { recordLabelsEn } from './record-labels.en.ts';
import { recordsEn } from './records.en.ts';
import { routingEn } from './routing.en.ts';
import { securityEn } from './security.en.ts';
import { sessionEn } from './session.en.ts';
import { shellEn, storeChangeEn, unsavedEn } from './shell.en.ts';
import { shopsEn } from './shops.en.ts';
import { shortcutListEn } from './shortcut-list.en.ts';
import { shortcutsEn } from './shortcuts.en.ts';
import { signInEn } from './sign-in.en.ts';
import { storePictureEn } from './store-picture.en.ts';
import { ticketEn } from './ticket.en.ts';
import { ticketSettingsEn } from './ticket-settings.en.ts';
import { ticketsEn } from './tickets.en.ts';
import { transcriptEn } from './transcript.en.ts';
import { transfersEn } from './transfers.en.ts';
import { triggersEn } from './triggers.en.ts';
import { tutorialsEn } from './tutorials.en.ts';
import { upgradeEn } from './upgrade.en.ts';
import { visitorsEn } from './visitors.en.ts';
import { weekHoursEn } from './week-hours.en.ts';
import { widgetSettingsEn } from './widget-settings.en.ts';
import { widgetSetupEn } from './widget-setup.en.ts';

/** The texts of everything that is not part of the first load, in English: a chunk that such screens wait for. */
export const laterEn = {
  notices: {
    stale: 'Not updated. This may be out of date.',
    undo: 'Press Z to undo.',
    undoCommand: 'Undo what a notice offers',
  },
  version: {
    title: 'A new version is here',
    countdown: 'Reloading in {{seconds}} s. What you typed is kept.',
    keepFailed: 'Your draft could not be kept. Send or copy it, then reload.',
    streamFailed: 'Somethings when wrong, please reload to update!',
    reload: 'Reload',
  },
  aiHelp: aiHelpEn,
  aiSettings: aiSettingsEn,
  alerts: alertsEn,
  assistant: assistantEn,
  captions: navCaptions,
  channels: channelsEn,
  shops: shopsEn,
  coming: comingEn,
  coupons: couponsEn,
  orderActions: orderActionsEn,
  customer: customerEn,
  customers: customersEn,
  dashboard: dashboardEn,
  departments: departmentsEn,
  desk: deskEn,
  emoji: emojiEn,
  entry: entryEn,
  audit: auditEn,
  autoResponse: autoResponseEn,
  bans: bansEn,
  forms: formsEn,
  heldLinks: heldLinksEn,
  list: listEn,
  pager: pagerEn,
  privacy: privacyEn,
  changes: changesEn,
  mail: mailEn,
  mailInbox: mailInboxEn,
  mailboxes: mailboxesEn,
  chatEnding: chatEndingEn,
  shortcutList: shortcutListEn,
  keptWords: keptWordsEn,
  notes: notesEn,
  people: peopleEn,
  plans: plansEn,
  problems: errorSentences,
  profile: profileEn,
  recordLabels: recordLabelsEn,
  recordExport: recordExportEn,
  records: recordsEn,
  routing: routingEn,
  ...sessionEn,
  ...signInEn,
  shell: shellEn,
  shortcuts: shortcutsEn,
  ticket: ticketEn,
  tickets: ticketsEn,
  visitors: visitorsEn,
  weekHours: weekHoursEn,
  widgetSettings: widgetSettingsEn,
  widgetSetup: widgetSetupEn,
  storeChange: storeChangeEn,
  storePicture: storePictureEn,
  ticketSettings: ticketSettingsEn,
  transcript: transcriptEn,
  transfers: transfersEn,
  triggers: triggersEn,
  tutorials: tutorialsEn,
  unsaved: unsavedEn,
  upgrade: upgradeEn,
  security: securityEn,
} as const;
