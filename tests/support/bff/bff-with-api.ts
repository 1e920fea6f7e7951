import type { Delivery } from '#api/delivery/delivery.ts';
import { anyStarter, type ProductApi, starter } from '#tests/support/api/product-api.ts';
import { type Bff, type BffOptions, startBff } from './bff.ts';

/** The BFF in front of the embedded API. */
export interface BffWithApi extends Bff {
  api: ProductApi;
}

/** How the API starts; its limits are off unless `env` turns them on. */
interface ApiOptions {
  env?: Record<string, string>;
  delivery?: Delivery;
}

/**
 * Starts both in this process, on a new database: PGlite with limits of the API, since PostgreSQL counts them by a clock
 * that no test sets. `close` stops both.
 */
export async function startBffWithApi(options: BffOptions = {}, apiOptions: ApiOptions = {}): Promise<BffWithApi> {
  const { start, end } = apiOptions.env?.['RATE_LIMIT'] === 'on' ? starter() : await anyStarter();
  const api = await start(apiOptions);
  const bff = await startBff(api.url, options);
  const close = async () => {
    await bff.close();
    await end();
  };
  return { ...bff, api, close };
}
