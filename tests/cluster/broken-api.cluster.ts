import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { startFakeServer } from '#tests/support/servers/fake-server.ts';
import type { Copy } from './copies.ts';
import { prepareCluster } from './prepare.ts';
import { Visitor } from './visitors.ts';

// What the operator is told of a product API that answers, and always wrongly.

let answer = { status: 404, body: '{"status":404,"message":"none","data":null}' };
const works = answer;
const api = await startFakeServer((_request, response) => response.writeHead(answer.status).end(answer.body));
const running = prepareCluster({ web: 1, bff: 1, api: 1, worker: 0 }, api.url);
afterAll(api.close);

// That it calls is proven on metrics of such a fault (tests/contract/recorded-faults.yaml).
const [, alerted = ''] =
  /alert: OperationsFail\n.*graphql_operations_total\{code=~"(.+?)"/.exec(
    readFileSync('deploy/prometheus/alerts.yaml', 'utf8'),
  ) ?? [];

test.for([
  ['500', { status: 500, body: '' }, 'UPSTREAM_ERROR'],
  ['what cannot be read', { status: 200, body: '<h1>Welcome</h1>' }, 'UPSTREAM_INVALID_RESPONSE'],
] as const)(
  'an API that answers %s: /readyz is degraded, the circuit opens, each change is one warning, and its code is alerted',
  async ([, broken, code]) => {
    const bff = running.cluster.copies.bff[0] as Copy;
    const printed = bff.output().length;
    // Always the same one: of a single client among others who are answered, few failures count.
    const visitor = new Visitor(running.cluster, '127.0.0.2');
    const ask = async (order: number): Promise<string | undefined> =>
      (await visitor.ask(`{ order(invoice: "FLIP-${order}") { id } }`)).errors?.[0]?.extensions.code;
    const told = async (): Promise<object> => ({
      readyz: await (await fetch(`${bff.url}/readyz`)).json(),
      warnings: bff
        .output()
        .slice(printed)
        .match(/(?<="level":40.*)circuit \w+/g),
    });
    answer = broken;
    expect(await ask(0)).toBe(code);
    for (let order = 1; order < 25; order += 1) await ask(order);
    expect(await ask(0)).toBe('UPSTREAM_UNAVAILABLE');
    await expect.poll(told).toEqual({ readyz: { status: 'degraded', upstream: 'down' }, warnings: ['circuit open'] });
    expect(await (await fetch(`http://127.0.0.1:${bff.metricsPort}/metrics`)).text()).toMatch(
      new RegExp(`^graphql_operations_total\\{.*code="(?=${code}")(${alerted})"`, 'm'),
    );
    answer = works;
    await expect
      .poll(async () => (await ask(0), told()))
      .toEqual({ readyz: { status: 'ok', upstream: 'up' }, warnings: ['circuit open', 'circuit closed'] });
    await visitor.close();
  },
);
