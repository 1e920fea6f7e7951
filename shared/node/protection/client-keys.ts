import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { fold } from '#shared/fold.ts';
import { phoneKey } from '#shared/phone.ts';

/**
 * Returns the key under which limits count a contact, and the outbox lists it: with an @ it is an e-mail address,
 * otherwise a phone number. All spellings of one contact (case, full-width characters, 08… and +62…) have one key. The
 * key of a text that is too long to be a contact is its hash.
 */
export function contactKey(contact: string): string {
  const folded = fold(contact);
  if (folded === null) return `sha256:${createHash('sha256').update(contact).digest('base64url')}`;
  return contact.includes('@') ? folded.replace(/[\s\p{Cf}]/gu, '').toLowerCase() : phoneKey(contact);
}

/** Some proxies add the client's port, which differs for every connection: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d*)?$/;

/**
 * Returns the key under which limits count an address. A household or a phone has a whole IPv6 /64, which counts as
 * one; an IPv4 address written as IPv6 counts as itself.
 */
export function addressKey(forwarded: string): string {
  if (!forwarded.includes(':')) return forwarded;
  const [, ipv4, ipv6] = WITH_PORT.exec(forwarded) ?? [];
  const address = ipv4 ?? ipv6 ?? forwarded;
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  // Without the zone: ipaddr.js refuses some, such as %eth0.100 of a VLAN.
  const parsed = ipaddr.process(address.split('%')[0] ?? '');
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
