/** Palette, shortcuts, workspaces, upgrades and the trial. Those in the specification are verbatim. */
export const shellEn = {
  results_one: '{{count}} result',
  results_other: '{{count}} results',
  pageGone: 'The page you were on was switched off.',
  pageGoing: 'This page was switched off. What you typed stands here until you leave it: copy it first.',
  palette: {
    title: 'Commands',
    open: 'Open',
    placeholder: 'Go to, do, or find a chat or customer',
    none: 'Nothing answers “{{query}}”. Try the name of a page, a customer, an action or words of a chat.',
    move: 'Move',
    newTab: 'New tab',
    groups: { recent: 'Recent', chats: 'Chats', actions: 'Actions', goTo: 'Go to', settings: 'Settings' },
  },
  search: {
    groups: { chats: 'In chats', customers: 'Customers', tickets: 'Tickets', mails: 'Emails' },
    note: 'Note',
    more: 'Show more',
    searching: 'Searching chats and customers…',
    failed: 'The chats could not be searched. Pages and actions are still here.',
    visitor: 'Visitor #{{number}}',
    nameless: 'Customer',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    note: 'Single keys work while you are not typing. Keys side by side are pressed one after the other.',
    groups: { chats: 'Chats', actions: 'Everywhere', goTo: 'Go to', settings: 'Settings' },
    nextChat: 'Next chat',
    previousChat: 'Previous chat',
    toMessage: 'Go to the message field',
    leaveMessage: 'Leave the message field',
    send: 'Send the message',
    newLine: 'New line',
    insert: 'Insert a chat shortcut',
  },
  commands: {
    palette: 'Open the command palette',
    themeLight: 'Light theme',
    themeDark: 'Dark theme',
    themeSystem: 'Theme of the system',
    themeWords: 'appearance colours mode',
    switchWorkspace: 'Switch workspace',
    switchWords: 'change organization company',
    signOut: 'Sign out',
    signOutWords: 'log out leave',
    replayTutorial: 'Replay tutorial',
    replayWords: 'tour help tips',
  },
  switcher: {
    title: 'Workspace Switcher',
    search: 'Search workspaces',
    none: 'No workspace is called “{{query}}”.',
    empty: 'You are in no other workspace. An admin can invite you to theirs.',
    loading: 'Loading workspaces',
    failedTitle: 'The workspaces could not be loaded',
    failedBody: 'You are still where you were. Try again in a moment.',
    current: 'You are here',
    inSuite: 'Opens in the suite',
    types: {
      canfleet: 'Canfleet',
      cova: 'Cova',
      greenline: 'Greenline',
      flowhub: 'Flowhub',
      multiple: 'Several stores',
      single: 'One store',
    },
  },
} as const;

/** Alerts that offer to reload the page (H-106). */
export const storeChangeEn = {
  store: 'Store “{{name}}” has been updated',
  facebook: 'Facebook store “{{name}}” has been updated',
  instagram: 'Instagram store “{{name}}” has been updated',
} as const;

export const unsavedEn = {
  title: 'Leave without saving?',
  body: 'Your changes on this page have not been saved. They are lost when you leave.',
  stay: 'Stay',
  leave: 'Leave',
} as const;
