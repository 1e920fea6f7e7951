import { expect, test } from 'vitest';
import { Weekday } from './booth.type.ts';
import { readHours } from './opening-hours.ts';

const all = Object.values(Weekday);
const { MONDAY, FRIDAY, SATURDAY, SUNDAY } = Weekday;
const weekdays = all.slice(0, 5);

test.each([
  ['09.00-21.00 WIB', '09:00', '21:00', all],
  ['10:00 – 22:00', '10:00', '22:00', all],
  ['10.00-22.00 WIB (foto terakhir 21.30)', '10:00', '22:00', all],
  ['18.00-02.00 WIB', '18:00', '02:00', all],
  ['00.00-24.00', '00:00', '00:00', all],
  ['09.00-21.00 WIB, Senin-Jumat (tutup Sabtu dan Minggu)', '09:00', '21:00', weekdays],
  ['09.00-21.00 WIB (closed at weekends)', '09:00', '21:00', weekdays],
  ['9.00-21.00 WIB, libur Senin', '09:00', '21:00', all.filter((day) => day !== MONDAY)],
  ['09.00-21.00 WIB, Jumat sampai Minggu', '09:00', '21:00', [FRIDAY, SATURDAY, SUNDAY]],
])('%s is read', (text, opens, closes, openDays) => {
  expect(readHours(text)).toEqual({ opens, closes, openDays });
});

test.each([
  'Setiap hari',
  '',
  '25.00-26.00',
  '09.75-21.00',
  'Senin-Jumat 10.00-22.00, Sabtu-Minggu 09.00-23.00',
  '09.00-12.00 dan 13.00-21.00',
  '10.00-22.00 WIB, Minggu tutup',
  '10.00-22.00 WIB (Sunday closed)',
  '10.00-22.00 WIB, setiap hari kecuali Minggu',
])('%j has no hours', (text) => {
  expect(readHours(text)).toEqual({ opens: null, closes: null, openDays: null });
});
