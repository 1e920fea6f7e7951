import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4-compatible addresses, which are deprecated: ipaddr.js counts `::10.0.0.1` as public. */
const COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

/**
 * True for an address of one of IANA's special purposes, or for multicast. An IPv4-mapped address counts as its IPv4
 * address.
 */
function isSpecialAddress(text: string): boolean {
  const address = ipaddr.process(text);
  return address.range() !== 'unicast' || (address.kind() === 'ipv6' && address.match(COMPATIBLE));
}

/** Names that no public DNS resolves: those of the machine, those of the local network, and those without a dot. */
const PRIVATE_NAME = /^[^.]*$|\.(?:localhost|local|internal|intranet|lan|home|corp|private|localdomain|home\.arpa)$/;

/**
 * True if the host of a URL is on this machine or in a private network, or if its address belongs to no host.
 *
 * @param hostname the one of a parsed `URL`, which has normalised `2130706433` and `0x7f.1` to `127.0.0.1`
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|(?<!\.)\.+$/g, '').toLowerCase();
  return isIP(host) === 0 ? PRIVATE_NAME.test(host) : isSpecialAddress(host);
}

/** True if the host of a parsed `URL` is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
