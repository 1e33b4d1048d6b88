import { parse } from 'tldts';

/** Runs of what hosts are made of, of letters of any script and of Latin ones between others; one with an @ is a mailbox. */
const hostLike = [/[\p{L}\p{N}.@-]+/gu, /[a-z\d.@-]+/gi];
/** Of a scheme its last letter and what follows: a longer run would be read again from each of its letters. */
const written = /[a-z][\d+.-]*:\/\/|(?<![\p{L}\p{N}])www\./iu;

function isHost(run: string): boolean {
  const host = run.replace(/^[.-]+|[.-]+$/g, '');
  if (!host.includes('.') || run.includes('@')) return false;
  const { isIcann, domain } = parse(host, { allowPrivateDomains: false });
  return isIcann === true && domain !== null;
}

/** Whether a text has an address somebody could be led to: written as a link, or a bare host below a known suffix. */
export const hasLink = (text: string): boolean =>
  written.test(text) || hostLike.some((runs) => text.match(runs)?.some(isHost));

/** The same words for mails, whose programs make links of whatever looks like one: 'shop.example/a' is 'shop[.]example/a'. */
export const disarmLinks = (text: string): string =>
  text.replace(/\S+/g, (word) => (hasLink(word) ? word.replaceAll('.', '[.]').replaceAll('://', '[:]//') : word));
