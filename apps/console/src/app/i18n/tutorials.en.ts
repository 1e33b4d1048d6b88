/** Steps of the tutorials by their name on the wire. Those of pages that come later wait for them. */
export const tutorialsEn = {
  beacon: 'Tip: {{title}}',
  stepOf: '{{at}} of {{count}}',
  gotIt: 'Got it',
  hideAll: 'Hide all tips',
  'firstTimeLogin-1': {
    title: 'Find your way',
    body: 'Every page is on this bar, and the numbers tell what waits. G and a letter go there without the mouse.',
  },
  'firstTimeLogin-2': {
    title: 'Everything by name',
    body: 'A few letters open any page, chat or action. The question mark shows all keys.',
  },
  'firstTimeLogin-3': {
    title: 'You and your workspaces',
    body: 'Your account, the language, light or dark, other workspaces, and the way out.',
  },
  'homepage-1': {
    title: 'Your home page',
    body: 'What waits and how your stores are doing, at a glance. It keeps itself up to date.',
  },
  'homepage-2': {
    title: 'Your stores',
    body: 'Connected means that the chat has been seen on the store. Admins set it up where it is missing.',
  },
  'dashboard-1': {
    title: 'The numbers of right now',
    body: 'How many chats wait, run with you, or were missed. Each number opens its list.',
  },
  'dashboard-2': {
    title: 'Who waits',
    body: 'Nobody answers these customers yet. Whoever writes first takes the chat.',
  },
  'liveChat-1': {
    title: 'Your chats',
    body: 'Active chats are yours, pending ones wait for anybody. J and K go through the list.',
  },
  'liveChat-2': {
    title: 'Answer here',
    body: 'Your first message accepts a pending chat. A slash finds your chat shortcuts.',
  },
  'liveChat-3': {
    title: 'Who you talk to',
    body: 'Name, place and history of the customer. Hide the panel when you need the room.',
  },
  'visitorTracking-1': {
    title: 'Who is on your stores',
    body: 'Everybody who is browsing right now, on which page and for how long.',
  },
  'visitorTracking-2': {
    title: 'Speak first',
    body: 'Open a visitor to see their way through the store and to start the chat yourself.',
  },
  'chatRecords-1': {
    title: 'Find any chat',
    body: 'Narrow all chats down by date, store, person and how they went.',
  },
  'chatRecords-2': {
    title: 'Read without joining',
    body: 'A row opens the whole chat beside the list; nobody notices that you read it.',
  },
  'loyalty-1': {
    title: 'What brings people back',
    body: 'The promotions of your stores, and what each one brings in.',
  },
  'loyalty-2': {
    title: 'Coupons from a chat',
    body: 'The coupons your team has sent, who used them and when they end.',
  },
  'analytics-1': {
    title: 'How it goes',
    body: 'Chats, waiting times, ratings and sales over the days you choose.',
  },
  'analytics-2': {
    title: 'Your own reports',
    body: 'Put the figures you need together once, and open them whenever you like.',
  },
  'adminOptions-1': {
    title: 'Your team',
    body: 'Invite people, give them roles and decide which stores they serve.',
  },
  'adminOptions-2': {
    title: 'Plan and seats',
    body: 'What your plan holds and how many users and channels are in use.',
  },
  'adminOptions-3': {
    title: 'Features',
    body: 'Switch parts of Chatso on or off for everybody in this workspace.',
  },
} as const;
