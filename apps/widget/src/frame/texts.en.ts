import { fileMessages, maxCharactersMessage } from '@chatso/domain';

/**
 * Every text of the widget that is not the store's own. Single constants, because a bundler shortens their names;
 * each other `texts.*.ts` has the same ones and takes this file's place in the build of its language.
 */
export const language: string = 'en';
export const direction: string = 'ltr';
export const locale: string = 'en-US';
/** Words of the loader, where they are not its own English. */
export const launcher: string[] | undefined = undefined;
/** What a shopper can be refused with, by the contract's code or reason; any other one is shown in the server's words. */
export const problems = {
  'bad-request': 'The request is not valid.',
  validation: 'The request is not valid.',
  'blocked-word': 'Something you wrote has a word that cannot be sent here. Please change it and send it again.',
  'consent-required': 'Please read and agree to the notice before you start the chat.',
  'rate-limited': 'Too many requests. Please wait a moment.',
  unauthenticated: 'Sign in to continue.',
  forbidden: 'You do not have permission to do this.',
  'visitor-banned': 'This visitor cannot chat.',
  'origin-not-allowed': 'This site may not use the widget.',
  'not-found': 'Not found.',
  conflict: 'Someone else changed this first.',
  'chat-open': 'A chat is already open.',
  'proof-required': 'Your device has to do a short calculation first. Please try again.',
  'conversation-ended': 'This chat has ended.',
  'already-rated': 'This chat has been rated.',
  internal: 'Something went wrong!',
  unavailable: 'The server is busy. Please try again.',
  'storage-full': 'The server has no space left to store this. Please try again later, or tell whoever runs it.',
  required: 'This field is required',
  'not-valid': 'This value is not valid.',
  'not-email': 'Please enter valid email address',
  'too-long': 'Max {{max}} characters ({{used}}/{{max}})',
  'control-characters': 'Control characters are not allowed',
  'message-empty': 'The message is empty',
  'rating-missing': 'Please rate this chat.',
  'department-of-store': 'This department is no longer available',
  'one-file-only': 'You may send one file at a time.',
  'file-missing': 'No file was sent.',
  'file-gone': 'This file is not available. Please upload it again.',
  'upload-interrupted': 'The upload was interrupted.',
  'upload-damaged': 'The upload is damaged or not complete. Please send it again.',
  ...fileMessages,
};
export const tooLong = maxCharactersMessage;
/** 'HH:mm' of the store as '9:00 AM'. */
export function storeTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}
export const dayName = (day: string): string => day.charAt(0).toUpperCase() + day.slice(1);
export const units = ['B', 'KB', 'MB'];
/** A wait that is watched: '1 min 12 s'. */
export const waitTime = (minutes: number, seconds: number) => `${minutes ? `${minutes} min ` : ''}${seconds} s`;
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const loading = 'Loading ...';
export const loadFailed = 'The chat could not be loaded.';
export const tryAgain = 'Try again';
export const tryNow = 'Try now';
export const close = 'Close chat';
export const closeTip = 'Close message';
export const answer = 'Answer in the chat';
export const back = 'Back';
export const menu = 'More options';
/** Measured, in whole minutes. */
export const replyTime = (minutes: number) => `Average reply time: ${minutes} min`;
export const choose = 'Choose';
export const poweredBy = 'Powered by';

export const fullname = 'Full name';
export const email = 'Email';
export const phone = 'Phone';
export const phoneHint = '+1 604 555 0134';
export const optional = 'Optional';
export const required = 'This field is required';
export const badEmail = 'Please enter a valid email address.';
export const badPhone = 'Please enter a valid phone number.';
export const chooseDepartment = 'Please choose one.';
export const departments = 'How can we help you?';
export const noDepartment = 'No Department';
export const departmentAway = 'Away';
export const startChat = 'Start chat';

export const consentMissing = 'Please tick the box to go on.';
export const consentAsked = 'Your message is kept. It is sent as soon as you agree.';
export const agreeAndSend = 'Agree and send';
export const privacyPolicy = 'Privacy policy';

export const message = 'Message';
export const messageWaiting = 'Add details while you wait';
export const messageOffline = 'Sent as soon as you are back';
export const send = 'Send';
export const attach = 'Attach a file';
export const removeFile = 'Remove file';
export const dropFile = 'Drop a file to send it';
export const oneFile = 'You can send one file at a time.';
export const uploadFailed = 'The upload failed.';
export const uploading = (percent: number) => `${percent}%`;
export const uploadProgress = 'Upload progress';

export const sending = 'Sending ...';
export const waitingForConnection = 'Waiting for connection';
export const notDelivered = 'Not Delivered';
export const retry = 'Retry';
export const edit = 'Edit';
export const sent = 'Sent';
export const you = 'You';
export const agent = 'Agent';
export const typing = (name: string) => `${name} is typing`;
export const conversation = 'Messages';
export const newMessages = 'New messages';
export const today = 'Today';
export const yesterday = 'Yesterday';
export const openImage = (name: string) => `Open image ${name}`;
export const download = (name: string) => `Download ${name}`;

export const inLine = (place: number) => `You are number ${place} in line`;
export const farInLine = 'More than 100 people are before you';
export const beforeYou = 'Before you';
export const connectingAgent = 'We are finding someone for you';
export const department = 'Department';
export const waiting = 'Waiting';
export const keepShopping = 'Keep shopping if you like. We will let you know on any page as soon as someone joins.';
export const leaveLine = 'Leave the line';
export const leaveLineSure = 'Leave the line?';
export const leaveLineWhy = 'Your place is given to the next visitor.';
export const stay = 'Stay';

export const endChat = 'End chat';
export const endChatSure = 'End this chat?';
export const endChatWhy = 'You can start a new one at any time.';
export const keepChatting = 'Keep chatting';
export const endFailed = 'That did not work. Please try again.';
export const soundOn = 'Turn sound on';
export const soundOff = 'Turn sound off';

export const chatEndedAt = (time: string) => `Chat ended at ${time}`;
export const chatEnded = 'Chat ended';
export const chatWithEnded = (name: string) => `Chat with ${name} has ended`;
export const endedBy = (name: string, time: string) => `${name} ended this chat at ${time}`;
export const endedByYou = (time: string) => `You ended this chat at ${time}`;
export const endedMissed = 'Nobody could answer in time. We are sorry.';
export const leftLine = 'You left the line.';
export const youLeft = 'You left the chat.';
export const startNew = 'Start a new chat';
export const rated = 'You rated this chat';
export const starsOf = (count: number) => `${count} of 5 stars`;

export const chattedWith = (name: string, length: string) => `You chatted with ${name} for ${length}`;
export const minutes = (count: number) => plural(count, 'minute', 'minutes');
export const rateTitle = 'Rating';
export const star = (count: number) => plural(count, 'star', 'stars');
export const ratingWords = ['Terrible', 'Bad', 'Okay', 'Good', 'Excellent'];
export const anythingToAdd = 'Anything to add?';
export const sendRating = 'Send rating';
export const skip = 'Skip';
export const rateThisChat = 'Rate this chat';

export const sendMessage = 'Send message';
export const messageLeft = 'Message sent';
export const leaveMessage = 'Leave a message';
export const leaveAnother = 'Leave another message';
export const backAt = (when: string) => `Back ${when}`;
export const awayNow = 'We are away right now';
export const departmentClosed = (name: string) =>
  `${name} is away right now. Leave a message and we will answer by email.`;
export const leaveMessageLead = 'We are away right now. Leave a message and we will answer by email.';
export const todayAt = (time: string) => `today at ${time}`;
export const tomorrowAt = (time: string) => `tomorrow at ${time}`;
export const dayAt = (day: string, time: string) => `${day} at ${time}`;

export const welcomeBack = (name: string) => `Welcome back, ${name}`;
export const welcomeBackNobody = 'Welcome back';
export const startFresh = 'Start fresh, or read what we talked about.';
export const earlierChats = 'Earlier chats';
export const youSaid = (text: string) => `You: ${text}`;
export const sentFile = 'Sent a file';
export const sentCoupon = 'Sent a coupon';
export const sentProduct = 'Sent a product';
export const messageLeftTitle = 'Message left';
export const waitingTitle = 'Waiting in line';
export const chat = 'Chat';

export const yourDetails = 'Your details';
export const sendDetails = 'Send details';
export const fillOne = 'Please fill in at least one field.';
export const detailsSent = 'You sent your details.';

export const connectionLost = 'Connection lost';
export const offline = 'You are offline';
export const tryingIn = (seconds: number) => `Trying again in ${seconds} s`;
export const tryingNow = 'Connecting ...';
export const whenOnline = 'We will connect as soon as you are back online';

export const view = 'View';
export const copy = 'Copy';
export const copied = 'Copied';
export const copyCode = (code: string) => `Copy code ${code}`;
export const apply = 'Apply at checkout';
export const until = (date: string) => `Until ${date}`;
export const expired = 'Expired';
export const somethingWrong = 'Something went wrong!';

/** Of product cards, which come later than the rest: plain texts, so that they come with them. */
export const stockIn = 'In Stock';
export const stockOut = 'Out of Stock';
export const stockLater = 'On Backorder';
export const stockLeft = '{0} left';
export const addToCart = 'Add to cart';
export const addedToCart = '{0} is in your cart.';
export const undo = 'Undo';
export const notAdded = 'This could not be put into your cart. Open it in the shop instead.';
export const previousProduct = 'Previous product';
export const nextProduct = 'Next product';
export const placeOf = '{0} of {1}';
export const variation = 'Variation';
export const couponOff = '{0} off';
export const couponBack = 'This coupon was taken back';
export const couponUsed = 'Used';

export const orderTitle = 'Where is my order?';
export const orderLead = 'Enter the number from your confirmation and the email you ordered with.';
export const orderNumber = 'Order number';
export const orderShow = 'Show my order';
export const orderAsk = 'Ask a person instead';
export const orderNone = 'No order with this number and email';
export const orderNoneWhy =
  'Check both, or ask us: we find it by name, too. An order of the last minutes may not be here yet.';
export const orderYours = 'Your orders';
export const orderOther = 'Another order';
export const orderTrack = 'Track';
export const orderChat = 'Chat about this order';
export const orderPlaced = 'Ordered';
export const orderPending = 'Waiting for payment';
export const orderProcessing = 'In progress';
export const orderHold = 'On hold';
export const orderPartly = 'Partly sent';
export const orderSent = 'Sent';
export const orderDone = 'Completed';
export const orderReady = 'Ready for pick up';
export const orderCancelled = 'Cancelled';
export const orderRefunded = 'Refunded';
export const orderFailed = 'Payment failed';
