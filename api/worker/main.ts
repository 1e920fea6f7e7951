import { loadWorkerConfig } from '#api/config.ts';
import { explainDataDirError } from '#api/store/data-dir.ts';
import { restrictNewFiles } from '#api/store/permissions.ts';
import { runService } from '#shared/node/run-service.ts';
import { createWorkerApp } from './worker.ts';

restrictNewFiles();
await runService({
  name: 'worker',
  port: { variable: 'WORKER_PORT', fallback: 5500 },
  loadConfig: () => loadWorkerConfig(process.env),
  createApp: createWorkerApp,
  explain: explainDataDirError,
});
