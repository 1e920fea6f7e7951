import { expect, test } from 'vitest';
import { linkedInvoice, typedInvoices } from './invoice-spellings.ts';

const OWN = 'FLIP-04CJ1V9ZQW7KM';

test.each([
  ['FLIP-DEMO-ACTIVE.', 'FLIP-DEMO-ACTIVE'],
  ['FLIP-DEMO-ACTIVE)', 'FLIP-DEMO-ACTIVE'],
  ['FLIP-DEMO-ACTIVE%20', 'FLIP-DEMO-ACTIVE'],
  ['flip-demo-active', 'FLIP-DEMO-ACTIVE'],
  [OWN.toLowerCase(), OWN],
  [`${OWN}.Makasih ya`, OWN],
  [`*${OWN}*`, OWN],
  // Numbers of other APIs keep their case, and those that are longer are others.
  ['inv-7a)', 'inv-7a'],
  [`${OWN.toLowerCase()}x`, `${OWN.toLowerCase()}x`],
  [OWN.replace('-', ''), OWN.replace('-', '')],
  ['FLIP-O4CJ1V9ZQW7KM.', 'FLIP-O4CJ1V9ZQW7KM'],
])('the invoice %j of a link is looked up as %j', (text, spelling) => {
  expect(linkedInvoice(text, 'FLIP')).toBe(spelling);
});

test.each([
  OWN.toLowerCase(),
  '04cj1v9zqw7km',
  'FLIP04CJ1V9ZQW7KM',
  'flip 04cj 1v9z qw7k m',
  'FLIP – 04CJ1V9ZQW7KM',
  ' FLIP_04CJ.1V9Z-QW7KM. ',
  'Invoice: FLIP-04CJ1V9ZQW7KM',
  'No. #flip-04cj1v9zqw7km',
])('%j is typed for one number', (text) => {
  expect(typedInvoices(text, 'FLIP')).toEqual([OWN]);
});

test.each(['FLIP-O4CJ1V9ZQW7KM', 'FLIP-04CJIV9ZQW7KM', 'flip-o4cjlv9zqw7km', 'F1IP-O4CJ1U9ZQW7KM', 'o4cjlu9zqw7km'])(
  '%j is typed for that number or, as written, for an imported one',
  (text) => {
    const spellings = typedInvoices(text, 'FLIP');
    expect(spellings).toHaveLength(2);
    expect(spellings[1]).toBe(OWN);
    expect(spellings[0]?.slice(5)).toBe(text.toUpperCase().slice(-13));
  },
);

test.each(['flip demo active', 'FLIPDEMOACTIVE', 'Demo-Active', 'flip-demo active.'])('%j is a demo number', (text) => {
  expect(typedInvoices(text, 'FLIP')).toEqual(['FLIP-DEMO-ACTIVE']);
});

test.each([
  ['inv/7 a', ['INV/7A', 'FLIP-INV/7A']],
  ['flip2025-42', ['FLIP2025-42', 'FLIP-2025-42']],
  ['FLIP-2025-42', ['FLIP-2025-42']],
])('%j, of another API, is typed for one of %j', (text, spellings) => {
  expect(typedInvoices(text, 'FLIP')).toEqual(spellings);
});
