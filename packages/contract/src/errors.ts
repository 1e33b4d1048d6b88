import { z } from 'zod';

/**
 * The closed list of error codes: HTTP status, and what the client should do. What they say stands in `error-sentences.ts`.
 * Clients map codes, never message strings, except the three 401 messages of decision A-3.
 */
export const errorCodes = {
  validation: { status: 400, client: 'Show the field errors.' },
  'bad-request': { status: 400, client: 'Show the message.' },
  'blocked-word': { status: 422, client: 'Keep what was typed and let it be changed.' },
  'wrong-password': { status: 400, client: 'Show it on the field.' },
  'wrong-code': { status: 400, client: 'Show it.' },
  'link-invalid': { status: 400, client: 'Offer a new link.' },
  unauthenticated: { status: 401, client: 'Refresh the session once, then sign in.' },
  'bad-credentials': { status: 401, client: 'Show it on the form.' },
  'two-factor-required': { status: 401, client: 'Ask for the code and send it with the challenge.' },
  'id-token-expired': { status: 401, client: 'Refresh, else suite logout (A-24).' },
  'id-token-revoked': { status: 401, client: 'Suite logout (A-24).' },
  'sso-expired': { status: 400, client: 'Offer another try.' },
  'user-not-found': { status: 401, client: 'Go to / (A-25).' },
  'user-not-in-workspace': { status: 401, client: 'Go to / (A-25).' },
  'user-without-role': { status: 401, client: 'Suite home (A-26).' },
  forbidden: { status: 403, client: 'Show the message.' },
  'plan-required': { status: 403, client: 'Offer the plan.' },
  'history-limit': { status: 403, client: 'Offer the plan.' },
  'plan-past-due': { status: 403, client: 'Show the past-due dialog.' },
  'visitor-banned': { status: 403, client: 'Hide the widget.' },
  'not-suite-user': { status: 403, client: 'Say so; only the suite can change it.' },
  'sso-refused': { status: 403, client: 'Offer another try.' },
  'sso-email-unverified': { status: 403, client: 'Say so; only the suite can change it.' },
  'origin-not-allowed': { status: 403, client: 'Hide the widget.' },
  'not-found': { status: 404, client: 'Leave the page or drop the item.' },
  conflict: { status: 409, client: 'Reload the item.' },
  'email-taken': { status: 409, client: 'Show it on the field.' },
  'already-answered': { status: 409, client: 'Drop it from pending.' },
  'chat-assigned': { status: 409, client: 'Wait: it is offered again when they do not answer.' },
  'channel-window-closed': { status: 409, client: 'Keep what was typed; wait for the customer.' },
  'proof-required': { status: 409, client: 'Solve a new challenge and send the same again.' },
  'conversation-ended': { status: 409, client: 'Stop sending into it.' },
  'conversation-pending': { status: 409, client: 'Take it first.' },
  'sso-account-taken': { status: 409, client: 'Say so; an admin can help.' },
  'consent-required': { status: 409, client: 'Fetch the settings, show the text and ask; keep what was typed.' },
  'chat-open': { status: 409, client: 'Use the open chat.' },
  transferring: { status: 409, client: 'Wait for the answer.' },
  'transfer-over': { status: 409, client: 'Drop the request.' },
  'own-chat': { status: 409, client: 'Open it.' },
  'form-open': { status: 409, client: 'Wait for the answer.' },
  'already-rated': { status: 409, client: 'Show the rating.' },
  'entity-limit': { status: 400, client: 'Show the Max ... reached dialog; `details` has limit, used and requested.' },
  'last-admin': { status: 400, client: 'Show the message.' },
  'not-invited': { status: 409, client: 'Reload the list.' },
  'name-taken': { status: 409, client: 'Show it at the field.' },
  'keyword-taken': { status: 409, client: 'Show it at the field.' },
  'role-in-use': { status: 409, client: 'Show the message; `details.count` members have it.' },
  'invitation-unknown': { status: 404, client: 'Show the message.' },
  'invitation-expired': { status: 409, client: 'Ask for a new one.' },
  'invitation-used': { status: 409, client: 'Offer to sign in.' },
  'invitation-cancelled': { status: 409, client: 'Show the message.' },
  'invitation-replaced': { status: 409, client: 'Show the message.' },
  'invitation-other-account': { status: 409, client: 'Offer to sign out and go on.' },
  'too-large': { status: 413, client: 'Show the message.' },
  'unsupported-media': { status: 415, client: 'Show the message.' },
  'rate-limited': { status: 429, client: 'Wait for Retry-After.' },
  'ai-off': { status: 403, client: 'Hide the help; an admin can turn it on.' },
  /** 424: somebody else's service failed us, and the request itself was right. */
  'ai-refused': { status: 424, client: 'Tell an admin.' },
  'ai-rejected': { status: 424, client: 'Tell an admin.' },
  'ai-timeout': { status: 424, client: 'Offer a retry.' },
  'ai-failed': { status: 424, client: 'Offer a retry.' },
  'ai-busy': { status: 429, client: 'Wait for Retry-After.' },
  internal: { status: 500, client: 'Offer a retry.' },
  'sso-unavailable': { status: 503, client: 'Offer another try.' },
  'storage-full': { status: 507, client: 'Keep what was to be stored; retry with backoff.' },
  unavailable: { status: 503, client: 'Retry with backoff.' },
} as const satisfies Record<string, { status: number; client: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** Numbers and names behind a sentence, as its code says: `{{name}}` stands where they belong. */
export const errorDetailsSchema = z.record(z.string(), z.union([z.number(), z.string()]));
export type ErrorDetails = z.infer<typeof errorDetailsSchema>;

/** The error of one field. `code` is an `ErrorKey`; an unknown one comes from a newer server. */
export const fieldErrorSchema = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
  details: errorDetailsSchema.optional(),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

/**
 * Body of every error answer (decision U-1) and the `error` of every refused socket ack. A client words `reason`, else
 * `code`, in its reader's language; `message` is the same in English, for codes that the client does not know.
 */
export const errorBodySchema = z.object({
  statusCode: z.number().int(),
  message: z.string(),
  /** What a client acts on. */
  code: z.string(),
  /** An `ErrorReason`, where the code alone does not say enough to a person. */
  reason: z.string().optional(),
  details: errorDetailsSchema.optional(),
  errors: z.array(fieldErrorSchema).optional(),
  requestId: z.string().optional(),
  /** Seconds to wait before trying again; with 429 and 503. */
  retryAfter: z.number().optional(),
  /** Proof that the password was right, for the second step of signing in; with `two-factor-required`. */
  challenge: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
