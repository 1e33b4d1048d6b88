import { z } from 'zod';

/**
 * The closed list of error codes. Each entry: HTTP status, the message a client gets when the thrower gives none,
 * and what the client should do. Clients map codes, never message strings, except the three 401 messages of decision A-3.
 */
export const errorCodes = {
  validation: { status: 400, message: 'The request is not valid.', client: 'Show the field errors.' },
  'bad-request': { status: 400, message: 'The request is not valid.', client: 'Show the message.' },
  'wrong-password': { status: 400, message: 'The password is not correct.', client: 'Show it on the field.' },
  'wrong-code': { status: 400, message: 'This code is not correct, or it was used already.', client: 'Show it.' },
  'link-invalid': {
    status: 400,
    message: 'This link was used already or is too old. Ask for a new one.',
    client: 'Offer a new link.',
  },
  unauthenticated: { status: 401, message: 'Sign in to continue.', client: 'Refresh the session once, then sign in.' },
  'bad-credentials': { status: 401, message: 'Email or password is incorrect.', client: 'Show it on the form.' },
  'two-factor-required': {
    status: 401,
    message: 'Enter the code of your authenticator app.',
    client: 'Ask for the code and send it with the challenge.',
  },
  'id-token-expired': {
    status: 401,
    message: 'The session has expired.',
    client: 'Refresh, else suite logout (A-24).',
  },
  'id-token-revoked': { status: 401, message: 'The session has been ended.', client: 'Suite logout (A-24).' },
  'sso-expired': { status: 400, message: 'The sign-in took too long. Start it again.', client: 'Offer another try.' },
  'user-not-found': { status: 401, message: 'User not found', client: 'Go to / (A-25).' },
  'user-not-in-workspace': { status: 401, message: 'User not in workspace', client: 'Go to / (A-25).' },
  'user-without-role': { status: 401, message: 'User not have role in workspace', client: 'Suite home (A-26).' },
  forbidden: { status: 403, message: 'You do not have permission to do this.', client: 'Show the message.' },
  'plan-required': {
    status: 403,
    message: 'Please contact your admin to enable this feature',
    client: 'Offer the plan.',
  },
  'history-limit': {
    status: 403,
    message: 'This chat is older than the history your plan shows.',
    client: 'Offer the plan.',
  },
  'plan-past-due': { status: 403, message: 'The subscription needs attention.', client: 'Show the past-due dialog.' },
  'visitor-banned': { status: 403, message: 'This visitor cannot chat.', client: 'Hide the widget.' },
  'not-suite-user': {
    status: 403,
    message: 'Your account is not allowed to use Chatso.',
    client: 'Say so; only the suite can change it.',
  },
  'sso-refused': {
    status: 403,
    message: 'The sign-in service did not confirm who you are.',
    client: 'Offer another try.',
  },
  'sso-email-unverified': {
    status: 403,
    message: 'The sign-in service has not verified your email address.',
    client: 'Say so; only the suite can change it.',
  },
  'origin-not-allowed': { status: 403, message: 'This site may not use the widget.', client: 'Hide the widget.' },
  'not-found': { status: 404, message: 'Not found.', client: 'Leave the page or drop the item.' },
  conflict: { status: 409, message: 'Someone else changed this first.', client: 'Reload the item.' },
  'email-taken': {
    status: 409,
    message: 'There is an account with this email already. Sign in, or reset its password.',
    client: 'Show it on the field.',
  },
  'already-answered': {
    status: 409,
    message: 'This chat has already been answered by another agent',
    client: 'Drop it from pending.',
  },
  'chat-assigned': {
    status: 409,
    message: 'This chat is assigned to another agent.',
    client: 'Wait: it is offered again when they do not answer.',
  },
  'conversation-ended': { status: 409, message: 'This chat has ended.', client: 'Stop sending into it.' },
  'conversation-pending': { status: 409, message: 'This chat has not been accepted yet.', client: 'Take it first.' },
  'sso-account-taken': {
    status: 409,
    message: 'Another account of the suite is already connected with this email address.',
    client: 'Say so; an admin can help.',
  },
  'consent-required': {
    status: 409,
    message: 'Please read and agree to the notice before you start the chat.',
    client: 'Fetch the settings, show the text and ask; keep what was typed.',
  },
  'chat-open': { status: 409, message: 'A chat is already open.', client: 'Use the open chat.' },
  transferring: { status: 409, message: 'This chat is being transferred.', client: 'Wait for the answer.' },
  'transfer-over': {
    status: 409,
    message: 'This transfer request is no longer open.',
    client: 'Drop the request.',
  },
  'own-chat': { status: 409, message: 'This is your own chat.', client: 'Open it.' },
  'form-open': { status: 409, message: 'An information form is already open.', client: 'Wait for the answer.' },
  'already-rated': { status: 409, message: 'This chat has been rated.', client: 'Show the rating.' },
  'entity-limit': {
    status: 400,
    message: 'Max users reached',
    client: 'Show the Max ... reached dialog; `details` has limit, used and requested.',
  },
  'last-admin': {
    status: 400,
    message: 'A workspace needs at least one admin.',
    client: 'Show the message.',
  },
  'not-invited': { status: 409, message: 'There is no open invitation.', client: 'Reload the list.' },
  'name-taken': { status: 409, message: 'This name is already in use.', client: 'Show it at the field.' },
  'keyword-taken': {
    status: 409,
    message: 'This keyword is already in use.',
    client: 'Show it at the field.',
  },
  'role-in-use': {
    status: 409,
    message: 'This role is still in use.',
    client: 'Show the message; `details.count` members have it.',
  },
  'invitation-unknown': { status: 404, message: 'This invitation link is not valid.', client: 'Show the message.' },
  'invitation-expired': { status: 409, message: 'This invitation has expired.', client: 'Ask for a new one.' },
  'invitation-used': { status: 409, message: 'This invitation has been used already.', client: 'Offer to sign in.' },
  'invitation-cancelled': { status: 409, message: 'This invitation has been cancelled.', client: 'Show the message.' },
  'invitation-replaced': {
    status: 409,
    message: 'A newer invitation was sent. Please use the link in the latest mail.',
    client: 'Show the message.',
  },
  'invitation-other-account': {
    status: 409,
    message: 'You are signed in with another account.',
    client: 'Offer to sign out and go on.',
  },
  'too-large': { status: 413, message: 'The file has exceed the maximum size of 10MB', client: 'Show the message.' },
  'unsupported-media': {
    status: 415,
    message: 'Only jpg/jpeg, png, txt, and pdf files are accepted',
    client: 'Show the message.',
  },
  'rate-limited': { status: 429, message: 'Too many requests. Please wait a moment.', client: 'Wait for Retry-After.' },
  'ai-off': {
    status: 403,
    message: 'This AI help is not turned on in your workspace.',
    client: 'Hide the help; an admin can turn it on.',
  },
  /** 424: somebody else's service failed us, and the request itself was right. */
  'ai-refused': { status: 424, message: 'The AI provider did not accept the key.', client: 'Tell an admin.' },
  'ai-rejected': {
    status: 424,
    message: 'The AI provider did not accept the request. Check the address and the model.',
    client: 'Tell an admin.',
  },
  'ai-timeout': { status: 424, message: 'The AI provider took too long to answer.', client: 'Offer a retry.' },
  'ai-failed': { status: 424, message: 'The AI provider gave no usable answer.', client: 'Offer a retry.' },
  'ai-busy': {
    status: 429,
    message: 'The AI provider is busy, or its budget is used up. Try again later.',
    client: 'Wait for Retry-After.',
  },
  internal: { status: 500, message: 'Something went wrong!', client: 'Offer a retry.' },
  'sso-unavailable': {
    status: 503,
    message: 'The sign-in service does not answer. Try again in a few minutes.',
    client: 'Offer another try.',
  },
  'storage-full': {
    status: 507,
    message: 'The server has no space left to store this. Please try again later, or tell whoever runs it.',
    client: 'Keep what was to be stored; retry with backoff.',
  },
  unavailable: { status: 503, message: 'The server is busy. Please try again.', client: 'Retry with backoff.' },
} as const satisfies Record<string, { status: number; message: string; client: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** Body of every error answer (decision U-1) and the `error` of every refused socket ack. */
export const errorBodySchema = z.object({
  statusCode: z.number().int(),
  message: z.string(),
  code: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
  /** Numbers behind the message, as the code says. */
  details: z.record(z.string(), z.number()).optional(),
  /** Seconds to wait before trying again; with 429 and 503. */
  retryAfter: z.number().optional(),
  /** Proof that the password was right, for the second step of signing in; with `two-factor-required`. */
  challenge: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
