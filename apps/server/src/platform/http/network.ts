import { isIP } from 'node:net';

/** Of addresses that write, which do so again and again. */
const known = new Map<string, string>();
const knownAtMost = 20_000;

/**
 * What one caller counts as: the IPv4 address, or the /64 network of an IPv6 address, since whoever has one of its
 * addresses has them all and could spend a new budget with each.
 */
export function networkOf(address: string): string {
  const found = known.get(address);
  if (found !== undefined) return found;
  if (known.size >= knownAtMost) known.clear();
  const network = readNetwork(address);
  known.set(address, network);
  return network;
}

function readNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** An IPv4 address at the end stands for two groups; which ones does not matter, they are not part of the network. */
const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
