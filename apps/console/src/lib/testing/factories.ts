import type { Conversation, Message } from '@chatso/contract';
import { v7 as uuidv7 } from 'uuid';

/** Test data only: whole DTOs with the fields a test cares about. */
export const me = '01890000-0000-7000-8000-0000000000a1';
export const otherAgent = '01890000-0000-7000-8000-0000000000a2';
export const baseTime = Date.parse('2026-11-20T09:00:00.000Z');

export const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const isoAt = (ms: number): string => new Date(ms).toISOString();

export function aConversation(fields: Partial<Conversation> & { name?: string } = {}): Conversation {
  const { name = 'Marit Solheim', ...rest } = fields;
  const state = rest.state ?? 'ongoing';
  return {
    _id: idOf(1),
    rev: 1,
    headSeq: 0,
    noteSeq: 0,
    state,
    reason: null,
    flag: false,
    archived: false,
    linksAllowed: false,
    storeId: idOf(900),
    store: {
      name: 'Northwind Outfitters',
      image: null,
      type: 'website',
      active: true,
      onboardedBy: null,
      crmStoreId: null,
      url: null,
      socialInfo: null,
      chatsoStoreSettings: { muteAlertsOffline: false },
    },
    clientId: idOf(901),
    client: {
      id: idOf(901),
      fullname: name,
      email: null,
      phone: null,
      avatar: null,
      type: 'visitor',
      customerSocialId: null,
    },
    customerFullname: name,
    customerEmail: null,
    customerType: 'Non-registered',
    customerSocialId: null,
    clientTimezone: null,
    visitorId: idOf(902),
    visitorNumber: 4127,
    visitorOnline: true,
    agentId: state === 'ongoing' ? me : null,
    agent: null,
    participants: [],
    assigned: null,
    spectators: [],
    enderId: null,
    ender: null,
    category: null,
    startDate: isoAt(baseTime),
    acceptedDate: state === 'ongoing' ? isoAt(baseTime + 1000) : null,
    endDate: null,
    lastMsg: null,
    lastMsgs: [],
    lastMsgClient: null,
    readBy: null,
    unreadCount: 0,
    waitingTime: 0,
    chatDurationClosed: null,
    rating: null,
    ratingComment: null,
    sentiment: null,
    locationInfo: { country: null, countryCode: null },
    transferring: null,
    linked: null,
    customerUnconfirmed: false,
    hasCRMData: false,
    hasChatHistoryData: false,
    hasGiven: false,
    hasAttributes: false,
    clientSelectedAddress: null,
    conversationType: 'ongoing',
    ...rest,
  };
}

export function aMessage(fields: Partial<Message> = {}): Message {
  const author = fields.author ?? 'client';
  return {
    messageId: uuidv7(),
    conversationId: idOf(1),
    seq: 1,
    senderId: author === 'agent' ? me : idOf(902),
    socialSenderId: null,
    author,
    type: 'text',
    text: 'Hello',
    timestamp: isoAt(baseTime),
    state: 'ongoing',
    attachments: [],
    files: [],
    pageId: null,
    customerSocialId: null,
    storeId: idOf(900),
    ...fields,
  };
}
