import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { loadConfig } from '#api/config.ts';
import { needsDataDir, restrictNewFiles } from '#api/data-dir/data-dir.ts';
import { ApiError } from '#api/http/envelope.ts';
import { runCommand } from '#api/operator/run-command.ts';
import { describeFailure, StartupError } from '#shared/node/errors.ts';
import { type Call, COMMANDS } from './operator/commands.ts';
import { describe } from './operator/describe.ts';
import { loadDotEnv } from './services.ts';

/** Prints the result of the command; with `--json` as JSON. */
async function run(name: string, args: string[]): Promise<void> {
  const definition = COMMANDS[name];
  if (!definition) throw new StartupError(`operator.ts takes one of ${Object.keys(COMMANDS).join(', ')}`);
  const { options: names = [], words: [fewest, most] = [1, 1] } = definition;
  const named = Object.fromEntries(names.map((option) => [option, { type: 'string' } as const]));
  const flags = { json: { type: 'boolean' } } as const;
  const { values, positionals: words } = parseArgs({ args, options: { ...named, ...flags }, allowPositionals: true });
  if (words.length < fewest || words.length > most) throw new StartupError(`${name} ${definition.usage} [--json]`);
  const { json: isJson = false, ...options } = values;
  const config = loadConfig(process.env);
  // The default would be below the current folder, which need not be that of the service.
  if (!process.env.DATA_DIR?.trim() && needsDataDir(config))
    throw new StartupError('Set DATA_DIR (or DATABASE_URL, S3_BUCKET and SECRET) to what the service uses');
  const call: Call = { words, options };
  await runCommand(config, async (command) => {
    if (definition.confirms && call.options.digits === undefined)
      call.options.digits = await askForDigits(await definition.confirms(command, call));
    const result = await definition.run(command, call);
    process.stdout.write(`${isJson ? JSON.stringify(result) : (definition.describe ?? describe)(result)}\n`);
  });
}

/** Asks for four digits, which the customer says: the phone number and e-mail address are not shown. */
async function askForDigits(what: unknown): Promise<string> {
  if (!process.stdin.isTTY) throw new StartupError('--digits is required without a terminal');
  const shown = JSON.stringify(what, (name, value: unknown) => (/^(?:phone|email)$/.test(name) ? undefined : value));
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return terminal
    .question(
      `${describe(JSON.parse(shown))}\n\nTo delete it for good, type the last four of the phone number (without one, of the e-mail address or invoice): `,
    )
    .finally(() => terminal.close());
}

/** Returns the text for the operator, without a stack if the operator can correct the cause. */
function describeFault(error: unknown): string {
  if (error instanceof ApiError) {
    const faults = error.errors?.map(({ path: [field = ''], message }) => `--${field}: ${message}`);
    return faults?.join('\n') ?? error.message;
  }
  // The message of parseArgs names the unknown option.
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return error.message;
  return describeFailure(error);
}

restrictNewFiles();
loadDotEnv(path.resolve(import.meta.dirname, '..'));
const [name = '', ...args] = process.argv.slice(2);
try {
  await run(name, args);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${describeFault(error)}\n`);
}
