import path from 'node:path';
import { mergeConfig, type Plugin } from 'vite';
import site from '#web/vite.config.ts';

/** Lets an address name a state of its page: the site applies it before it starts. */
const gallery: Plugin = {
  name: 'gallery',
  transform: {
    filter: { id: /\/web\/app\/start\.tsx$/ },
    handler: (code) =>
      `import { applyState } from '${path.join(import.meta.dirname, 'apply-state.ts')}';\napplyState();\n${code}`,
  },
};

/** The site with `/__gallery`, for `npm run dev` and `npm run gallery-check`. */
export default mergeConfig(site, { plugins: [gallery] });
