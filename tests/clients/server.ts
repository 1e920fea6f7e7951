import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { runOperator } from '../support/processes/operator.ts';
import { startService } from '../support/processes/service-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the running graph. */
    graph: string;
  }
}

/** Starts the embedded API and the BFF as built, with two more orders of the demo member than the demo has. */
export default async function startGraph({ provide }: TestProject): Promise<() => Promise<void>> {
  const data = mkdtempSync(path.join(tmpdir(), 'clients-'));
  const api = await startService('api', { env: { DATA_DIR: data, RATE_LIMIT: 'off' } });
  const bff = await startService('bff', { env: { PRODUCT_API_URL: api.url, RATE_LIMIT: 'off' } });
  for (const booth of ['Flipbook', 'Vintage Photobooth']) {
    const order = ['api/demo-media', '--phone', '081234567801', '--booth', booth, '--city', 'Malang'];
    const { status, err } = await runOperator('order:import', order, { DATA_DIR: data });
    if (status !== 0) throw new Error(`the order could not be imported: ${err}`);
  }
  provide('graph', `${bff.url}/graphql`);
  return async () => {
    await bff.stop();
    await api.stop();
    rmSync(data, { recursive: true, force: true });
  };
}
