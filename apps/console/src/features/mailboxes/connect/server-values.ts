import type { MailSecurity, MailServer, MailServerInput } from '@chatso/contract';
import { numberIn } from '../../../ui/form/index.ts';

/** A server as people type it. */
export interface ServerValues {
  host: string;
  port: string;
  security: MailSecurity;
  user: string;
  pass: string;
}

export const serverValues = (server: MailServer | null): ServerValues =>
  server === null
    ? { host: '', port: '', security: 'tls', user: '', pass: '' }
    : { ...server, port: String(server.port), pass: '' };

export const serverInput = ({ port, pass, ...server }: ServerValues): MailServerInput => ({
  ...server,
  port: numberIn(port),
  ...(pass === '' ? {} : { pass }),
});

export type ServerProblem = 'host' | 'port' | 'user' | 'pass';

/** What of a server nobody can try yet. */
export function serverProblems({ host, port, user, pass }: ServerValues, kept: boolean): ServerProblem[] {
  const number = numberIn(port);
  return [
    ...(host.trim() === '' ? (['host'] as const) : []),
    ...(number >= 1 && number <= 65_535 ? [] : (['port'] as const)),
    ...(user.trim() === '' ? (['user'] as const) : []),
    ...(pass === '' && !kept ? (['pass'] as const) : []),
  ];
}
