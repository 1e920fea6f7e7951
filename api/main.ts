import { runService } from '#shared/node/run-service.ts';
import { createApi } from './app.ts';
import { loadConfig } from './config.ts';
import { explainDataDirError } from './store/data-dir.ts';
import { restrictNewFiles } from './store/permissions.ts';

restrictNewFiles();
await runService({
  name: 'api',
  port: { variable: 'API_PORT', fallback: 5000 },
  loadConfig: () => loadConfig(process.env),
  createApp: createApi,
  explain: explainDataDirError,
});
