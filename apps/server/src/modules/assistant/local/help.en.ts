import type { HelpBook } from './help-topic.ts';

/** What the console can do today, in the words of its own screens. Change it with the screens. */
export const helpEn: HelpBook = {
  fillers:
    'a an and are as at be by can do does for from get give go has have help how i in into is it me my of on or please should tell that the there this to use want we what when where which who why will with would you your chatso console',
  lookedThrough: (count, words) => `Looked through ${count} help texts for: ${words}.`,
  best: (titles) => `Closest: ${titles}.`,
  none: 'None of them is about this.',
  noAnswer: (titles) =>
    `I am Chatso's built-in help and know only the console; I found nothing about this. I can tell you about: ${titles}.`,
  seeAlso: (titles) => `See also: ${titles}.`,
  topics: [
    {
      id: 'accept',
      title: 'Accept a chat',
      words: 'take answer pending waiting customer new reply first',
      text: 'Open Live chat and choose a chat of the group Pending. Your first message accepts it: from then on it is yours and stands under Active. If a colleague was faster you are told, and the chat leaves your list.',
    },
    {
      id: 'end',
      title: 'End a chat',
      words: 'close finish complete done stop',
      text: 'Choose the chat and press End chat in its header. The customer is asked for a rating, and the chat moves to the completed ones. Managers and admins may end chats of colleagues in their stores too.',
    },
    {
      id: 'transfer',
      title: 'Hand a chat over',
      words: 'transfer pass colleague request accept reject forward hand',
      text: 'Open the chat, press Transfer (T) and choose a colleague who is online. They have two minutes to accept; until then nobody can write. A request to you comes as a card on every page: Accept (Shift+A) or Reject.',
    },
    {
      id: 'spectate',
      title: 'Look on and take over',
      words: 'spectate spectating watch observe supervise whisper resume takeover',
      text: 'Managers and admins open a colleague’s chat and press Spectate to read along; what they write there is a private note. Take over makes the chat theirs, Stop spectating ends the looking on.',
    },
    {
      id: 'notes',
      title: 'Private notes',
      words: 'note private internal mention team whisper',
      text: 'Alt+N in the message field switches to a private note, which only the team sees. @ and a name tells that colleague. Alt+N leads back to the message.',
    },
    {
      id: 'dock',
      title: 'Chats on other pages',
      words: 'dock popup popups bar window pages small',
      text: 'On every page but Live chat a bar at the bottom holds your chats: press C to open it, choose a chat and answer in its window. Full Live Chat screen goes on where you were.',
    },
    {
      id: 'search',
      title: 'Search chats and customers',
      words: 'search find look history earlier said words',
      text: 'Press Ctrl+K (⌘K on a Mac) and type a name, an address or words that were said. You find what you may open; Enter opens it at that message.',
    },
    {
      id: 'away',
      title: 'Away and assignment',
      words: 'away break pause assignment assigned automatic capacity busy',
      text: 'The menu of your picture has Set as away: you are given no new chats and keep your own. Admins turn automatic assignment on under Settings, Assignment.',
    },
    {
      id: 'missed',
      title: 'Missed chats',
      words: 'unanswered dismiss missed hours late',
      text: 'A chat is missed when nobody accepted it within an hour or when it was written outside service hours. It stands in the group Missed until it is dismissed; the customer’s address, if given, is in the panel on the right.',
    },
    {
      id: 'left',
      title: 'A customer who left',
      words: 'left gone disconnected customer grace offline',
      text: 'When a customer ends the chat or stays away for a minute, the chat is marked Left. You can still read it and end it; a new message of the customer begins a new chat.',
    },
    {
      id: 'shortcuts-text',
      title: 'Chat shortcuts',
      words: 'shortcut template canned snippet slash saved quick text',
      text: 'Type / in the message field to see your chat shortcuts, choose one with the arrow keys and press Enter. There are global ones for everybody and personal ones of your own.',
    },
    {
      id: 'files',
      title: 'Send files',
      words: 'attach attachment upload picture photo image pdf document drop paste',
      text: 'Use the paperclip beside the message field, drop files into the chat, or paste them. Pictures, text and PDF files of up to 10 MB can be sent, ten at a time.',
    },
    {
      id: 'form',
      title: 'Ask for contact data',
      words: 'information form email phone name contact visitor request',
      text: 'Press Send information form below the message field. The visitor is asked for the contact fields that are missing, and the answer appears in the panel on the right.',
    },
    {
      id: 'keys',
      title: 'Keyboard and command palette',
      words: 'keyboard shortcut hotkey keys palette search command mod ctrl k find map',
      text: 'Press Ctrl+K (⌘K on a Mac) for the command palette: go anywhere, open chats, switch the theme. Press ? for the map of all keys on the page.',
    },
    {
      id: 'people',
      title: 'Invite and manage people',
      words: 'agent agents invite member user team colleague add seat suspend remove delete',
      text: 'Admins open Settings, Users. Invite takes one or many addresses; the invitation is good for seven days. There you also change roles, assign stores and departments, suspend and delete people.',
    },
    {
      id: 'roles',
      title: 'Roles and permissions',
      words: 'role permission right custom manager admin allow access',
      text: 'Admins find roles in Settings, Roles & permissions. A custom role is made of single permissions, for example answering chats or seeing visitors. A workspace always keeps at least one admin.',
    },
    {
      id: 'widget',
      title: 'Install the chat widget',
      words: 'widget install snippet script website shop embed code page store',
      text: 'Copy the snippet of your store into the pages of your shop, before the end of body. The address of the shop must be the one of the store. The widget then appears at the lower edge of the page.',
    },
    {
      id: 'notifications',
      title: 'Notifications and sounds',
      words: 'notification sound mute volume alert push desktop bell ring',
      text: 'Open your account and choose Notifications: sounds with volume and repeat, desktop notifications, and push for when the console is closed. A test button plays each sound. The bell in the navigation shows what happened.',
    },
    {
      id: 'profile',
      title: 'Your profile',
      words: 'profile photo avatar picture name time zone page size account',
      text: 'Open your account from the menu at the end of the navigation. There you change your photo (png or jpg up to 10 MB), the time zone in which times are shown, and how many rows a page has.',
    },
    {
      id: 'security',
      title: 'Password, second factor and sessions',
      words: 'password security two factor 2fa authenticator code recovery session device sign out login reset',
      text: 'In your account, under Security, you change password and email, turn on a second factor with an authenticator app (keep the recovery codes), and see where you are signed in; each session can be ended there. A forgotten password is reset from the sign-in page.',
    },
    {
      id: 'look',
      title: 'Language and theme',
      words: 'language french english francais theme dark light mode color',
      text: 'The menu at the end of the navigation holds the theme (light, dark, or as the system says) and the language (English or French). Both are remembered for you on this device.',
    },
    {
      id: 'workspaces',
      title: 'Switch the workspace',
      words: 'workspace switch other company organization change',
      text: 'Open the menu at the end of the navigation and choose Switch workspace, or use the command palette. Workspaces share nothing with each other.',
    },
    {
      id: 'privacy',
      title: 'Privacy: export and erase',
      words: 'privacy gdpr export erase delete data personal retention keep days',
      text: 'Admins open Settings, Privacy: find a person, export what is known, or erase it for good. There you also choose for how many days closed chats are kept.',
    },
    {
      id: 'audit',
      title: 'Audit log',
      words: 'audit log history who did changed record csv',
      text: 'Admins see in Settings, Audit log, who did what, when and from where. It can be searched and exported as CSV, and nobody can change it.',
    },
    {
      id: 'flags',
      title: 'Features on and off',
      words: 'feature flag switch enable disable turn assistant chatbot',
      text: 'Admins switch features of the workspace in Settings, Features. Open consoles follow at once; this assistant is the feature AI chatbot.',
    },
    {
      id: 'ai',
      title: 'Connect an AI provider',
      words:
        'ai artificial intelligence openai provider model key draft summarise summarize summary translate translation tone gpt',
      text: 'Admins open Settings, AI, and enter address, model and key of any OpenAI-compatible provider. It can then answer in this drawer, and in chats and tickets draft replies, summarise, translate and change the tone. Nothing is ever sent to a customer by itself.',
    },
    {
      id: 'plan',
      title: 'Plans and trial',
      words: 'plan upgrade price trial subscription billing buy seats limit past due',
      text: 'Settings, Plans & billing, shows what your workspace has and what each plan opens. A trial lasts 14 days; after it the console can be read but not used until there is a plan.',
    },
    {
      id: 'connection',
      title: 'Connection and unsent messages',
      words: 'offline connection reconnect internet lost unsent retry outbox draft',
      text: 'Without a connection a line above the chats says so and when the next try comes. What you wrote is kept on your device and leaves as soon as the connection is back; a message that was refused offers Retry. Drafts are kept for each chat.',
    },
  ],
};
