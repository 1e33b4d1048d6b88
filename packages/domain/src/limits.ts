/** The one list of business constants (decision U-4). Durations in milliseconds, sizes in bytes, texts in characters. */
const second = 1000;
const minute = 60 * second;

export const limits = {
  /** An ongoing chat is idle when the last client message is older (H-30). */
  idleAfterMs: 300 * second,
  /** Without a visitor socket for so long the visitor has left (G-13). */
  disconnectGraceMs: 60 * second,
  /** A pending chat not accepted within this time of its last client message is missed (H-2). */
  missedAfterMs: 60 * minute,
  /** A request to hand a chat over counts as rejected after this time (decision H-9). */
  transferMs: 120 * second,
  /** How often somebody looks for requests that are too old. */
  transferSweepEveryMs: 5 * second,
  /** How often the sweep looks for idle, left and missed chats. */
  sweepEveryMs: 30 * second,
  /** How often a process writes down which visitors still hold a socket; well below the grace. */
  presenceEveryMs: 20 * second,
  /** How often a socket hears the heads of what it holds. */
  headsEveryMs: 25 * second,
  /** A chat assigned to an agent is theirs to answer for so long; then it is offered again. */
  assignedForMs: 60 * second,
  /** An agent who let an assigned chat pass is not given it again for so long. */
  assignAgainAfterMs: 5 * minute,
  /** An agent without a socket for so long has gone: a page that reloads is back by then. */
  agentGraceMs: 15 * second,
  /** Longer, for chats the agent talks in already: their customer's next message is somebody else's then. */
  agentGoneMs: 120 * second,
  routingSweepEveryMs: 5 * second,
  /** How many chats an agent is given at once, where nobody says otherwise. */
  agentCapacity: 5,
  agentCapacityMax: 50,
  /** Places in line that visitors are told one by one; beyond, they hear that there are more. */
  queuePlaces: 100,
  /** A session this long after the last one counts as a return (G-3). */
  returnAfterMs: 30 * minute,
  /** An agent who asked what a visitor looks at hears of changes for so long. */
  visitorWatchedMs: 10 * minute,
  /** The widget counts as connected for this long after its last session (G-2). */
  widgetConnectedForMs: 30 * 24 * 60 * minute,
  /** Free trial of a new workspace (decision B-1). */
  trialMs: 14 * 24 * 60 * minute,

  /** Closed chats of Chat Lite, and of what is free, are shown for so long (E-12). */
  liteHistoryDays: 30,

  /** A link in an invitation works for so long (D-1). */
  invitationLifeMs: 7 * 24 * 60 * minute,

  /** Tags and closing reasons of a workspace, each kind. */
  chatLabels: 100,
  chatLabelChars: 40,
  /** Two people made one may be made two again for so long. */
  mergeUndoMs: 30 * 24 * 60 * minute,
  /** How often the list of people who wrote follows the chats. */
  peopleEveryMs: 5 * second,

  /** Views of one list: of a person, and shared ones. */
  savedViews: 30,
  viewNameChars: 40,

  agentMessageChars: 300,
  /** A private note inside a chat. */
  noteChars: 1000,
  /** A note about a customer (K-20), and how many a page of them has (U-25). */
  customerNoteChars: 300,
  customerNotesPerPage: 5,
  /** M-35 */
  banReasonChars: 300,
  visitorMessageChars: 1000,
  /** Each text that a store shows in its widget. */
  widgetTextChars: 300,
  /** P-13 */
  widgetTitleChars: 25,
  widgetSubtitleChars: 30,
  /** P-18; pixels of a picture are `picturePixels`. */
  widgetLogoBytes: 1_000_000,
  /** P-19: addresses that hear of missed chats. */
  missedChatEmails: 20,
  /** Dates with hours of their own, and holidays picked from a country's list. */
  specialDays: 60,
  specialDayNameChars: 60,
  pickedHolidays: 40,
  /** The launcher's words, its distance from the edges in pixels, and how late it may come in seconds. */
  /** What a page says of its visitor. */
  attributes: 20,
  attributeNameChars: 40,
  attributeValueChars: 200,
  launcherTextChars: 24,
  widgetVariableChars: 120,
  /** Faces of who is there, on the widget. */
  facesOnWidget: 3,
  launcherOffsetPx: 200,
  launcherDelaySeconds: 120,
  /** Pages without the widget. */
  hiddenPages: 20,
  pagePathChars: 200,
  /** Questions asked before a chat, and the choices of one. */
  prechatQuestions: 5,
  prechatLabelChars: 80,
  prechatChoices: 10,
  prechatChoiceChars: 60,
  prechatAnswerChars: 300,
  /** Words that a store's visitors may not write. */
  blockedWords: 200,
  blockedWordMinChars: 2,
  blockedWordChars: 60,
  /** Before a first message, where a store wants it: so many steps, of which a slow phone does some 150,000 to 200,000 a second. */
  proofStepsMin: 180_000,
  proofStepsMax: 320_000,
  proofLifeMs: 10 * minute,
  /** The mail to a shop's developer (P-20): its addresses, and how many a workspace may send in an hour. */
  installGuideEmails: 10,
  installGuideSubjectChars: 255,
  installGuideChars: 5000,
  installGuidesPerHour: 10,
  /** The server's look at a shop's home page. The line stands at the end of a page, and large ones are some 2 MB. */
  shopLook: { timeoutMs: 8000, bytes: 3_000_000, redirects: 5, perTenMinutes: 60 },
  /** Decisions P-2, P-3 and D-4: its name, how many a store has, and how many of them visitors choose from. */
  departmentNameChars: 50,
  departmentsPerStore: 20,
  departmentsOnWidget: 10,
  /** P-22 */
  storeNameChars: 50,
  /** Hosts that the widget of a store may run on, beside its own. */
  storeHosts: 20,
  storeHostChars: 253,
  /** 'localhost' among them is for trying things out, and leaves by itself. */
  localHostForMs: 7 * 24 * 60 * minute,
  /** Pages and servers of a shop are not changed in one moment: so long a secret that was renewed still counts. */
  oldSecretForMs: 24 * 60 * minute,
  linkChars: 500,
  /** Keys and secrets of a shop system, as long as tokens of the largest are. */
  shopSecretChars: 2000,
  /** What a shop changed without telling is here this much later. */
  shopCopyEveryMs: 5 * 60_000,
  /** Between two passes, however much the shop tells. */
  shopCopyRestMs: 5000,
  /** Products of one list beside a chat, or found by words. */
  recommendations: 30,
  productsPerMessage: 10,
  variationsPerProduct: 50,
  nameChars: 100,
  emailChars: 255,
  /** Of the id that a store's own system has for its customer. */
  customerIdChars: 255,
  phoneChars: 32,
  filesPerSend: 10,
  /** What Meta's channels take, and how long after the customer's last message (docs/decisions/channels.md). */
  socialFilesPerSend: 1,
  socialWindowMs: 24 * 60 * minute,
  facebookTextChars: 2000,
  instagramTextBytes: 1000,
  whatsappTextChars: 4096,
  /** So long nobody has written before unread answers are mailed: one mail, not one for each. */
  answerMailAfterMs: 5 * minute,
  /** Who left longer ago is not written to any more; a server may have been away. */
  answerMailWithinMs: 24 * 60 * minute,
  /** A code mailed to an address that was typed in a chat. */
  emailCodeDigits: 6,
  emailCodeMs: 10 * minute,
  emailCodeTries: 5,
  answerMailMessages: 50,
  /** L-27: chats one may mail at once, and addresses typed for them. */
  transcriptChats: 10,
  transcriptEmails: 10,
  /** A transcript is tried so often by itself; a try that nobody hears of any more is over after so long. */
  transcriptAttempts: 3,
  transcriptLeaseMs: 3 * minute,
  transcriptWaitMs: 6 * 60 * minute,
  /** Messages of a chat in a mail; mail programs cut what is longer. */
  transcriptMessages: 1000,
  continueLinkMs: 30 * 24 * 60 * minute,
  /** So often a message is tried to be delivered, and so long one try may take. */
  deliveryAttempts: 8,
  deliveryLeaseMs: minute,
  deliveryRetryMs: 5_000,
  deliveryRetryAtMostMs: 10 * minute,
  visitorFilesPerSend: 1,
  fileBytes: 10_485_760,
  /** Of a picture, H-74: what a decoder spends memory on. Phones make 50 million; a 30,000 x 30,000 one is an attack. */
  picturePixels: 52_000_000,
  /** A picture whose pixels take longer to read counts as unreadable. */
  pictureReadMs: 10_000,
  resizeAboveBytes: 8 * 1024 * 1024,
  resizeToPx: 2024,

  ackTimeoutMs: 10 * second,
  sendGuardMs: 100,
  typingThrottleMs: 3 * second,
  /** Unsent text that a store's agents may see (opt-in): so much of it, so often, and for so long without news. */
  peekChars: 300,
  peekEveryMs: 1 * second,
  peekShownMs: 30 * second,
  typingShownMs: 3 * second,
  sendingShownAfterMs: 3 * second,
  readDebounceMs: 1 * second,
  scrollPillPx: 80,
  searchDebounceMs: 300,
  searchChars: 100,
  /** N-31, N-32, decision N-4. */
  ticketTitleChars: 100,
  ticketDescriptionChars: 300,
  ticketCommentChars: 1000,
  ticketTags: 20,
  /** Of one kind: customers, chats, orders. */
  ticketLinks: 20,
  ticketLinkedMails: 50,
  ticketTagsOfWorkspace: 200,
  ticketTagChars: 40,
  ticketMacros: 100,
  /** Tickets that one call acts upon. */
  ticketsAtOnce: 100,
  mailSubjectChars: 300,
  mailHtmlChars: 200_000,
  mailSignatureChars: 4000,
  mailRecipients: 50,
  mailFiles: 20,
  /** Of one mail, with all that it carries. */
  mailBytes: 25 * 1024 * 1024,
  /** What the inbox shows of a mail (O-03). */
  mailPreviewChars: 150,
  /** What of a mail is said in a chat. */
  mailedTextChars: 5000,
  /** An answer can be withdrawn for so long. */
  mailUndoMs: 10 * second,
  /** The first reading of a mailbox, and each step further back. */
  mailFirstDays: 30,
  mailOlderDays: 90,
  /** Mails of a workspace to addresses it says are forwarded to it. */
  forwardingTestsPerHour: 5,
  /** How often new messages become findable. */
  searchIndexEveryMs: 10 * second,
  httpTimeoutMs: 90 * second,
  /** Tries after the first one for the navigation, each after its number times the wait (C-33). */
  navigationRetries: 3,
  navigationRetryMs: 1 * second,
  toastMs: 3 * second,
  /** How long an end can be taken back; the customer is told after it. */
  endUndoMs: 5 * second,
  toastsAtMost: 3,
  notificationMs: 5 * second,
  /** Several changes of one person's role often come together (D-18, T-05). */
  roleDebounceMs: 1 * second,
  titleFlashMs: 2 * second,
  appReloadMs: 3 * second,
  versionStreamFailures: 5,

  /** Waiting time that turns a timer yellow, then red. */
  waitYellowMs: 1 * minute,
  waitRedMs: 5 * minute,

  visitorMessagesPerMinute: 30,
  messagesPerPage: 50,
} as const;

/** How many rows a page of a list may have; the first is the default (U-06). */
export const pageSizes = [10, 25, 50, 100] as const;
