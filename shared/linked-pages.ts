/** The pages of the site that the API links to, in mails and at Google (requirements §2). */
export const linkedPages = {
  verifyEmail: '/verify-email',
  googleCallback: '/auth/google/callback',
  unsubscribe: '/newsletter/unsubscribe',
} as const;
