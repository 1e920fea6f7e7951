/** Sent by a service to its parent process once it listens. */
export const READY_MESSAGE = 'ready';

/** Sent by a service to its parent process every `ALIVE_EVERY_MS` from then on: its event loop runs. */
export const ALIVE_MESSAGE = 'alive';

export const ALIVE_EVERY_MS = 2_000;
