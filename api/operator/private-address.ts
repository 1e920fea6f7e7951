import ipaddr from 'ipaddr.js';

/** IPv4-compatible addresses, which are deprecated: ipaddr.js counts `::10.0.0.1` as public. */
const COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

/**
 * True for an IP address of one of IANA's special purposes, or for multicast. An IPv4-mapped address counts as its IPv4
 * address.
 */
export function isPrivateAddress(text: string): boolean {
  const address = ipaddr.process(text);
  return address.range() !== 'unicast' || (address.kind() === 'ipv6' && address.match(COMPATIBLE));
}
