import { superviseServices } from '#scripts/supervisor.ts';

// The supervisor of `npm start`, with the program that is named to it as its only service.

const service = { name: 'small', entry: process.argv[2] ?? '' };
await superviseServices([service], { cwd: process.cwd(), announce: () => 'all are ready\n' });
