import path from 'node:path';
import { superviseServices } from '#scripts/supervisor.ts';

// The supervisor of `npm start`, with the small service as its only one.

const entry = path.join(import.meta.dirname, 'small-service.ts');
const service = { name: 'small', entry, args: ['--import', 'tsx'] };
await superviseServices([service], { cwd: process.cwd(), announce: () => 'all are ready\n' });
