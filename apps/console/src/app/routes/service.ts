import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { allChatSearchSchema } from '../../screens/all-chat/search.ts';
import { bannedSearchSchema } from '../../screens/banned-visitors/search.ts';
import { customersSearchSchema } from '../../screens/customers/search.ts';
import { emailsSearchSchema } from '../../screens/emails/search.ts';
import { liveChatSearchSchema } from '../../screens/live-chat/search.ts';
import { ticketSearchSchema, ticketsSearchSchema } from '../../screens/ticket-management/search.ts';
import { visitorsSearchSchema } from '../../screens/visitors/search.ts';
import { withTexts } from '../i18n/i18n.ts';
import { at } from './at.ts';
import { workspaceRoute } from './workspace.ts';

export const importLiveChat = () => import('../../screens/live-chat/index.ts');

const dashboardRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/dashboard',
  ...at('dashboard', 'dashboard'),
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/dashboard/index.ts')),
    'DashboardScreen',
  ),
});

const liveChatRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/live-chat',
  // Its title follows the open chat.
  ...at('liveChat'),
  validateSearch: liveChatSearchSchema,
  component: lazyRouteComponent(importLiveChat, 'LiveChatScreen'),
});

/** `live-chat/{conversationType}` (C-03): the same screen with its tab chosen. */
const liveChatTabRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/live-chat/$conversationType',
  beforeLoad: ({ params: { workspaceId, conversationType } }) => {
    const search = v.parse(liveChatSearchSchema, { tab: conversationType });
    throw redirect({ to: '/ws/$workspaceId/live-chat', params: { workspaceId }, search, replace: true });
  },
});

const allChatRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/all-chat',
  ...at('allChat', 'allChat'),
  validateSearch: allChatSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/all-chat/index.ts')),
    'AllChatScreen',
  ),
});

const customersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/customers',
  ...at('customers', 'customers'),
  validateSearch: customersSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/customers/index.ts')),
    'CustomersScreen',
  ),
});

const visitorRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/visitor',
  ...at('visitors', 'visitors'),
  validateSearch: visitorsSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/visitors/index.ts')),
    'VisitorsScreen',
  ),
});
const bannedRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/visitor/banned',
  ...at('bannedVisitors', 'bannedVisitors'),
  validateSearch: bannedSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/banned-visitors/index.ts')),
    'BannedVisitorsScreen',
  ),
});

const importTickets = withTexts(() => import('../../screens/ticket-management/index.ts'));

const ticketsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/ticket-management',
  ...at('tickets', 'tickets'),
  validateSearch: ticketsSearchSchema,
  component: lazyRouteComponent(importTickets, 'TicketsScreen'),
});
const newTicketRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/ticket-management/manual-create',
  ...at('tickets', 'newTicket'),
  validateSearch: ticketsSearchSchema,
  component: lazyRouteComponent(importTickets, 'NewTicketScreen'),
});
const ticketEmailsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/ticket-management/emails',
  ...at('tickets', 'ticketEmails'),
  validateSearch: emailsSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/emails/index.ts')),
    'EmailsScreen',
  ),
});
const ticketRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/ticket-management/$ticketId',
  ...at('tickets', 'ticket'),
  validateSearch: ticketSearchSchema,
  component: lazyRouteComponent(importTickets, 'TicketScreen'),
});

export const serviceRoutes = [
  dashboardRoute,
  liveChatRoute,
  liveChatTabRoute,
  allChatRoute,
  customersRoute,
  visitorRoute,
  bannedRoute,
  ticketsRoute,
  newTicketRoute,
  ticketEmailsRoute,
  ticketRoute,
] as const;
