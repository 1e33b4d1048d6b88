/** The widget's plain texts that a shop may word itself, by their names in `apps/widget/src/frame/texts.en.ts`. */
export const plainWordings = [
  'loading',
  'loadFailed',
  'tryAgain',
  'tryNow',
  'close',
  'closeTip',
  'answer',
  'back',
  'menu',
  'choose',
  'fullname',
  'email',
  'phone',
  'phoneHint',
  'optional',
  'required',
  'badEmail',
  'badPhone',
  'chooseDepartment',
  'departments',
  'noDepartment',
  'departmentAway',
  'startChat',
  'consentMissing',
  'consentAsked',
  'agreeAndSend',
  'privacyPolicy',
  'message',
  'messageWaiting',
  'messageOffline',
  'send',
  'attach',
  'removeFile',
  'dropFile',
  'oneFile',
  'uploadFailed',
  'uploadProgress',
  'sending',
  'waitingForConnection',
  'notDelivered',
  'retry',
  'edit',
  'sent',
  'you',
  'agent',
  'conversation',
  'newMessages',
  'today',
  'yesterday',
  'farInLine',
  'beforeYou',
  'connectingAgent',
  'department',
  'waiting',
  'keepShopping',
  'leaveLine',
  'leaveLineSure',
  'leaveLineWhy',
  'stay',
  'endChat',
  'endChatSure',
  'endChatWhy',
  'keepChatting',
  'endFailed',
  'soundOn',
  'soundOff',
  'chatEnded',
  'endedMissed',
  'leftLine',
  'youLeft',
  'startNew',
  'rated',
  'rateTitle',
  'anythingToAdd',
  'sendRating',
  'skip',
  'rateThisChat',
  'sendMessage',
  'messageLeft',
  'leaveMessage',
  'leaveAnother',
  'awayNow',
  'leaveMessageLead',
  'welcomeBackNobody',
  'startFresh',
  'earlierChats',
  'orderTitle',
  'sentFile',
  'sentCoupon',
  'sentProduct',
  'messageLeftTitle',
  'waitingTitle',
  'chat',
  'yourDetails',
  'sendDetails',
  'fillOne',
  'detailsSent',
  'connectionLost',
  'offline',
  'tryingNow',
  'whenOnline',
  'view',
  'copy',
  'copied',
  'apply',
  'expired',
  'somethingWrong',
] as const;

/** Those that something is put into, and what each calls it: a shop writes '{name} is typing'. */
export const filledWordings = {
  replyTime: ['minutes'],
  uploading: ['percent'],
  typing: ['name'],
  openImage: ['name'],
  download: ['name'],
  inLine: ['place'],
  chatEndedAt: ['time'],
  chatWithEnded: ['name'],
  endedBy: ['name', 'time'],
  endedByYou: ['time'],
  starsOf: ['count'],
  chattedWith: ['name', 'length'],
  backAt: ['when'],
  departmentClosed: ['name'],
  todayAt: ['time'],
  tomorrowAt: ['time'],
  dayAt: ['day', 'time'],
  welcomeBack: ['name'],
  youSaid: ['text'],
  tryingIn: ['seconds'],
  copyCode: ['code'],
  until: ['date'],
} as const satisfies Record<string, readonly string[]>;

export const widgetWordings: readonly string[] = [...plainWordings, ...Object.keys(filledWordings)];

const filled = Object.entries<readonly string[]>(filledWordings);
const part = /\{([^{}]+)\}/g;

/** The parts in a shop's words of the text `name` that it has not: '{nmae}'. A plain text has none, braces are braces there. */
export function unknownParts(name: string, words: string): string[] {
  const [, parts] = filled.find(([one]) => one === name) ?? [];
  if (parts === undefined) return [];
  return [...words.matchAll(part)].flatMap(([, said = '']) => (parts.includes(said) ? [] : [said]));
}

/**
 * A shop's words as the frame takes them, which knows neither names nor parts of what is filled: place in the list above
 * and in the call, '{0} is typing' at '2'. Plain texts stay by their names.
 */
export function wordsForFrame(words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).map(([name, text]) => {
      const at = filled.findIndex(([one]) => one === name);
      const [, parts = []] = filled[at] ?? [];
      if (at < 0) return [name, text];
      return [
        String(at),
        text.replace(part, (whole, said: string) => (parts.includes(said) ? `{${parts.indexOf(said)}}` : whole)),
      ];
    }),
  );
}
