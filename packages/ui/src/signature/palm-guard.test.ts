import { describe, expect, test } from 'vitest';
import { PALM_CONTACT, PEN_GRACE_MS, createPalmGuard } from '#signature/palm-guard.ts';

const at = (timeStamp: number, more: Partial<PointerEvent> = {}) => ({
  pointerType: 'touch',
  button: 0,
  width: 12,
  height: 12,
  timeStamp,
  ...more,
});
const pen = (timeStamp: number, more: Partial<PointerEvent> = {}) => at(timeStamp, { pointerType: 'pen', ...more });
const mouse = (button: number) => at(0, { pointerType: 'mouse', button });
const wide = { width: PALM_CONTACT };

describe('while nobody has used a pen', () => {
  test.each([
    ['a finger', at(0), 'write'],
    ['a large thumb', at(0, wide), 'write'],
    ['the left button', mouse(0), 'write'],
    ['the right button', mouse(2), 'ignore'],
    ['the middle button', mouse(1), 'ignore'],
    ['the tip of a pen', pen(0), 'write'],
    ['the button of a pen', pen(0, { button: 2 }), 'ignore'],
    ['the eraser of a pen', pen(0, { button: 5 }), 'ignore'],
  ] as const)('%s: %3$s', (_, pointer, verdict) => expect(createPalmGuard().judge(pointer, null)).toBe(verdict));
});

describe('one pointer writes', () => {
  test.each([
    ['a second finger', at(1), 'touch', 'ignore'],
    ['a finger beside the mouse', at(1), 'mouse', 'ignore'],
    ['the mouse beside a finger', mouse(0), 'touch', 'ignore'],
    ['a pen after the hand that holds it', pen(1), 'touch', 'takeOver'],
    ['a pen beside another', pen(1), 'pen', 'ignore'],
  ] as const)('%s', (_, pointer, writing, verdict) => {
    expect(createPalmGuard().judge(pointer, writing)).toBe(verdict);
  });
});

describe('once a pen has been seen', () => {
  const seen = () => {
    const guard = createPalmGuard();
    guard.see(at(0));
    guard.see(pen(5000));
    return guard;
  };

  test.each([
    ['a touch right after it', at(5000), 'ignore'],
    ['a touch shortly after it', at(5000 + PEN_GRACE_MS - 1), 'ignore'],
    ['a fingertip later', at(5000 + PEN_GRACE_MS), 'write'],
    ['a palm later, however late', at(900_000, wide), 'ignore'],
    ['a palm of the other shape', at(900_000, { height: 55 }), 'ignore'],
    ['the pen again', pen(5001, wide), 'write'],
    ['the mouse', mouse(0), 'write'],
  ] as const)('%s', (_, pointer, verdict) => expect(seen().judge(pointer, null)).toBe(verdict));

  test('a touch that the system takes back was a palm', () => {
    expect(seen().wasPalm(at(9000))).toBe(true);
    expect(seen().wasPalm(pen(9000))).toBe(false);
    expect(createPalmGuard().wasPalm(at(9000))).toBe(false);
  });
});
