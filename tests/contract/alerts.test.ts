import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findPromtool } from '#tests/support/servers/promtool.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'deploy/prometheus');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const rules = read('deploy/prometheus/alerts.yaml');
const valuesOf = (text: string, key: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`^[ -]*${key}: (.+)$`, 'gm'))].map(([, value = '']) => value);
const alerts = valuesOf(rules, 'alert');

describe('promtool', () => {
  const promtool = findPromtool();

  test.for<[string, string[]]>([
    ['reads the rules', ['check', 'rules', path.join(folder, 'alerts.yaml')]],
    ['reads the configuration', ['check', 'config', path.join(folder, 'prometheus.yaml')]],
    ['finds that alerts fire and are silent as written', ['test', 'rules', path.join(folder, 'alerts.test.yaml')]],
    ['finds that alerts fire in faults', ['test', 'rules', path.join(import.meta.dirname, 'recorded-faults.yaml')]],
    ['finds that alerts fire in others', ['test', 'rules', path.join(import.meta.dirname, 'recorded-by-hand.yaml')]],
  ])('%s', { timeout: 180_000 }, ([, args], { skip }) => {
    if ('missing' in promtool) return skip(promtool.missing);
    expect(promtool.run(args)).toMatchObject({ isGood: true });
  });
});

interface Panel {
  title: string;
  description?: string;
  targets: { expr: string }[];
}
const { panels } = JSON.parse(read('deploy/grafana/flipbooth.json')) as { panels: Panel[] };

/** The metrics of an expression, without its labels. */
const metricsOf = (expr: string): string[] =>
  expr.replaceAll(/"[^"]*"/g, '').match(/\b(?!group_left|histogram_quantile)(?:up|[a-z0-9]+(?:_[a-z0-9]+)+)\b/g) ?? [];

test('each alert has a panel of the dashboard that names it and shows its metrics', () => {
  const faults = alerts.filter((alert, index) => {
    const shown = panels
      .filter(({ description = '' }) => description.split(/\W+/).includes(alert))
      .flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr)));
    const asked = metricsOf(valuesOf(rules, 'expr')[index] ?? '');
    return shown.length === 0 || asked.some((metric) => !shown.includes(metric));
  });
  expect(faults).toEqual([]);
});

test('each alert has fired in the metrics of a real fault', () => {
  const recordings = ['recorded-faults', 'recorded-by-hand']
    .map((name) => read(`tests/contract/${name}.yaml`))
    .join('');
  expect(alerts.filter((alert) => !recordings.includes(`alertname="${alert}"`))).toEqual([]);
});

test('each alert leads to its heading in docs/operations.md', () => {
  const headings = [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = valuesOf(rules, 'runbook_url').map((url) => url.replace('docs/operations.md#', ''));
  expect(links).toHaveLength(alerts.length);
  expect(links.filter((link) => !headings.includes(link))).toEqual([]);
});
