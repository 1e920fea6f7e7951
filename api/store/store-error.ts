import { StartupError } from '#shared/node/errors.ts';

/** The store could not be opened; `message` is one line for the person who started the service. */
export class StoreError extends StartupError {
  override name = 'StoreError';
}
