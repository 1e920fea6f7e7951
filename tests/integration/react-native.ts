import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { build } from 'vite';
import { vi } from 'vitest';
import type * as failures from '#tests/mobile/react-native/apollo-failures.ts';
import type * as app from '#tests/mobile/react-native/app.ts';
import type * as documents from '#tests/mobile/react-native/generated/graphql.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What the app's bundle exports. */
export type AppModule = typeof app & typeof failures & typeof documents;

/** A request that the app has sent. */
export interface SentRequest {
  headers: Headers;
  /** The JSON body, or the part `operations` of a form. */
  operation: {
    query?: string;
    operationName?: string;
    variables?: unknown;
    extensions?: Record<string, Record<string, unknown>>;
  };
  isForm: boolean;
}

/** Bundles the sample as Metro does for a phone: one script, and the modules that packages name for React Native. */
export async function bundleApp(): Promise<string> {
  const entry = '\0app';
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? ['app', 'apollo-failures', 'generated/graphql']
                .map((name) => `export * from '#tests/mobile/react-native/${name}.ts';\n`)
                .join('')
            : undefined,
      },
    ],
    resolve: {
      conditions: ['react-native', 'module', 'production'],
      alias: [{ find: /^#tests\//, replacement: `${root}/tests/` }],
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rollupOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format: 'cjs', codeSplitting: false },
      },
    },
  });
  const [chunk] = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk') throw new Error('the app was not bundled');
  return chunk.code;
}

/** React Native's `FormData`: a file is an object with its address, read when the request is sent. */
class NativeFormData {
  readonly parts: { name: string; value: string | { uri: string; name: string; type: string } }[] = [];

  append(name: string, value: string | { uri: string; name: string; type: string }): void {
    this.parts.push({ name, value });
  }

  /** What the phone sends. */
  toForm(): FormData {
    const form = new FormData();
    for (const { name, value } of this.parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([readFileSync(fileURLToPath(value.uri))], { type: value.type }), value.name);
    }
    return form;
  }
}

/**
 * Runs the bundle in a realm with what React Native has and no more: no document, storage, cookies, `crypto`,
 * `process` or `Buffer`.
 *
 * @param onRequest called before each request is sent, which waits for it
 */
export function runApp(
  code: string,
  onRequest: (request: SentRequest) => void | Promise<void> = () => {},
): { module: AppModule; evaluate: (text: string) => unknown } {
  const nativeFetch = async (
    url: string,
    { body, ...init }: Omit<RequestInit, 'body'> & { body?: unknown },
  ): Promise<Response> => {
    if (init.credentials !== 'omit') throw new Error('the app may send cookies');
    const isForm = body instanceof NativeFormData;
    const operations = isForm ? body.parts.find(({ name }) => name === 'operations')?.value : body;
    await onRequest({
      headers: new Headers(init.headers),
      operation: JSON.parse(String(operations)) as SentRequest['operation'],
      isForm,
    });
    return fetch(url, { ...init, credentials: 'omit', body: isForm ? body.toForm() : (body as string) });
  };
  const own = { fetch: nativeFetch, FormData: NativeFormData, navigator: { product: 'ReactNative' } };
  const names =
    'Headers Request Response Blob URL URLSearchParams AbortController AbortSignal setTimeout clearTimeout setInterval clearInterval queueMicrotask performance';
  const common = Object.fromEntries(names.split(' ').map((name) => [name, Reflect.get(globalThis, name) as unknown]));
  const module = { exports: {} };
  const realm = createContext({ ...own, ...common, module, exports: module.exports });
  new Script('globalThis.global = globalThis.window = globalThis.self = globalThis;').runInContext(realm);
  new Script(`(function () {${code}\n})();`, { filename: 'app.bundle.js' }).runInContext(realm);
  return { module: module.exports as AppModule, evaluate: (text) => new Script(text).runInContext(realm) as unknown };
}

/** Opens the app on a phone, whose secret storage outlives it. */
export function openApp(
  bundle: string,
  url: string,
  {
    secrets = new Map<string, string>(),
    lock,
    now = Date.now,
    onRequest,
  }: {
    secrets?: Map<string, string>;
    lock?: <T>(run: () => Promise<T>) => Promise<T>;
    now?: () => number;
    onRequest?: (request: SentRequest) => void | Promise<void>;
  } = {},
) {
  const { module } = runApp(bundle, onRequest);
  const onExpired = vi.fn<() => void>();
  const app = module.createApp({
    url,
    client: { name: 'react-native', version: '3.1.0' },
    storage: {
      getItem: async (key) => secrets.get(key) ?? null,
      setItem: async (key, value) => void secrets.set(key, value),
      removeItem: async (key) => void secrets.delete(key),
    },
    lock,
    onExpired,
    newKey: randomUUID,
    now,
  });
  return { app, module, secrets, onExpired };
}
