/** The numbers of the advisory locks that services on one database take: any that no other program uses in it. */
export const advisoryLocks = {
  /** Held by the service that migrates. */
  migrations: 7_021_946,
  /** Held by the service that creates the queues of the jobs. */
  queues: 7_021_947,
};
