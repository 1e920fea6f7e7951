import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** Loaded into a service with `--import`: answers each message with how long the event loop was held at most since the last one, and how long it was busy. */
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
let before = performance.eventLoopUtilization();
process.on('message', () => {
  const now = performance.eventLoopUtilization();
  process.send?.({ heldMs: delays.max / 1e6, busyMs: performance.eventLoopUtilization(now, before).active });
  delays.reset();
  before = now;
});
