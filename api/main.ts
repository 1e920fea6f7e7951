import { runService } from '#shared/node/run-service.ts';
import { createApi } from './app.ts';
import { loadConfig } from './config.ts';
import { dataDirError } from './store/data-dir.ts';
import { restrictNewFiles } from './store/permissions.ts';

restrictNewFiles();
await runService({
  name: 'api',
  port: { variable: 'API_PORT', fallback: 5000 },
  loadConfig: () => loadConfig(process.env),
  createApp: createApi,
  /** An error of the file system in `DATA_DIR` is about its value. */
  explain: (error, { dataDir }) => {
    const path = error instanceof Error && 'path' in error ? String(error.path) : '';
    return path.startsWith(dataDir) ? dataDirError(path, error) : null;
  },
});
