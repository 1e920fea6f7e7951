import { BlockList, isIP } from 'node:net';

/**
 * Addresses that lead nowhere, or into the private network of the client: from the special-purpose registries of IANA,
 * with multicast, and without the ranges for documentation, which lead nowhere private.
 */
const PRIVATE_V4 = [
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
];
/**
 * With them the forms that hold an IPv4 address: compatible, NAT64, 6to4 and Teredo. A mapped one (`::ffff:10.0.0.1`)
 * is found by the rules above.
 */
const PRIVATE_V6 = ['::/96', '64:ff9b::/32', '100::/64', '2001::/32', '2002::/16', 'fc00::/7', 'fe80::/9', 'ff00::/8'];

const privateAddresses = new BlockList();
for (const [ranges, family] of [
  [PRIVATE_V4, 'ipv4'],
  [PRIVATE_V6, 'ipv6'],
] as const) {
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    privateAddresses.addSubnet(address, Number(bits), family);
  }
}

/** Names that no public DNS answers: those of the machine, of the local network, and those without a dot. */
const PRIVATE_NAME = /^[^.]*$|\.(?:localhost|local|internal|intranet|lan|home|corp|private|localdomain|home\.arpa)$/;

/**
 * Whether the host of a URL is on this machine or in a private network.
 *
 * @param hostname that of a parsed `URL`, which has spelt `2130706433` and `0x7f.1` as `127.0.0.1` already
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.+$/g, '').toLowerCase();
  const version = isIP(host);
  return version === 0 ? PRIVATE_NAME.test(host) : privateAddresses.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether the host of a parsed `URL` is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
