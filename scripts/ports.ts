export const PORTS = { WEB_PORT: '3000', BFF_PORT: '4000', API_PORT: '5000' } as const;

export type PortName = keyof typeof PORTS;

/** The ports of services that start together, as given or as they are by default. An empty variable counts as unset. */
export function readPorts(env: Readonly<Record<string, string | undefined>>): Record<PortName, string> {
  const portOf = (name: PortName) => env[name]?.trim() || PORTS[name];
  return { WEB_PORT: portOf('WEB_PORT'), BFF_PORT: portOf('BFF_PORT'), API_PORT: portOf('API_PORT') };
}

/**
 * What keeps services from starting together, one line a fault: a port that two of them were given, and port 0, which is any
 * port, where the others could not find it. A port that is no number is for its service to tell.
 */
export function faultsOfPorts(ports: Record<PortName, string>, wanted: readonly PortName[]): string[] {
  const numbers = wanted.map((name) => ({ name, port: Number(ports[name]) }));
  return numbers.flatMap(({ name, port }, index) => {
    const rival = numbers.slice(0, index).find((other) => other.port === port);
    if (port !== 0 && rival === undefined) return [];
    const fault = port === 0 ? 'must be a port of its own, not 0' : `port ${port} is the one of ${rival?.name ?? ''}`;
    const example = freeFor(name, numbers.map((other) => other.port));
    return [`${name}: ${fault}, for example ${name}=${example}`];
  });
}

function freeFor(name: PortName, taken: readonly number[]): number {
  let port = Number(PORTS[name]);
  while (taken.includes(port)) port += 1;
  return port;
}
