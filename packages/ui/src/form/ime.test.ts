import { describe, expect, test } from 'vitest';
import { isImeEnter } from '#form/ime.tsx';

describe('the Enter that ends a conversion', () => {
  test.each([
    ['Chrome and Firefox say so', { key: 'Enter', keyCode: 229, isComposing: true }],
    ['Firefox with its own key code', { key: 'Enter', keyCode: 13, isComposing: true }],
    ['Safari fires it after the composition ended', { key: 'Enter', keyCode: 229, isComposing: false }],
    ['Windows names the key Process', { key: 'Process', keyCode: 229, isComposing: true }],
    ['React keeps the flag in the native event', { key: 'Enter', keyCode: 13, nativeEvent: { isComposing: true } }],
  ])('%s', (_, event) => expect(isImeEnter(event)).toBe(true));
});

describe('anything else', () => {
  test.each([
    ['a plain Enter', { key: 'Enter', keyCode: 13, isComposing: false }],
    ['a plain Enter through React', { key: 'Enter', keyCode: 13, nativeEvent: { isComposing: false } }],
    ['a letter while composing', { key: 'a', keyCode: 229, isComposing: true }],
  ])('%s', (_, event) => expect(isImeEnter(event)).toBe(false));
});
