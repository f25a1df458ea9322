import type { TalkOnCalendar } from '@nattoku/contract/ic-support/ic-planner';
import { expect, test } from 'vitest';
import { columnOfDay, columnsOfDay, hoursOf, layOut } from '#areas/ic-support/calendar/calendar-layout.ts';

type Given = { id: string; at: string; minutes?: number; who?: string; room?: string; state?: string };

/** A talk on 2027-01-25 in Tokyo. */
const talk = ({ id, at, minutes = 30, who = '田中', room = '面談室1', state = 'planned' }: Given): TalkOnCalendar =>
  ({
    id,
    clashes: [],
    talk: {
      state,
      startsAt: new Date(`2027-01-25T${at}:00+09:00`).toISOString(),
      minutes,
      place: '外来',
      room,
      explainer: who ? { id: who, name: who } : null,
    },
  }) as unknown as TalkOnCalendar;

const lanesOf = (...given: Given[]) => {
  const orders = given.map(talk);
  const [column] = layOut(orders, [{ key: 'all', label: '' }], () => 'all');
  return column?.talks.map(({ order, lane, lanes }) => `${order.id} ${lane + 1}/${lanes}`);
};

test.each<[string, Given[], string[]]>([
  [
    'one after the other',
    [
      { id: 'a', at: '09:00' },
      { id: 'b', at: '09:30' },
    ],
    ['a 1/1', 'b 1/1'],
  ],
  [
    'two at once',
    [
      { id: 'b', at: '09:15' },
      { id: 'a', at: '09:00' },
    ],
    ['a 1/2', 'b 2/2'],
  ],
  [
    'a chain of three needs two lanes',
    [
      { id: 'a', at: '09:00' },
      { id: 'b', at: '09:15', minutes: 60 },
      { id: 'c', at: '09:45' },
    ],
    ['a 1/2', 'b 2/2', 'c 1/2'],
  ],
  [
    'a short talk is as high as a step',
    [
      { id: 'a', at: '09:00', minutes: 5 },
      { id: 'b', at: '09:10' },
    ],
    ['a 1/2', 'b 2/2'],
  ],
])('%s', (_, given, expected) => {
  expect(lanesOf(...given)).toEqual(expected);
});

test('who or what is asked for twice is said by name', () => {
  const order = {
    ...talk({ id: 'a', at: '09:00' }),
    clashes: ['explainer', 'room', 'patient', 'attendee'] as TalkOnCalendar['clashes'],
  };
  const [column] = layOut([order], [{ key: 'all', label: '' }], () => 'all');
  expect(column?.talks[0]?.conflicts).toEqual(['説明者 田中', '部屋 面談室1', '患者さん', '同席する職員']);
});

test('a talk in the night makes the day longer, and one past midnight ends with it', () => {
  const columns = layOut([talk({ id: 'a', at: '23:30', minutes: 90 })], [{ key: '', label: '' }], () => '');
  expect(columns[0]?.talks[0]).toMatchObject({ from: 1410, to: 1440 });
  expect(hoursOf(columns)).toEqual({ first: 8, last: 24 });
});

test('a day has its people, and who is not known yet comes last', () => {
  const orders = [
    talk({ id: 'a', at: '09:00', who: '' }),
    talk({ id: 'b', at: '09:00', who: 'い' }),
    talk({ id: 'c', at: '10:00', who: 'あ' }),
  ];
  expect(columnsOfDay(orders, 'explainer').map(({ label }) => label)).toEqual(['あ', 'い', '説明者未定']);
  expect(orders.map((order) => columnOfDay(order, 'room'))).toEqual(Array(3).fill('外来 面談室1'));
});
