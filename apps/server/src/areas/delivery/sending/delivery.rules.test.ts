import type { ReminderPlan } from '@nattoku/contract/order/reminder-plan';
import { afterEach, describe, expect, test } from 'vitest';
import { allowedFrom, dueReminders, nextTry } from '#areas/delivery/sending/delivery.rules.ts';

const zones = ['UTC', 'Asia/Tokyo', 'America/New_York'];
const machineZone = process.env['TZ'];
afterEach(() => {
  if (machineZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = machineZone;
});
const inZones = <T>(run: () => T): T[] =>
  zones.map((zone) => {
    process.env['TZ'] = zone;
    return run();
  });

const plan: ReminderPlan = [
  { from: 'issue', days: 1 },
  { from: 'due', days: -3 },
  { from: 'due', days: 0 },
];
const tokyo = (text: string) => new Date(`${text}+09:00`);
// Half past midnight in Tokyo, the day before in UTC and New York.
const order = { reminderPlan: plan, issuedAt: tokyo('2026-11-21T00:30:00'), dueDays: ['2026-11-28'] };

describe('specification/order.md §23: reminders by plan, at the hour in Tokyo', () => {
  test.each([
    ['2026-11-22T09:59:59', []],
    ['2026-11-22T10:00:00', ['issue:1@2026-11-22']],
    ['2026-11-23T09:59:00', ['issue:1@2026-11-22']],
    // Missed for longer than a day: not made up for.
    ['2026-11-23T10:00:01', []],
    ['2026-11-25T10:30:00', ['due:-3@2026-11-25']],
    ['2026-11-28T23:59:00', ['due:0@2026-11-28']],
    ['2026-11-29T10:00:01', []],
  ])('at %s: %j, wherever the server stands', (now, entries) => {
    const found = inZones(() => dueReminders(order, 10, tokyo(now)).map(({ planEntry }) => planEntry));
    expect(found).toEqual([entries, entries, entries]);
  });

  test('a plan that counts from the due date rests where there is none', () => {
    const noDate = { ...order, reminderPlan: plan.slice(1), dueDays: [] };
    expect(dueReminders(noDate, 10, tokyo('2026-11-25T10:30:00'))).toEqual([]);
  });

  test.each([
    ['2026-11-23T10:30:00', ['due:-3@2026-11-23']],
    ['2026-11-26T10:30:00', ['due:0@2026-11-26']],
    ['2026-11-27T10:30:00', []],
    ['2026-11-30T10:30:00', ['due:-3@2026-11-30']],
    ['2026-12-03T10:30:00', ['due:0@2026-12-03']],
  ])('each part that is open is reminded of by its own day; at %s: %j', (now, entries) => {
    const parts = { ...order, reminderPlan: plan.slice(1), dueDays: ['2026-11-26', '2026-12-03'] };
    const found = inZones(() => dueReminders(parts, 10, tokyo(now)).map(({ planEntry }) => planEntry));
    expect(found).toEqual([entries, entries, entries]);
  });

  test('what lies before the order was sent is not asked for', () => {
    const late = { ...order, issuedAt: tokyo('2026-11-25T10:10:00') };
    expect(dueReminders(late, 10, tokyo('2026-11-25T10:30:00'))).toEqual([]);
    expect(dueReminders(late, 11, tokyo('2026-11-25T11:30:00'))).toHaveLength(1);
  });

  test('a due date that is moved has a reminder of its own', () => {
    const before = dueReminders(order, 10, tokyo('2026-11-25T12:00:00'));
    const after = dueReminders({ ...order, dueDays: ['2026-11-29'] }, 10, tokyo('2026-11-26T12:00:00'));
    expect(before[0]?.planEntry).not.toBe(after[0]?.planEntry);
  });
});

const night = { from: '21:00', until: '08:00' };
const always = { from: null, until: null };

test.each([
  { at: '2026-11-21T12:00', quiet: night, contact: always, from: '2026-11-21T12:00' },
  { at: '2026-11-21T21:00', quiet: night, contact: always, from: '2026-11-22T08:00' },
  { at: '2026-11-21T07:59', quiet: night, contact: always, from: '2026-11-21T08:00' },
  { at: '2026-11-21T08:00', quiet: night, contact: always, from: '2026-11-21T08:00' },
  { at: '2026-11-21T12:00', quiet: always, contact: { from: '17:00', until: '19:00' }, from: '2026-11-21T17:00' },
  { at: '2026-11-21T19:00', quiet: always, contact: { from: '17:00', until: '19:00' }, from: '2026-11-22T17:00' },
  { at: '2026-11-21T22:00', quiet: night, contact: { from: '09:00', until: '12:00' }, from: '2026-11-22T09:00' },
  { at: '2026-11-21T12:00', quiet: always, contact: { from: '09:00', until: '09:00' }, from: '2026-11-21T12:00' },
  // Hours that leave nothing over: the patient's count.
  { at: '2026-11-21T12:00', quiet: night, contact: { from: '22:00', until: '23:00' }, from: '2026-11-22T22:00' },
])('at $at a message may go from $from on ($quiet, $contact)', ({ at, quiet, contact, from }) => {
  const found = inZones(() => allowedFrom(tokyo(`${at}:00`), { quiet, contact }).toISOString());
  const wanted = tokyo(`${from}:00`).toISOString();
  expect(found).toEqual([wanted, wanted, wanted]);
});

describe('a gateway that is down', () => {
  const start = tokyo('2026-11-21T10:00:00');

  test('is tried with growing waits for a day, and then no more', () => {
    const waits: number[] = [];
    let now = start;
    let next = nextTry(1, start, now, null);
    for (let tries = 2; next; tries += 1) {
      waits.push((next.getTime() - now.getTime()) / 60_000);
      now = next;
      next = nextTry(tries, start, now, null);
    }
    expect(waits.slice(0, 8)).toEqual([1, 2, 5, 15, 30, 60, 120, 120]);
    expect(now.getTime() - start.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
    expect(now.getTime() - start.getTime()).toBeGreaterThan(21 * 3_600_000);
  });

  test('is left alone for as long as it asked', () => {
    expect(nextTry(1, start, start, 600)).toEqual(tokyo('2026-11-21T10:10:00'));
  });
});
