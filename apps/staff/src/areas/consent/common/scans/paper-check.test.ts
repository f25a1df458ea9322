import type { ReturnedPaper } from '@nattoku/contract/consent/consent-paper';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { describe, expect, test } from 'vitest';
import { checkProblems, emptyCheck } from '#areas/consent/common/scans/paper-check.ts';

const today = '2026-04-10' as PlainDate;
const signer = { id: 'a', role: 'patient', name: '山田 太郎', relation: null, required: true, signed: false, page: 2 };
const paper = { pageCount: 3, createdOn: '2026-04-01', pages: [], signers: [signer] } as unknown as ReturnedPaper;

describe('what somebody says about a paper', () => {
  test('begins with the page on which the signature belongs, not with the last one', () => {
    expect(emptyCheck(paper, today).signers['a']?.page).toBe('2');
    const nowhere = { ...paper, signers: [{ ...signer, page: null }] } as unknown as ReturnedPaper;
    expect(emptyCheck(nowhere, today).signers['a']?.page).toBe('3');
  });

  test('has a day on which it can have been signed', () => {
    const said = { ...emptyCheck(paper, today), pagesSeen: true };
    const checked = (signedOn: string) => ({
      ...said,
      signedOn: signedOn as PlainDate,
      signers: { a: { hasSigned: true, name: '山田 太郎', relation: '' as const, page: '2' } },
    });
    const fields = (signedOn: string) => checkProblems(paper, checked(signedOn), today).map(({ field }) => field);
    expect(fields('2026-04-01')).toEqual([]);
    expect(fields('2026-04-10')).toEqual([]);
    expect(fields('2026-03-31')).toEqual(['signedOn']);
    expect(fields('2026-04-11')).toEqual(['signedOn']);
    expect(fields('')).toEqual(['signedOn']);
  });
});
