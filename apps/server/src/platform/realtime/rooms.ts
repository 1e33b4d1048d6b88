/**
 * The one file that names rooms. Agents' rooms carry the workspace, so a mistake in a store id can never cross tenants.
 * Who is in which: every agent socket its workspace and user rooms; admins the admins room; other agents, per store assigned to them,
 * `storeAll` (no categories: all of them) or one `storeCategory` per category and the one of chats without category.
 */
export const workspaceRoom = (workspaceId: string): string => `w:${workspaceId}`;
export const userRoom = (workspaceId: string, userId: string): string => `w:${workspaceId}:u:${userId}`;
/** Those who may look at the team: admins, and custom roles with the permission. */
export const teamRoom = (workspaceId: string): string => `w:${workspaceId}:team`;
/** Those who keep the auto triggers. */
export const triggersRoom = (workspaceId: string): string => `w:${workspaceId}:triggers`;
/** Those who have tickets. */
export const ticketsRoom = (workspaceId: string): string => `w:${workspaceId}:tickets`;
export const adminsRoom = (workspaceId: string): string => `w:${workspaceId}:admins`;
export const storeAllRoom = (workspaceId: string, storeId: string): string => `w:${workspaceId}:s:${storeId}:all`;
export const storeCategoryRoom = (workspaceId: string, storeId: string, categoryId: string | 'none'): string =>
  `w:${workspaceId}:s:${storeId}:c:${categoryId}`;
/** All sockets of one visitor (tabs), on `/widget`. */
export const visitorRoom = (visitorId: string): string => `v:${visitorId}`;
/** All visitor sockets of a store, on `/widget`. */
export const storeRoom = (workspaceId: string, storeId: string): string => `w:${workspaceId}:s:${storeId}:visitors`;
/** Sockets that have this conversation open. */
export const conversationRoom = (conversationId: string): string => `c:${conversationId}`;
/** Agents' sockets that show this chat right now; only what colleagues may know of each other is told here. */
export const watchRoom = (conversationId: string): string => `watch:${conversationId}`;
/** Agents' sockets that have this ticket open. */
export const watchTicketRoom = (ticketId: string): string => `watch-ticket:${ticketId}`;
/** Those of them who are writing an answer. */
export const replyingTicketRoom = (ticketId: string): string => `replying-ticket:${ticketId}`;
/** Agents' sockets on `/tracking` that asked what this visitor looks at. */
export const trackedRoom = (workspaceId: string, visitorId: string): string =>
  `w:${workspaceId}:v:${visitorId}:tracked`;
/** Agents' sockets on `/tracking` that look at one window of the live visitors; each process has its own. */
export const visitorListRoom = (watchId: string): string => `visitors:${watchId}`;
/** Those who hear how many visitors these stores have. */
export const visitorCountsRoom = (workspaceId: string, storeIds: string): string =>
  `w:${workspaceId}:visitor-counts:${storeIds}`;
/** Those who look at where the visitors of a store are. */
export const visitorCountriesRoom = (workspaceId: string, storeId: string): string =>
  `w:${workspaceId}:s:${storeId}:visitor-countries`;
/** Agents' sockets that show the notes about one person (a digest of who it is) of a store right now. */
export const notedRoom = (workspaceId: string, storeId: string, person: string): string =>
  `w:${workspaceId}:s:${storeId}:noted:${person}`;
/** All sockets of one person in all workspaces: sign-out, deactivation. */
export const personRoom = (userId: string): string => `p:${userId}`;
/** Sockets opened by one sign-in session. */
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
