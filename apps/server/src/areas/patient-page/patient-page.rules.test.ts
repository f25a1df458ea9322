import { describe, expect, test } from 'vitest';
import {
  acceptsRecords,
  byServerClock,
  clampTime,
  clockOffset,
  deviceClassOf,
  isLiving,
  isOpen,
  isResting,
  keepSeconds,
} from '#areas/patient-page/patient-page.rules.ts';
import { assess, type Evidence } from '#domain/order/progress/assess-order.ts';
import { standingOfVideo, type VideoEvidence } from '#domain/video/video-standing.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00+09:00`);

test.each([
  ['used a minute ago', { lastSeenAt: at('11:59') }, true],
  ['idle for half an hour', { lastSeenAt: at('11:30') }, false],
  ['at the end of its twelve hours', { expiresAt: at('12:00') }, false],
  ['ended', { endedAt: at('11:59') }, false],
])('a session %s', (_, change, expected) => {
  const session = { lastSeenAt: at('11:59'), expiresAt: at('20:00'), endedAt: null, ...change };
  expect(isLiving(session, at('12:00'))).toBe(expected);
});

test.each([
  ['whose birth date was given less than 72 hours ago', {}, true],
  ['whose birth date was given 72 hours ago', { verifiedAt: at('12:00') }, false],
  ['that nobody gave a birth date for', { verifiedAt: null }, false],
  ['that was left', { endedAt: at('12:30') }, false],
])('a session %s rests or not', (_, change, expected) => {
  const now = new Date(at('12:00').getTime() + 72 * 3_600_000);
  expect(isResting({ verifiedAt: at('12:01'), endedAt: null, ...change }, now)).toBe(expected);
});

test.each([
  ['72 hours', {}, 72 * 3600],
  ['as long as the order is open', { expiresAt: at('13:00') }, 3600],
  ['not when all is done', { isDone: true }, 0],
  ['not after the end', { expiresAt: at('11:00') }, 0],
  ['with its window alone on a device of the hospital', { isKiosk: true, isDone: true }, undefined],
])('a device may keep the page %s', (_, change, expected) => {
  const order = { isKiosk: false, isDone: false, expiresAt: new Date('2027-11-21T00:00:00Z') };
  expect(keepSeconds({ ...order, ...change }, at('12:00'))).toBe(expected);
});

describe('an order that has ended takes in what was done while it was open', () => {
  const order = { lifecycle: 'issued', expiresAt: at('12:00'), closedAt: null } as const;
  test.each([
    ['open', { expiresAt: at('18:00') }, at('08:00'), true],
    ['over by the clock, entered before', {}, at('11:00'), true],
    ['over by the clock, entered after', {}, at('12:30'), false],
    ['expired, entered before', { lifecycle: 'expired' }, at('11:00'), true],
    ['closed, entered before', { lifecycle: 'closed', closedAt: at('12:00') }, at('11:00'), true],
    ['closed, entered after', { lifecycle: 'closed', closedAt: at('12:00') }, at('12:30'), false],
    ['canceled', { lifecycle: 'canceled' }, at('11:00'), false],
    ['a draft', { lifecycle: 'draft', expiresAt: null }, at('11:00'), false],
  ] as const)('%s', (_, change, cameInAt, expected) => {
    expect(acceptsRecords({ ...order, ...change }, cameInAt, at('13:00'))).toBe(expected);
  });

  test('and shows nothing any more', () => {
    expect(isOpen(order, at('11:59'))).toBe(true);
    expect(isOpen(order, at('12:00'))).toBe(false);
    expect(isOpen({ ...order, lifecycle: 'closed', expiresAt: at('18:00') }, at('11:59'))).toBe(false);
  });
});

test.each([
  ['2026-11-21T02:00:00Z', '2026-11-21T02:00:00.000Z'],
  ['2036-01-01T00:00:00Z', '2026-11-21T03:00:00.000Z'],
  ['1970-01-01T00:00:00Z', '2026-11-21T01:00:00.000Z'],
])('a device that says %s is believed %s', (said, believed) => {
  expect(clampTime(said, at('10:00'), at('12:00')).toISOString()).toBe(believed);
});

const HOUR = 3_600_000;

test.each([
  ['an hour behind', at('11:00'), HOUR],
  ['a year ahead', new Date(at('12:00').getTime() + 365 * 24 * HOUR), -365 * 24 * HOUR],
  ['right, on a slow network', new Date(at('12:00').getTime() - 4_000), 0],
])('what was dated by a clock that is %s is dated by the server', (_, sentAt, offset) => {
  expect(clockOffset(sentAt.toISOString(), at('12:00'))).toBe(offset);
  const record = { at: new Date(sentAt.getTime() - 60_000).toISOString() };
  const [dated] = byServerClock([record], offset);
  expect(dated?.at).toBe(new Date(sentAt.getTime() - 60_000 + offset).toISOString());
});

test('a page of before, which does not say what its clock says, is believed', () => {
  expect(clockOffset(undefined, at('12:00'))).toBe(0);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/131 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X200) Chrome/131 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131', 'computer'],
  ['', 'computer'],
])('%s is a %s', (userAgent, expected) => {
  expect(deviceClassOf(userAgent)).toBe(expected);
});

describe('what everything comes to', () => {
  const right = { correct: true, receivedAt: at('10:00') };
  const wrong = { correct: false, receivedAt: at('10:00') };
  const whole = [{ start: 0, end: 100 }];
  const video = (watched: VideoEvidence['watched'], ...answers: (typeof right)[][]) => ({
    durationSeconds: 100,
    available: true,
    required: true,
    watched,
    answers,
    lastDidAt: null,
  });
  type Given = VideoEvidence & { required: boolean };
  const judge = (given: readonly Given[], rest: Partial<Evidence> = {}) => {
    const items = given.map((one) => ({ ...standingOfVideo(one), required: one.required }));
    return assess({ reviewedAt: null, hasUnreadMessage: false, items, ...rest });
  };

  test.each([
    ['nothing was done', [video([])], 'opened'],
    ['a little was watched', [video([{ start: 0, end: 5 }])], 'inProgress'],
    ['one of two was watched', [video(whole), video([])], 'inProgress'],
    ['watched, not answered', [video(whole, [])], 'inProgress'],
    ['watched, first answer wrong', [video(whole, [wrong])], 'inProgress'],
    ['watched, wrong twice', [video(whole, [wrong, wrong])], 'done'],
    ['watched, wrong and then right', [video(whole, [wrong, right])], 'done'],
    ['watched to 95 %', [video([{ start: 0, end: 95 }], [right])], 'done'],
    ['watched to 94 %', [video([{ start: 0, end: 94 }], [right])], 'inProgress'],
    ['answered without watching', [video([], [right])], 'inProgress'],
    ['the other video was withdrawn', [video(whole, [right]), { ...video([], []), available: false }], 'done'],
    ['the only video was withdrawn', [{ ...video([]), available: false }], 'opened'],
  ])('%s', (_, items, expected) => {
    expect(judge(items).progress).toBe(expected);
  });

  const mayBeLeftOut = (...given: Parameters<typeof video>) => ({ ...video(...given), required: false });
  test.each([
    ['what must be watched was watched', [video(whole), mayBeLeftOut([], [])], 'done', 1],
    ['only what may be left out was watched', [video([]), mayBeLeftOut(whole)], 'inProgress', 0],
    ['everything may be left out, one was watched', [mayBeLeftOut(whole), mayBeLeftOut([])], 'inProgress', 0.5],
    ['everything may be left out, all was watched', [mayBeLeftOut(whole), mayBeLeftOut(whole)], 'done', 1],
  ])('specification/patient-page.md §8, 必ず見る/任意: %s', (_, items, progress, watchedShare) => {
    expect(judge(items)).toMatchObject({ progress, watchedShare });
  });

  test('seconds count once and in proportion to the length of the videos', () => {
    const twice = [
      { start: 0, end: 50 },
      { start: 0, end: 50 },
    ];
    expect(judge([video(twice), { ...video([]), durationSeconds: 300 }]).watchedShare).toBe(0.125);
    expect(judge([{ ...video([]), durationSeconds: 0 }]).watchedShare).toBe(0);
  });

  test('the latest answer tells what is understood now', () => {
    const { questionCount, answeredCount, correctCount } = judge([video(whole, [wrong, right], [right, wrong], [])]);
    expect({ questionCount, answeredCount, correctCount }).toEqual({
      questionCount: 3,
      answeredCount: 2,
      correctCount: 1,
    });
  });

  test.each([
    ['a first answer is wrong', [wrong], {}, ['wrongAnswer'], false],
    ['it was put right', [wrong, right], {}, [], false],
    ['it is wrong again', [wrong, wrong], {}, ['wrongAnswer'], true],
    ['it was wrong before somebody looked', [wrong], { reviewedAt: at('10:30') }, [], false],
    ['it was wrong after somebody looked', [wrong], { reviewedAt: at('09:30') }, ['wrongAnswer'], false],
    ['there is an unread question', [right], { hasUnreadMessage: true }, ['question'], false],
  ])('attention when %s', (_, answers, rest, attention, isMisunderstood) => {
    expect(judge([video(whole, answers)], rest)).toMatchObject({ attention, isMisunderstood });
  });
});
