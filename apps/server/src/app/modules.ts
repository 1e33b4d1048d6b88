import { access } from '../modules/access/index.ts';
import { assistantModule } from '../modules/assistant/index.ts';
import { attributionModule } from '../modules/attribution/index.ts';
import { auditModule } from '../modules/audit/index.ts';
import { bansModule } from '../modules/bans/index.ts';
import { catalogModule } from '../modules/catalog/index.ts';
import { channelsModule } from '../modules/channels/index.ts';
import { chatRecordsModule } from '../modules/chat-records/index.ts';
import { commerceModule } from '../modules/commerce/index.ts';
import { conversationsModule } from '../modules/conversations/index.ts';
import { couponsModule } from '../modules/coupons/index.ts';
import { customerNotesModule } from '../modules/customer-notes/index.ts';
import { customersModule } from '../modules/customers/index.ts';
import { dashboardModule } from '../modules/dashboard/index.ts';
import { demoShopModule } from '../modules/demo-shop/index.ts';
import { departmentsModule } from '../modules/departments/index.ts';
import { deskModule } from '../modules/desk/index.ts';
import { filesModule } from '../modules/files/index.ts';
import { flags } from '../modules/flags/index.ts';
import { identity } from '../modules/identity/index.ts';
import { installation } from '../modules/installation/index.ts';
import { liveVisitorsModule } from '../modules/live-visitors/index.ts';
import { navigationModule } from '../modules/navigation/index.ts';
import { notificationsModule } from '../modules/notifications/index.ts';
import { ordersModule } from '../modules/orders/index.ts';
import { peopleModule } from '../modules/people/index.ts';
import { plans } from '../modules/plans/index.ts';
import { privacyModule } from '../modules/privacy/index.ts';
import { recommendationsModule } from '../modules/recommendations/index.ts';
import { registration } from '../modules/registration/index.ts';
import { routingModule } from '../modules/routing/index.ts';
import { searchModule } from '../modules/search/index.ts';
import { shortcutsModule } from '../modules/shortcuts/index.ts';
import { storesModule } from '../modules/stores/index.ts';
import { teamModule } from '../modules/team/index.ts';
import { ticketsModule } from '../modules/tickets/index.ts';
import { triggersModule } from '../modules/triggers/index.ts';
import { visitorsModule } from '../modules/visitors/index.ts';
import { widgetModule } from '../modules/widget/index.ts';
import { workspacesModule } from '../modules/workspaces/index.ts';
import type { Module } from '../platform/module.ts';

/** Every module, low to high: each may import only those above it in this list. */
export const modules: readonly Module[] = [
  installation,
  identity,
  workspacesModule,
  plans,
  flags,
  storesModule,
  departmentsModule,
  filesModule,
  teamModule,
  access,
  shortcutsModule,
  registration,
  customersModule,
  catalogModule,
  commerceModule,
  demoShopModule,
  visitorsModule,
  recommendationsModule,
  channelsModule,
  conversationsModule,
  bansModule,
  deskModule,
  searchModule,
  chatRecordsModule,
  routingModule,
  dashboardModule,
  triggersModule,
  liveVisitorsModule,
  attributionModule,
  couponsModule,
  ordersModule,
  customerNotesModule,
  peopleModule,
  widgetModule,
  ticketsModule,
  navigationModule,
  notificationsModule,
  assistantModule,
  auditModule,
  privacyModule,
];
