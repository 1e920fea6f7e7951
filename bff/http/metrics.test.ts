import { expect, test } from 'vitest';
import type { Manifest } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { createMetrics } from './metrics.ts';

const web: Manifest = {
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations: [{ id: 'x', name: 'Gallery', type: 'query', body: '{ __typename }' }],
};

test('the operations of a manifest keep their names, whatever names strangers have sent before', async () => {
  const { onOperation, registry } = createMetrics(new Map([['web', web]]));
  for (let count = 0; count < 200; count += 1) onOperation(`Odd${count}`, undefined, undefined);
  onOperation('Gallery', undefined, 'web');
  const text = await registry.metrics();
  expect(text).toContain('graphql_operations_total{operation="Gallery",code="OK",client="web"} 1');
  expect(text).toContain('graphql_operations_total{operation="other",code="OK",client="none"} 100');
});
