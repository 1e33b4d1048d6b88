import { promises as dns, type MxRecord, type SrvRecord } from 'node:dns';
import type { MailDiscovery, MailSecurity, MailServer } from '@chatso/contract';
import { openOutside } from '../../../platform/http/outgoing.ts';
import { serversOf } from './oauth.ts';
import type { Wiring } from './wiring.ts';

/** What is asked of the world; tests bring their own. */
export interface LookUps {
  mx(domain: string): Promise<MxRecord[]>;
  srv(name: string): Promise<SrvRecord[]>;
  /** The text at an address, null where there is none. */
  fetch(url: string): Promise<string | null>;
}

const answerBytes = 64_000;
const patienceMs = 4000;

const soon = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([
    work.catch(() => otherwise),
    new Promise<T>((done) => {
      setTimeout(() => done(otherwise), patienceMs).unref();
    }),
  ]);

export const realLookUps = (allowed: readonly string[]): LookUps => ({
  mx: (domain) => soon(dns.resolveMx(domain), []),
  srv: (name) => soon(dns.resolveSrv(name), []),
  fetch: (url) => soon(readText(url, allowed), null),
});

async function readText(url: string, allowed: readonly string[]): Promise<string | null> {
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await openOutside({
    method: 'GET',
    url,
    headers: { accept: 'text/xml' },
    body: null,
    allowed,
    signal,
  });
  let text = '';
  for await (const chunk of answer) {
    text += String(chunk);
    if (text.length > answerBytes) return null;
  }
  return answer.statusCode === 200 ? text : null;
}

type Place = Pick<MailServer, 'host' | 'port' | 'security'>;
interface Places {
  imap: Place;
  smtp: Place;
}

const tls = (imap: string, smtp: string): Places => ({
  imap: { host: imap, port: 993, security: 'tls' },
  smtp: { host: smtp, port: 465, security: 'tls' },
});
const starttls = (imap: string, smtp: string): Places => ({
  imap: { host: imap, port: 993, security: 'tls' },
  smtp: { host: smtp, port: 587, security: 'starttls' },
});

/** Providers that many shops are at; what their domains publish is slower to ask and seldom better. */
const known: readonly { domains: RegExp; places: Places; provider?: 'google' | 'microsoft' }[] = [
  { domains: /^(?:gmail|googlemail)\.com$/, places: serversOf.google, provider: 'google' },
  { domains: /^(?:outlook|hotmail|live|msn)\.[a-z.]+$/, places: serversOf.microsoft, provider: 'microsoft' },
  { domains: /^(?:yahoo|ymail|rocketmail|aol)\.[a-z.]+$/, places: tls('imap.mail.yahoo.com', 'smtp.mail.yahoo.com') },
  { domains: /^(?:icloud|me|mac)\.com$/, places: starttls('imap.mail.me.com', 'smtp.mail.me.com') },
  { domains: /^gmx\.(?:de|at|ch)$/, places: starttls('imap.gmx.net', 'mail.gmx.net') },
  { domains: /^gmx\.[a-z.]+$/, places: starttls('imap.gmx.com', 'mail.gmx.com') },
  { domains: /^web\.de$/, places: starttls('imap.web.de', 'smtp.web.de') },
  { domains: /^fastmail\.(?:com|fm)$/, places: tls('imap.fastmail.com', 'smtp.fastmail.com') },
  { domains: /^zoho(?:mail)?\.[a-z.]+$/, places: tls('imap.zoho.com', 'smtp.zoho.com') },
];

/** Whose servers take the mail of a domain of one's own. */
const hosted: readonly { mx: RegExp; places: Places; provider?: 'google' | 'microsoft' }[] = [
  { mx: /\.google(?:mail)?\.com$/, places: serversOf.google, provider: 'google' },
  { mx: /\.mail\.protection\.outlook\.com$/, places: serversOf.microsoft, provider: 'microsoft' },
  { mx: /\.messagingengine\.com$/, places: tls('imap.fastmail.com', 'smtp.fastmail.com') },
  { mx: /\.zoho\.(?:com|eu)$/, places: tls('imappro.zoho.com', 'smtppro.zoho.com') },
  { mx: /\.ovh\.(?:net|ca)$/, places: tls('ssl0.ovh.net', 'ssl0.ovh.net') },
  { mx: /\.(?:kundenserver|ionos)\.[a-z]+$/, places: tls('imap.ionos.com', 'smtp.ionos.com') },
  { mx: /\.secureserver\.net$/, places: tls('imap.secureserver.net', 'smtpout.secureserver.net') },
];

const hostName = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** A server of Mozilla's format: `<incomingServer type="imap"><hostname>..</hostname><port>..</port><socketType>SSL`. */
function serverIn(text: string, tag: 'incomingServer' | 'outgoingServer', type: 'imap' | 'smtp'): Place | null {
  for (const [, inside = ''] of text.matchAll(
    new RegExp(`<${tag}[^>]*type="${type}"[^>]*>([\\s\\S]{0,4000}?)</${tag}>`, 'gi'),
  )) {
    const field = (name: string) =>
      new RegExp(`<${name}>\\s*([^<]{1,255}?)\\s*</${name}>`, 'i').exec(inside)?.[1] ?? '';
    const host = field('hostname');
    const port = Number(field('port'));
    const socket = field('socketType').toUpperCase();
    const security: MailSecurity | null = socket === 'SSL' ? 'tls' : socket === 'STARTTLS' ? 'starttls' : null;
    if (security !== null && hostName.test(host) && Number.isInteger(port) && port > 0 && port < 65_536) {
      return { host, port, security };
    }
  }
  return null;
}

async function published(domain: string, email: string, look: LookUps): Promise<Places | null> {
  const query = `emailaddress=${encodeURIComponent(email)}`;
  const texts = await Promise.all([
    look.fetch(`https://autoconfig.${domain}/mail/config-v1.1.xml?${query}`),
    look.fetch(`https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml?${query}`),
  ]);
  for (const text of texts) {
    const imap = text === null ? null : serverIn(text, 'incomingServer', 'imap');
    const smtp = text === null ? null : serverIn(text, 'outgoingServer', 'smtp');
    if (imap !== null && smtp !== null) return { imap, smtp };
  }
  return null;
}

async function inSrv(domain: string, look: LookUps): Promise<Places | null> {
  const first = (records: readonly SrvRecord[], security: MailSecurity): Place | null => {
    const [best] = records
      .filter(({ name, port }) => hostName.test(name) && port > 0)
      .sort((one, other) => one.priority - other.priority || other.weight - one.weight);
    return best === undefined ? null : { host: best.name, port: best.port, security };
  };
  const [imaps, imap, submissions, submission] = await Promise.all(
    ['_imaps', '_imap', '_submissions', '_submission'].map((service) => look.srv(`${service}._tcp.${domain}`)),
  );
  const incoming = first(imaps ?? [], 'tls') ?? first(imap ?? [], 'starttls');
  const outgoing = first(submissions ?? [], 'tls') ?? first(submission ?? [], 'starttls');
  return incoming !== null && outgoing !== null ? { imap: incoming, smtp: outgoing } : null;
}

type Found = Pick<MailDiscovery, 'source' | 'provider'> & { places: Places };

async function find(domain: string, email: string, look: LookUps): Promise<Found> {
  const one = known.find(({ domains }) => domains.test(domain));
  if (one !== undefined) return { source: 'known', provider: one.provider ?? null, places: one.places };
  const [config, srv, mx] = await Promise.all([published(domain, email, look), inSrv(domain, look), look.mx(domain)]);
  const host = hosted.find(({ mx: pattern }) => mx.some(({ exchange }) => pattern.test(exchange.toLowerCase())));
  // A domain at one of the large ones is let in their way, whatever else it publishes.
  if (host?.provider !== undefined) return { source: 'mx', provider: host.provider, places: host.places };
  if (config !== null) return { source: 'autoconfig', provider: null, places: config };
  if (srv !== null) return { source: 'srv', provider: null, places: srv };
  if (host !== undefined) return { source: 'mx', provider: null, places: host.places };
  return { source: 'guess', provider: null, places: tls(`imap.${domain}`, `smtp.${domain}`) };
}

/** Where the mail of an address probably is. Never throws: what cannot be found is guessed, and said to be. */
export async function discover(wiring: Pick<Wiring, 'apps'>, email: string, look: LookUps): Promise<MailDiscovery> {
  const user = email.toLowerCase();
  const domain = user.slice(user.lastIndexOf('@') + 1);
  const { source, provider, places } = await find(domain, user, look);
  return {
    ...{ provider, source, oauth: provider !== null && wiring.apps[provider] !== null },
    imap: { ...places.imap, user },
    smtp: { ...places.smtp, user },
  };
}
