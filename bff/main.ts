import { runService } from '#shared/node/process/run-service.ts';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';

void runService({
  name: 'bff',
  port: { variable: 'BFF_PORT', fallback: 4000 },
  loadConfig: () => loadConfig(process.env),
  createApp,
});
