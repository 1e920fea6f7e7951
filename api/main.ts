import { runService } from '#shared/node/service.ts';
import { createApi } from './app.ts';
import { loadConfig } from './config.ts';
import { explainDataDirError, restrictNewFiles } from './data-dir/data-dir.ts';

restrictNewFiles();
await runService({
  name: 'api',
  loadConfig: () => loadConfig(process.env),
  createApp: createApi,
  explain: explainDataDirError,
});
