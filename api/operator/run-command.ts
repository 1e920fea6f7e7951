import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Config } from '#api/config.ts';
import { createFeatures, type RunCommand } from '#api/create-features.ts';
import { ApiError, type Refusal } from '#api/http/envelope.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { openStores } from '#api/open-stores.ts';
import { systemClock } from '#shared/node/clock.ts';
import { StartupError } from '#shared/node/errors.ts';
import { operatorSocketPath } from './operator-socket.ts';

type CommandResponse = Omit<Refusal, 'data'> & { data: unknown };

/**
 * Runs commands of an operator, beside a running service or without one. If a service has the embedded database open,
 * they run in it, through its socket; otherwise the store is opened here.
 *
 * @throws {ApiError} with a message for the operator
 * @throws {StartupError} if the database cannot be opened, or no service has ever used the folder
 */
export async function runCommand<Result>(
  config: Config,
  work: (command: RunCommand) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl } = config;
  const socketPath = operatorSocketPath(dataDir);
  if (databaseUrl === undefined && (await isListening(socketPath))) return work(postTo(socketPath));
  await requireOwner(config);
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'db')))
    throw new StartupError(`DATA_DIR: ${dataDir} has no database; a service makes one when it starts there`);
  const observers = createSilentObservers();
  const { close, ...stores } = await openStores({ ...config, runsJobs: false }, observers);
  const publicUrl = () => config.publicUrl ?? '';
  try {
    const { commands, stop } = await createFeatures({ ...observers, config, clock: systemClock, ...stores, publicUrl });
    const command = async (name: keyof typeof commands, ...input: never[]) =>
      (commands[name] as (...given: never[]) => unknown)(...input);
    return await work(command as RunCommand).finally(stop);
  } finally {
    await close();
  }
}

/** Files that another user writes, such as root, the service could not read. */
async function requireOwner({ s3, dataDir }: Config): Promise<void> {
  const owner = s3 === null ? await stat(dataDir).catch(() => null) : null;
  if (owner !== null && process.getuid !== undefined && owner.uid !== process.getuid())
    throw new StartupError(`DATA_DIR: ${dataDir} belongs to another user; run the command as that one`);
}

/** Each command is a request with its arguments. Its response may take long: an import copies files. */
function postTo(socketPath: string): RunCommand {
  const headers = { 'content-type': 'application/json' };
  const command = async (name: string, ...input: unknown[]): Promise<unknown> => {
    const call = request({ socketPath, path: `/${name}`, method: 'POST', headers }).end(JSON.stringify(input));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const envelope = (await json(response)) as CommandResponse;
    if (envelope.status !== 200) throw ApiError.from(envelope);
    return envelope.data;
  };
  return command as RunCommand;
}

/** The file of a socket remains when its process is killed; a connection shows whether the service runs. */
function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
