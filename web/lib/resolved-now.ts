/** A thenable that resolves synchronously, which React accepts: a lazy component whose code is loaded renders without suspending. */
export function resolvedNow<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable -- React takes any thenable, and a promise resolves later
  return { then: (resolve: (value: Value) => void) => resolve(value) } as Promise<Value>;
}
