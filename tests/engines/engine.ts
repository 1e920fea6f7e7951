/** What the journeys need of a browser. Everything else is done in the page, the same way in each engine. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  /** Runs the body of a function in the page; `args` is the array of its arguments. Its result is a plain value. */
  run<Result>(body: string, ...args: unknown[]): Promise<Result>;
  /** The same for a body that returns an element; null where it returns none. */
  element(body: string, ...args: unknown[]): Promise<EngineElement | null>;
  /** Presses a key as a person does, where the focus is. */
  press(key: 'Enter' | 'Escape'): Promise<void>;
  /** A PNG of the window. */
  screenshot(): Promise<Uint8Array>;
}

/** An element of the page, operated by events of the browser itself. */
export interface EngineElement {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  /** Chooses a file, by its absolute path, in a file input. */
  choose(file: string): Promise<void>;
}

/** A browser that runs, with one page of 390 px that stores what it downloads in `downloads`. */
export interface RunningEngine {
  page: EnginePage;
  downloads: string;
  close(): Promise<void>;
}

export interface Engine {
  name: 'firefox' | 'webkit';
  /** Why it can't run here; null when it can. */
  missing: string | null;
  start(): Promise<RunningEngine>;
}

/** The narrowest of today's iPhones. */
export const WINDOW = { width: 390, height: 844 };
