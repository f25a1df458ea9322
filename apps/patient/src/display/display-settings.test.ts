import { expect, test } from 'vitest';
import { attributesOf, readSettings, settingsOf, type DisplaySettings } from '#display/display-settings.ts';

const plain = { dark: false, moreContrast: false };
const shown = (chosen: Partial<DisplaySettings>, device = plain) => attributesOf(settingsOf(chosen, device), device);

test.each([
  ['nothing kept', null],
  ['an empty text', ''],
  ['no JSON', 'largest'],
  ['no object', '["largest"]'],
  ['a bare word', '"size"'],
  ['null', 'null'],
  ['settings of another version', '{"letters":"enormous","hand":null}'],
])('%s leaves everything as usual, and no other attribute appears', (_, kept) => {
  expect(shown(readSettings(kept))).toEqual({
    textSize: 'normal',
    colours: 'light',
    contrast: 'normal',
    spacing: 'normal',
    motion: 'device',
    hand: 'right',
    furigana: 'off',
  });
});

test('what was kept is taken', () => {
  const kept = { size: 'larger', hand: 'left', motion: 'reduced', colours: 'dark' } as const;
  expect(readSettings(JSON.stringify(kept))).toEqual(kept);
  expect(shown(kept)).toMatchObject({ textSize: 'larger', hand: 'left', motion: 'reduced', colours: 'dark' });
});

test('the device is followed until somebody chooses otherwise here', () => {
  const device = { dark: true, moreContrast: true };
  expect(shown({}, device)).toMatchObject({ colours: 'dark', contrast: 'high' });
  const other = { colours: 'light', contrast: 'normal' } as const;
  expect(shown(other, device)).toMatchObject(other);
  expect(shown({ colours: 'dark' })).toMatchObject({ colours: 'dark', contrast: 'normal' });
});

test('the panel shows as chosen what holds', () => {
  expect(settingsOf({}, { dark: true, moreContrast: true })).toMatchObject({ colours: 'device', contrast: 'high' });
});
