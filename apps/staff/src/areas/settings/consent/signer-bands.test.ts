import { checkConsentPolicy } from '@nattoku/contract/consent/consent-policy';
import { defaultConsentPolicy } from '@nattoku/contract/consent/consent-rules';
import { expect, test } from 'vitest';
import { withBand, withNewBand, withoutBand } from '#areas/settings/consent/signer-bands.ts';

const { signerBands: bands } = defaultConsentPolicy;
const ages = (table: typeof bands) => table.map(({ fromAge, toAge }) => [fromAge, toAge]);

test('specification/consent.md §21: however the table of ages is changed, it has no gap, no overlap and no end', () => {
  expect(ages(withBand(bands, 0, { toAge: 15 }))).toEqual([
    [0, 15],
    [16, 17],
    [18, null],
  ]);
  expect(ages(withBand(bands, 0, { toAge: 30 }))).toEqual([
    [0, 30],
    [31, 31],
    [32, null],
  ]);
  expect(ages(withNewBand(bands))).toEqual([
    [0, 14],
    [15, 17],
    [18, 19],
    [20, null],
  ]);
  expect(ages(withoutBand(bands, 1))).toEqual([
    [0, 14],
    [15, null],
  ]);
  for (const table of [withBand(bands, 1, { toAge: 3 }), withNewBand(bands), withoutBand(bands, 2)])
    expect(checkConsentPolicy({ ...defaultConsentPolicy, signerBands: table })).toEqual([]);
});

test('somebody always has to sign', () => {
  const nobody = withBand(bands, 2, { patient: 'optional' });
  expect(checkConsentPolicy({ ...defaultConsentPolicy, signerBands: nobody })).toEqual([
    { field: 'signerBands.2', message: '本人と親権者のどちらかは「必要」にしてください' },
  ]);
});

test.each([
  [1, true],
  [240, true],
  [0, false],
  [241, false],
  [1.5, false],
  [Number.NaN, false],
])('%d minutes until a withdrawal is told on: right %s', (escalationMinutes, isRight) => {
  const problems = checkConsentPolicy({ ...defaultConsentPolicy, escalationMinutes });
  expect(problems).toEqual(isRight ? [] : [{ field: 'escalationMinutes', message: '1〜240の整数を入力してください' }]);
});
