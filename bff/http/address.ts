import { isIPv6 } from 'node:net';

/**
 * The key under which an address is counted. A household or a phone gets a whole IPv6 /64, so that is one address; an IPv4 address
 * written as IPv6 is itself.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  return `${expand(address).slice(0, 4).join(':')}::/64`;
}

function expand(address: string): string[] {
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const middle = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return [...front, ...middle, ...back].map((group) => group.replace(/^0+(?=.)/, ''));
}
