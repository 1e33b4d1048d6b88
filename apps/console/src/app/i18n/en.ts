import { channelFileMessages, fileMessages } from '@chatso/domain';
import { liveChatEn } from './live-chat.en.ts';
import { navigationEn } from './navigation.en.ts';
import { notificationsEn } from './notifications.en.ts';
import { placesEn } from './places.en.ts';

/**
 * The texts of the first load in English: the frame around the screens, sign-in and live chat. What a later screen says
 * belongs into `later.en.ts`, so that it weighs nothing here.
 */
export const en = {
  app: {
    name: 'Chatso',
    loading: 'Loading',
    skipToContent: 'Skip to content',
    crashTitle: 'This page has stopped working',
    crashBody: 'What you typed is kept on this device. Reload to go on; if it happens again, tell us what you did.',
    reload: 'Reload',
    unreachableTitle: 'Chatso cannot be reached',
    unreachableBody: 'Your session is safe. Chatso signs you back in as soon as the server answers.',
    offlineTitle: 'No internet',
    offlineBody: 'Your session is safe. Chatso goes on as soon as this device is online again.',
    notFoundTitle: 'There is nothing at this address',
    notFoundBody: 'It may have moved, or the link was cut short.',
    goHome: 'Go to the home page',
    noWorkspaceTitle: 'You are not in a workspace yet',
    noWorkspaceBody: 'Ask an admin for an invitation, then open the link in it.',
  },
  common: {
    cancel: 'Cancel',
    close: 'Close',
    ok: 'OK',
    retry: 'Retry',
    back: 'Back',
    more: 'More',
    tryAgain: 'Try again',
  },
  // U-01
  errors: { noInternet: 'No internet', somethingWentWrong: 'Something went wrong!' },
  // What the first screens refuse by themselves; all others come with `later.en.ts`, and until then in the server's words.
  problems: { ...fileMessages, ...channelFileMessages, 'too-long': 'Max {{max}} characters ({{used}}/{{max}})' },
  // U-14
  time: { now: 'right now', minutesAgo: '{{count}} min ago', yesterday: 'Yesterday' },
  size: { bytes: '{{size}} B', kilobytes: '{{size}} KB', megabytes: '{{size}} MB' },
  keys: { Ctrl: 'Ctrl', Shift: 'Shift', Enter: 'Enter', Escape: 'Esc', Esc: 'Esc', Space: 'Space' },
  nav: {
    away: 'Away',
    goAway: 'Set as away',
    showGuide: 'Show setup guide',
    comeBack: 'Set as available',
    label: 'Main',
    liveChat: 'Live chat',
    liveChatCount_one: '{{count}} chat needs you',
    liveChatCount_other: '{{count}} chats need you',
    profile: 'Your profile',
    profileOf: 'Profile of {{name}}',
    workspaces: 'Workspaces',
    currentWorkspace: 'Current workspace',
    theme: 'Theme',
    themeLight: 'Light',
    themeDark: 'Dark',
    themeSystem: 'System',
    language: 'Language',
    signOut: 'Sign out',
    home: 'Home',
  },
  roles: {
    agent: 'Agent',
    coach: 'Manager',
    admin: 'Admin',
    custom_role: 'Custom Role',
    marketing_manager: 'Online store manager',
    marketing_agent: 'Online store agent',
    chatso_admin: 'Admin',
  },
  presence: { online: 'Online', idle: 'Idle', offline: 'Offline' },
  channel: { website: 'Website', facebook: 'Facebook', instagram: 'Instagram', whatsapp: 'WhatsApp' },
  connection: {
    connected: 'Connected',
    connecting: 'Connecting',
    reconnecting: 'Reconnecting',
    offline: 'No internet',
    stopped: 'Not connected',
    noInternet: 'No internet.',
    lost: 'Connection lost.',
    trying: 'Trying now ...',
    nextTry: 'Next try in {{seconds}} s.',
    whenBack: 'Chatso goes on when the network is back.',
    kept: 'What you write is kept and goes out when you are back.',
    tryNow: 'Try now',
  },
  timer: { waiting: 'Waiting {{time}}', running: 'Running {{time}}' },
  session: {
    expiredTitle: 'Your browser session has expired.',
    expiredBody: 'Your working session has ended. Please log in again. What you typed is kept on this device.',
  },
  roleChange: {
    changed: 'Role & permission updated',
    deactivated: 'Agent Permission Updated',
    deactivatedBody: 'You can no longer work in {{workspace}}. Ask your admin if you did not expect this.',
    departments: 'Your departments have been updated',
  },
  liveChat: liveChatEn,
  notifications: notificationsEn,
  navigation: navigationEn,
  places: placesEn,
} as const;
