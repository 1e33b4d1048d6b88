/** Roles that work in live chat; everybody else looks chats up in all chats (T-03). */
const agentRoles: ReadonlySet<string> = new Set(['agent', 'marketing_agent', 'custom_role']);

export interface NotificationFacts {
  type: string;
  data: { conversationId?: string | undefined; ticketId?: string | undefined; count?: number | undefined };
}

const missedTypes: ReadonlySet<string> = new Set(['chat-missed']);

/** The console's address that a notification leads to for a person of this role. */
export function notificationTarget(workspaceId: string, role: string, { type, data }: NotificationFacts): string {
  const home = `/ws/${workspaceId}`;
  if (type === 'plan' || type === 'past-due') return `${home}/admin-options?tab=plans`;
  if (type.startsWith('ticket-') && data.ticketId !== undefined) return `${home}/ticket-management/${data.ticketId}`;
  if (data.conversationId === undefined) return `${home}/notifications`;
  // Several chats: to the list of them, not to the last.
  if (data.count !== undefined) return `${home}/${agentRoles.has(role) ? 'live-chat?tab=missed' : 'all-chat'}`;
  return chatTarget(workspaceId, role, data.conversationId, missedTypes.has(type) ? 'missed' : 'ongoing');
}

/** T-03: live chat for agents, all chats for the others. */
export function chatTarget(workspaceId: string, role: string, conversationId: string, tab: string): string {
  const chat = `conversationId=${conversationId}`;
  return agentRoles.has(role)
    ? `/ws/${workspaceId}/live-chat?tab=${tab}&${chat}`
    : `/ws/${workspaceId}/all-chat?${chat}`;
}
