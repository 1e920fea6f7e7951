import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Addresses that reach no host, or one in the client's private network: from IANA's special-purpose registries, with
 * multicast, and without the ranges for documentation, which belong to no private network.
 */
const PRIVATE = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  // IPv6. The first four hold an IPv4 address: compatible, NAT64, Teredo and 6to4. The ranges above find a mapped one
  // (`::ffff:10.0.0.1`).
  '::/96',
  '64:ff9b::/32',
  '2001::/32',
  '2002::/16',
  '100::/64',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
];

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const privateAddresses = new BlockList();
for (const range of PRIVATE) {
  const [address = '', bits] = range.split('/');
  privateAddresses.addSubnet(address, Number(bits), familyOf(address));
}

/** Names that no public DNS resolves: those of the machine, those of the local network, and those without a dot. */
const PRIVATE_NAME = /^[^.]*$|\.(?:localhost|local|internal|intranet|lan|home|corp|private|localdomain|home\.arpa)$/;

/**
 * True if the host of a URL is on this machine or in a private network.
 *
 * @param hostname the one of a parsed `URL`, which has normalised `2130706433` and `0x7f.1` to `127.0.0.1`
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.+$/g, '').toLowerCase();
  return isIP(host) === 0 ? PRIVATE_NAME.test(host) : privateAddresses.check(host, familyOf(host));
}

/** True if the host of a parsed `URL` is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
