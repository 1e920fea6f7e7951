/** Sent by a service to its parent process once it listens. */
export const READY_MESSAGE = 'ready';
