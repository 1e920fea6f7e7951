import { generate, loadContext } from '@graphql-codegen/cli';
import { writeSchema } from './print-schema.ts';

/** Does what `npm run codegen` does, for scripts that need the generated files. */
export async function codegen(): Promise<void> {
  await writeSchema();
  const context = await loadContext();
  context.updateConfig({ silent: true });
  await generate(context);
}
