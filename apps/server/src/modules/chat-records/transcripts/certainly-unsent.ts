interface MailFailure {
  code?: unknown;
  syscall?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

/** Before any mail is on its way: looking up, connecting, signing in, agreeing on recipients. */
const before = new Set([
  'EDNS',
  'ENOTFOUND',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EAUTH',
  'ENOAUTH',
  'EENVELOPE',
  'ETLS',
  'EPROXY',
]);

/**
 * Whether a mail did certainly not leave: the server said no, or there was none. A connection that broke or fell silent in
 * the middle says nothing: the mail may have been taken.
 */
export function certainlyUnsent(error: unknown): boolean {
  const { code, syscall, responseCode, message } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as MailFailure;
  if (typeof responseCode === 'number') return responseCode >= 400;
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (typeof code === 'string' && before.has(code)) return true;
  return typeof message === 'string' && /Greeting never received|Connection timeout/i.test(message);
}
