import { defineConfig } from 'drizzle-kit';

// npx drizzle-kit generate --config api/drizzle.config.ts --name what-changes
export default defineConfig({
  dialect: 'postgresql',
  schema: './api/database/schema.ts',
  out: './api/migrations',
});
