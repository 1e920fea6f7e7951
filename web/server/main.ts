import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartupError } from '#shared/node/errors.ts';
import { runService } from '#shared/node/service.ts';
import { createWeb } from './app.ts';
import { loadConfig } from './config.ts';

/** The bundle is beside the built client: dist/web-server/main.js and dist/web/. */
const root = fileURLToPath(new URL('../web/', import.meta.url));

void runService({
  name: 'web',
  loadConfig: () => loadConfig(process.env),
  createApp({ config, logger }) {
    if (!existsSync(`${root}index.html`))
      throw new StartupError('web: the client is not built; run `npm run build` first');
    return createWeb({ config, root, logger });
  },
});
