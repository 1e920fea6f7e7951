import { createApi } from '#api/app.ts';
import { loadWorkerConfig } from '#api/config.ts';
import { explainDataDirError, restrictNewFiles } from '#api/data-dir/data-dir.ts';
import { runService } from '#shared/node/service.ts';

restrictNewFiles();
await runService({
  name: 'worker',
  loadConfig: () => loadWorkerConfig(process.env),
  createApp: createApi,
  explain: explainDataDirError,
});
