/** Cache Storage in memory, with the methods that copies and app shells use. */
export class MemoryCaches implements CacheStorage {
  /** Thrown by every put while it is set. */
  refusal: Error | null = null;
  private readonly all = new Map<string, Map<string, Response>>();

  async keys(): Promise<string[]> {
    return [...this.all.keys()];
  }

  async has(name: string): Promise<boolean> {
    return this.all.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.all.delete(name);
  }

  async match(request: RequestInfo | URL, options: MultiCacheQueryOptions = {}): Promise<Response | undefined> {
    const some = options.cacheName === undefined ? [...this.all.values()] : [this.all.get(options.cacheName)];
    return some
      .map((one) => one?.get(keyOf(request)))
      .find((one) => one !== undefined)
      ?.clone();
  }

  async open(name: string): Promise<Cache> {
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    const put = async (request: RequestInfo | URL, response: Response) => {
      const body = await response.arrayBuffer();
      if (this.refusal) throw this.refusal;
      entries.set(keyOf(request), new Response(body, { status: response.status, headers: response.headers }));
    };
    return {
      put,
      match: async (request: RequestInfo | URL) => entries.get(keyOf(request))?.clone(),
      delete: async (request: RequestInfo | URL) => entries.delete(keyOf(request)),
      addAll: async (requests: RequestInfo[]) => {
        for (const request of requests) {
          const response = await fetch(request);
          if (!response.ok) throw new TypeError(`${keyOf(request)}: ${response.status}`);
          await put(request, response);
        }
      },
    } as unknown as Cache;
  }
}

/** The path alone: the caches hold one origin. */
function keyOf(request: RequestInfo | URL): string {
  return new URL(request instanceof Request ? request.url : String(request), 'https://booth.example').pathname;
}
