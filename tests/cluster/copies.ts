import { freePort } from '#tests/support/processes/free-port.ts';
import { SERVICE_PORTS, type ServiceProcess, startService } from '#tests/support/processes/service-process.ts';

export type Part = keyof typeof SERVICE_PORTS;

/** One of several processes of a service, always on the same port. */
export class Copy {
  private process: ServiceProcess | null = null;

  private constructor(
    readonly part: Part,
    readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  /** Reserves a port; `start` starts the process. */
  static async of(part: Part, env: Record<string, string>): Promise<Copy> {
    const port = await freePort();
    return new Copy(part, port, { ...env, [SERVICE_PORTS[part]]: String(port) });
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves once it is ready. */
  async start(): Promise<void> {
    this.process = await startService(this.part, { env: this.env });
  }

  /** Stops it as a deployment does, and starts it again. The status must be 0. */
  async replace(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** SIGTERM. */
  async stop(): Promise<void> {
    const { process } = this;
    if (process === null) return;
    this.process = null;
    process.child.kill('SIGTERM');
    const { code, signal } = await process.ended;
    if (code !== 0) throw new Error(`${this.part} ended with ${signal ?? code}:\n${process.output().slice(-2_000)}`);
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    const { process } = this;
    this.process = null;
    process?.child.kill('SIGKILL');
    await process?.ended;
  }

  /** Suspends the process with its connections open (SIGSTOP), or resumes it. */
  freeze(): void {
    this.process?.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.process?.child.kill('SIGCONT');
  }
}
