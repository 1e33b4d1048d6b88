import type { PersonalData } from '../../platform/personal.ts';
import { attributionModule } from '../attribution/index.ts';
import { auditModule } from '../audit/index.ts';
import { channelsModule } from '../channels/index.ts';
import { chatRecordsModule } from '../chat-records/index.ts';
import { commerceModule } from '../commerce/index.ts';
import { conversationsModule } from '../conversations/index.ts';
import { couponsModule } from '../coupons/index.ts';
import { customerNotesModule } from '../customer-notes/index.ts';
import { customersModule } from '../customers/index.ts';
import { demoShopModule } from '../demo-shop/index.ts';
import { deskModule } from '../desk/index.ts';
import { filesModule } from '../files/index.ts';
import { identity } from '../identity/index.ts';
import { mailboxesModule } from '../mailboxes/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { ordersModule } from '../orders/index.ts';
import { peopleModule } from '../people/index.ts';
import { routingModule } from '../routing/index.ts';
import { searchModule } from '../search/index.ts';
import { shortcutsModule } from '../shortcuts/index.ts';
import { storesModule } from '../stores/index.ts';
import { teamModule } from '../team/index.ts';
import { ticketsModule } from '../tickets/index.ts';
import { triggersModule } from '../triggers/index.ts';
import { visitorsModule } from '../visitors/index.ts';
import { workspacesModule } from '../workspaces/index.ts';

/**
 * Modules with personal data, the highest first: what points to a record goes before the record. That
 * nobody is missing is a test (`apps/server/test/sql/tables.test.ts`).
 */
export const owners: readonly PersonalData[] = [
  auditModule.personal,
  notificationsModule.personal,
  ticketsModule.personal,
  mailboxesModule.personal,
  peopleModule.personal,
  customerNotesModule.personal,
  ordersModule.personal,
  couponsModule.personal,
  attributionModule.personal,
  triggersModule.personal,
  routingModule.personal,
  chatRecordsModule.personal,
  searchModule.personal,
  deskModule.personal,
  conversationsModule.personal,
  channelsModule.personal,
  visitorsModule.personal,
  demoShopModule.personal,
  commerceModule.personal,
  customersModule.personal,
  shortcutsModule.personal,
  teamModule.personal,
  filesModule.personal,
  storesModule.personal,
  workspacesModule.personal,
  identity.personal,
];
