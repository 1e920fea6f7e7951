/**
 * Constants of the site (requirements §9). Every document carries them in its runtime configuration; social login is
 * the operator's choice.
 */
export const site = {
  version: '1.0.0',
  /** No page loads a script that counts visitors. */
  analytics: false,
} as const;
