import type { Delivery } from '#api/delivery/delivery.ts';
import { pgliteStarter, postgresStarter } from '#tests/support/api/product-api.ts';
import { type BffOptions, startBff } from './bff.ts';

/** How the API starts; its limits are off unless `env` turns them on. */
interface ApiOptions {
  env?: Record<string, string>;
  delivery?: Delivery;
}

/**
 * Starts the BFF in front of the embedded API, both in this process, on a new database: PGlite with limits of the API,
 * since PostgreSQL counts them by a clock that no test sets. `close` stops both.
 */
export async function startBffWithApi(options: BffOptions = {}, apiOptions: ApiOptions = {}) {
  const { start, end } = apiOptions.env?.['RATE_LIMIT'] === 'on' ? pgliteStarter() : await postgresStarter();
  const api = await start(apiOptions);
  const bff = await startBff(api.url, options);
  /** @returns the token of a new session of Sari, a demo member */
  async function signIn(): Promise<string> {
    const { data } = await bff.ask<{ login: { session: { token: string } } }>(
      'mutation { login(input: { identifier: "081234567801", password: "flipbook1" }) { session { token } } }',
    );
    return data?.login.session.token ?? '';
  }
  const close = async () => {
    await bff.close();
    await end();
  };
  return { ...bff, api, signIn, close };
}
