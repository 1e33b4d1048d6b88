/** Steps of the tutorials by their name on the wire. Those of screens that come later wait for them. */
export const tutorialsEn = {
  beacon: 'Tip: {{title}}',
  stepOf: '{{at}} of {{count}}',
  gotIt: 'Got it',
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
