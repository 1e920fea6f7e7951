import path from 'node:path';
import { drawPhotoSession } from './photo-session.ts';

// npm run draw:session -- ./session 40, and then npm run order:import -- ./session --phone … makes a large order of it.
const [folder = 'session', count = '40'] = process.argv.slice(2);
const target = path.resolve(process.env.INIT_CWD ?? '.', folder);
await drawPhotoSession(target, Number(count));
process.stdout.write(`${count} photos in ${target}\n`);
