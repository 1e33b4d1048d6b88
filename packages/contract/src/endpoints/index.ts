import { accountEndpoints } from './account.ts';
import { agentEndpoints } from './agents.ts';
import { aiEndpoints } from './ai.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { banEndpoints } from './bans.ts';
import { chatLabelEndpoints } from './chat-labels.ts';
import { consentEndpoints } from './consent.ts';
import { conversationActionEndpoints } from './conversation-actions.ts';
import { conversationNoteEndpoints } from './conversation-notes.ts';
import { conversationTeamEndpoints } from './conversation-team.ts';
import { conversationEndpoints } from './conversations.ts';
import { couponEndpoints } from './coupons.ts';
import { customerNoteEndpoints } from './customer-notes.ts';
import { customerEndpoints } from './customers.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { departmentEndpoints } from './departments.ts';
import { deskEndpoints } from './desk.ts';
import { fileEndpoints } from './files.ts';
import { installationEndpoints } from './installation.ts';
import { invitationEndpoints } from './invitations.ts';
import { mailboxEndpoints } from './mailboxes.ts';
import { mailEndpoints } from './mails.ts';
import { navigationEndpoints } from './navigation.ts';
import { notificationEndpoints } from './notifications.ts';
import { orderActionEndpoints } from './order-actions.ts';
import { peopleEndpoints } from './people.ts';
import { privacyEndpoints } from './privacy.ts';
import { productEndpoints } from './products.ts';
import { profileEndpoints } from './profile.ts';
import { recordExportEndpoints } from './record-exports.ts';
import { recordEndpoints } from './records.ts';
import { routingEndpoints } from './routing.ts';
import { savedViewEndpoints } from './saved-views.ts';
import { searchEndpoints } from './search.ts';
import { securityEndpoints } from './security.ts';
import { shellEndpoints } from './shell.ts';
import { shopEndpoints } from './shops.ts';
import { shortcutEndpoints } from './shortcuts.ts';
import { storeChannelEndpoints } from './store-channels.ts';
import { storeSetupEndpoints } from './store-setup.ts';
import { ticketLinkEndpoints } from './ticket-links.ts';
import { ticketSettingsEndpoints } from './ticket-settings.ts';
import { ticketWordEndpoints } from './ticket-words.ts';
import { ticketEndpoints } from './tickets.ts';
import { trackingEndpoints } from './tracking.ts';
import { transcriptEndpoints } from './transcripts.ts';
import { triggerEndpoints } from './triggers.ts';
import { visitorEndpoints } from './visitors.ts';
import { widgetEndpoints } from './widget.ts';
import { workspaceEndpoints } from './workspaces.ts';

export { newPasswordSchema } from './auth.ts';
export type { DeviceSession } from './security.ts';
export type { FlagSetting } from './shell.ts';

/** Every endpoint of the API by id. The server refuses to start while one has no handler. */
export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...conversationEndpoints,
  ...conversationActionEndpoints,
  ...conversationTeamEndpoints,
  ...conversationNoteEndpoints,
  ...consentEndpoints,
  ...storeChannelEndpoints,
  ...customerEndpoints,
  ...orderActionEndpoints,
  ...shopEndpoints,
  ...couponEndpoints,
  ...productEndpoints,
  ...customerNoteEndpoints,
  ...dashboardEndpoints,
  ...departmentEndpoints,
  ...deskEndpoints,
  ...recordEndpoints,
  ...peopleEndpoints,
  ...chatLabelEndpoints,
  ...savedViewEndpoints,
  ...recordExportEndpoints,
  ...transcriptEndpoints,
  ...searchEndpoints,
  ...routingEndpoints,
  ...fileEndpoints,
  ...installationEndpoints,
  ...mailboxEndpoints,
  ...mailEndpoints,
  ...ticketEndpoints,
  ...ticketLinkEndpoints,
  ...ticketWordEndpoints,
  ...ticketSettingsEndpoints,
  ...navigationEndpoints,
  ...securityEndpoints,
  ...shellEndpoints,
  ...profileEndpoints,
  ...notificationEndpoints,
  ...auditEndpoints,
  ...privacyEndpoints,
  ...shortcutEndpoints,
  ...aiEndpoints,
  ...storeSetupEndpoints,
  ...trackingEndpoints,
  ...banEndpoints,
  ...triggerEndpoints,
  ...visitorEndpoints,
  ...widgetEndpoints,
  ...agentEndpoints,
  ...invitationEndpoints,
  ...workspaceEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;
