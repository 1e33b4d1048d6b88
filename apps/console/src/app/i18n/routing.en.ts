/** The assignment page, and being away. */
export const routingEn = {
  title: 'Assignment',
  intro: 'Without assignment, a waiting chat is offered to every agent who may take it, and the first answer gets it.',
  automatic: 'Assign waiting chats to agents',
  automaticHint: 'Each waiting chat is given to one agent, who has 60 seconds to answer.',
  capacity: 'Chats per agent',
  capacityHint: 'How many an agent is given at once. A member can have a number of their own, under Users.',
  capacityProblem: 'Enter a number from 1 to {{max}}',
  rules: {
    who: 'The agent with the fewest chats gets the next one, then whoever has gone longest without a new one.',
    count: 'Idle chats and those the customer has left do not count.',
    again: 'A chat that is not answered in 60 seconds, or whose agent goes offline, is given to somebody else.',
    away: 'Agents who are away are given no chats, and keep the ones they have.',
  },
  what: 'Assignment',
  saved: 'Changes Saved',
  failed: 'The settings could not be loaded',
  conflict:
    'Another admin changed this meanwhile. Their choice is shown; what you changed is kept. Save again to apply it.',
  away: 'Away',
  memberCapacity: 'Chats given at once',
  memberCapacityHint: 'Empty: as many as the workspace says. 0: none.',
  memberCapacityProblem: 'Enter a number from 0 to {{max}}, or nothing',
};
