import { expect, test } from 'vitest';
import { findPortFaults, hasWorker, isApiEmbedded, readPorts, type PortName } from './services.ts';

const ALL: PortName[] = ['API_PORT', 'BFF_PORT', 'WEB_PORT'];
const faultsIn = (env: Record<string, string>, wanted = ALL) => findPortFaults(readPorts(env), wanted);

test('the defaults, and three different ports, are accepted', () => {
  expect(readPorts({ WEB_PORT: ' ', BFF_PORT: '' })).toEqual({
    WEB_PORT: '3000',
    BFF_PORT: '4000',
    API_PORT: '5000',
    WORKER_PORT: '5500',
  });
  expect(faultsIn({})).toEqual([]);
  expect(faultsIn({ WEB_PORT: '4000', BFF_PORT: '5000', API_PORT: '3000' })).toEqual([]);
});

test('a blank PRODUCT_API_URL leaves the embedded API in use', () => {
  expect([undefined, '', ' ', 'https://api.example.com'].map((url) => isApiEmbedded({ PRODUCT_API_URL: url }))).toEqual(
    [true, true, true, false],
  );
});

test('a worker starts where the embedded API leaves its jobs to one', () => {
  const jobs = [
    { JOBS: ' worker ' },
    { JOBS: 'inline' },
    {},
    { JOBS: 'worker', PRODUCT_API_URL: 'https://api.example.com' },
  ];
  expect(jobs.map(hasWorker)).toEqual([true, false, false, false]);
});

test('two services with the same port are reported in one line, with a port that is free', () => {
  expect(faultsIn({ BFF_PORT: '3000' })).toEqual([
    'WEB_PORT: port 3000 is the one of BFF_PORT, for example WEB_PORT=3001',
  ]);
  expect(faultsIn({ WEB_PORT: '04100', BFF_PORT: ' 4100' })).toEqual([
    'WEB_PORT: port 4100 is the one of BFF_PORT, for example WEB_PORT=3000',
  ]);
  expect(faultsIn({ WEB_PORT: '5000', BFF_PORT: '5000' })).toHaveLength(2);
});

test('the port of a service that does not start is ignored', () => {
  expect(faultsIn({ API_PORT: '3000' }, ['BFF_PORT', 'WEB_PORT'])).toEqual([]);
  expect(faultsIn({ BFF_PORT: '3000' }, ['WEB_PORT'])).toEqual([]);
});

test('port 0 is reported; a port that is not a number is left to its service', () => {
  expect(faultsIn({ BFF_PORT: '0', WEB_PORT: 'seventy', API_PORT: 'seventy' })).toEqual([
    'BFF_PORT: must be a port of its own, not 0, for example BFF_PORT=4000',
  ]);
});
