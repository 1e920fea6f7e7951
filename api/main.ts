import { runService } from '#shared/node/service.ts';
import { createApi } from './app.ts';
import { loadConfig } from './config.ts';
import { explainDataDirError } from './data-dir/data-dir.ts';
import { restrictNewFiles } from './data-dir/permissions.ts';

restrictNewFiles();
await runService({
  name: 'api',
  loadConfig: () => loadConfig(process.env),
  createApp: createApi,
  explain: explainDataDirError,
});
