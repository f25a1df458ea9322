import { z } from 'zod';
import { ConsentPolicy, policyBounds, type SignerBand } from '#consent/consent-rules.ts';
import { endpoint } from '#shared/endpoint.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { Version } from '#shared/primitives.ts';

export const StoredConsentPolicy = z.object({ policy: ConsentPolicy, version: Version });
export type StoredConsentPolicy = z.infer<typeof StoredConsentPolicy>;

export const consentPolicyContract = {
  get: endpoint({
    method: 'GET',
    path: '/facility/consent-policy',
    permission: ['consent.view', 'settings.manage'],
    summary: 'The rules of this facility for consent forms',
    response: StoredConsentPolicy,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/facility/consent-policy',
    permission: 'settings.manage',
    summary: 'Change them. Forms that are already issued follow on the day of signing',
    body: StoredConsentPolicy,
    response: StoredConsentPolicy,
    problems: ['request.invalid', 'record.versionConflict'],
  }),
};

/** What no policy may be; the form and the server ask the same question. The field of a problem of a row is `signerBands.<row>`. */
export function checkConsentPolicy(policy: ConsentPolicy): FieldProblem[] {
  return [
    ...bandProblems(policy.signerBands),
    ...(['escalationMinutes', 'copyDays'] as const).flatMap((field) => numberProblem(policy, field)),
  ];
}

const numberProblem = (policy: ConsentPolicy, field: keyof typeof policyBounds): FieldProblem[] => {
  const [least, most] = policyBounds[field];
  const value = policy[field];
  return Number.isInteger(value) && value >= least && value <= most
    ? []
    : [{ field, message: `${least}〜${most}の整数を入力してください` }];
};

function bandProblems(signerBands: readonly SignerBand[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (row: number, message: string) => problems.push({ field: `signerBands.${row}`, message });
  signerBands.forEach((band, row) => {
    const expected = row === 0 ? 0 : nextAge(signerBands[row - 1]);
    const isLast = row === signerBands.length - 1;
    if (band.fromAge !== expected) add(row, rowFrom(expected));
    else if (band.toAge !== null && band.toAge < band.fromAge)
      add(row, '終わりの年齢を、始まりの年齢以上にしてください');
    else if (isLast && band.toAge !== null) add(row, '最後の行の終わりは「上限なし」にしてください');
    else if (!isLast && band.toAge === null) add(row, '「上限なし」にできるのは最後の行だけです');
    if (band.patient !== 'required' && band.parent !== 'required')
      add(row, '本人と親権者のどちらかは「必要」にしてください');
  });
  return problems;
}

const nextAge = (before: SignerBand | undefined): number | null =>
  before === undefined || before.toAge === null ? null : before.toAge + 1;

const rowFrom = (age: number | null): string =>
  age === null ? '前の行の終わりの年齢を決めてください' : `前の行に続けて、${age}歳からにしてください`;
