import path from 'node:path';
import { findFaults } from './brand/brand-faults.ts';
import { brandFolder, loadDotEnv } from './services.ts';

// `npm run brand:check`: one line for each fault of the brand's folder (`BRAND_DIR`, else brand/); docs/brand.md.
loadDotEnv(path.resolve(import.meta.dirname, '..'));
const folder = brandFolder(process.env);
const faults = await findFaults(folder);
process.stdout.write(faults.length > 0 ? `${faults.join('\n')}\n` : `${folder} is complete.\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
