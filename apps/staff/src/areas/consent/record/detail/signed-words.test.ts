import { expect, test } from 'vitest';
import { howSigned, whenSigned } from '#areas/consent/record/detail/signed-words.ts';

const own = { role: 'patient', method: 'ownDevice', mark: null, identifiedByName: null } as const;
const mark = { way: 'scribe', scribeName: '山田 花子', witnessName: '鈴木 一郎' } as const;

test.each([
  [own, '手書き・専用リンクの端末'],
  [
    { ...own, mark, identifiedByName: '佐藤 誠' },
    '代筆 山田 花子（立会人 鈴木 一郎）・専用リンクの端末・本人確認 佐藤 誠',
  ],
  [{ ...own, role: 'scribe', method: 'hospitalDevice' }, '代筆・病院の端末'],
  [{ ...own, nameConfirmed: true }, '手書き・専用リンクの端末・氏名は画面で本人が確認'],
  [{ ...own, method: 'paper' }, '紙'],
] as const)('how it was signed: %o', (signer, words) => expect(howSigned(signer)).toBe(words));

test('which clock a time is by is told as it is: what patients sign was put right by the server', () => {
  const signedAt = '2026-11-22T01:23:00.000Z';
  expect(whenSigned({ method: 'ownDevice', signedAt })).toMatch(/^署名 2026.+（サーバー時刻）$/);
  expect(whenSigned({ method: 'hospitalDevice', signedAt })).toContain('サーバー時刻');
  expect(whenSigned({ method: 'staffSession', signedAt })).toContain('（端末の時計）');
  expect(whenSigned({ method: 'paper', signedAt })).toMatch(/^署名日 .+（紙の記載）$/);
});
