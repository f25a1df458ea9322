import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

type Probe = { zone: string; offset: number; report: { instants: unknown[][]; dates: unknown[][] } };

const probe = fileURLToPath(new URL('../testing/time-zone-probe.ts', import.meta.url));

function runIn(zone: string): Probe {
  return JSON.parse(execFileSync(process.execPath, [probe], { env: { ...process.env, TZ: zone }, encoding: 'utf8' }));
}

test('dates and times read the same wherever the machine stands', () => {
  const utc = runIn('UTC');
  const tokyo = runIn('Asia/Tokyo');
  const newYork = runIn('America/New_York');

  expect([utc.offset, tokyo.offset, newYork.offset]).toEqual([0, -540, 240]);
  expect(tokyo.report).toEqual(utc.report);
  expect(newYork.report).toEqual(utc.report);
  expect(utc.report.dates).toContainEqual([
    '1957-03-04',
    '1957/03/04(月)',
    '1957年（昭和32年）3月4日',
    '1957-03-04T14:59:59.999Z',
    '1957-03-05',
    '1956-03-04',
    1,
    69,
    '1957-03-04',
    { date: '1957-03-04' },
  ]);
  expect(utc.report.instants).toContainEqual([
    '2026-11-20T14:59:59.999Z',
    '2026/11/20(金) 23:59',
    '2026/11/20(金)',
    '2026-11-20',
    '2026-11-20',
    '2026-11-21',
    '2026-11-20T23:59:59',
    '2026-11-21T04:59:59+09:00',
    '2026年（令和8年）11月20日 23:59:59',
    '2026-11-20T23:59:59',
    '昨日 23:59',
  ]);
});
