import { expect, test } from 'vitest';
import { canonical, compareWithRecord, sha256OfText } from '#areas/consent/record/evidence/verify-record.ts';
import type { SealRecord } from '#areas/consent/record/evidence/verify-seal.ts';

type Row = Record<string, unknown>;
/** What lies beside the record of a withdrawal; `pdfs` by their names. */
type Pack = { values: Row[]; decisions: Row[]; answers: Row[]; pdfs: Record<string, string> };

const sealed: Pack = {
  values: [{ fieldId: 'a', value: '卵' }],
  decisions: [{ signerId: 's', decision: 'agree', reason: '' }],
  answers: [
    { questionId: 'q1', option: 0 },
    { questionId: 'q2', option: 1 },
  ],
  pdfs: {
    'template.pdf': 'template',
    'issued.pdf': 'issued',
    'scan-1.pdf': 'first scan',
    'scan-2.pdf': 'second scan',
    'sealed.pdf': 'consent',
  },
};

const heldOf = async (rows: Row[]) => ({ count: rows.length, sha256: await sha256OfText(canonical(rows)) });

const recordOf = async ({ values, decisions, answers, pdfs }: Pack): Promise<SealRecord> => {
  const hashOf = (name: string) => sha256OfText(pdfs[name] ?? expect.unreachable());
  return {
    format: 'nattoku.consent.seal.1',
    kind: 'withdrawal',
    formId: 'f',
    facility: 'さくら総合病院',
    sealedAt: '2026-11-20T01:00:00.000Z',
    certificates: [],
    timeStampAuthority: null,
    patient: null,
    template: { number: 'C-1', name: '同意書', version: 1, sha256: await hashOf('template.pdf') },
    issuedSha256: await hashOf('issued.pdf'),
    scans: [await hashOf('scan-1.pdf'), await hashOf('scan-2.pdf')],
    signatures: [],
    values: await heldOf(values),
    decisions: await heldOf(decisions),
    answers: await heldOf(answers),
    withdrawal: null,
    earlier: [{ kind: 'sealed', sha256: await hashOf('sealed.pdf') }],
  };
};

async function compare({ values, decisions, answers, pdfs }: Pack) {
  const signers = [{ id: 's', decision: 'agree', decisionReason: '' }];
  const json = {
    'record.json': { id: 'f', patient: null, values, decisions, signers },
    'viewing.json': { answers },
    'signatures.json': [],
    'withdrawal.json': { withdrawal: null },
  };
  const files = Object.entries(json).map(
    ([name, value]) => [name, new TextEncoder().encode(JSON.stringify(value))] as const,
  );
  const hashes = new Map<string, string>();
  for (const [name, text] of Object.entries(pdfs)) hashes.set(name, await sha256OfText(text));
  const findings = await compareWithRecord('withdrawal.pdf', await recordOf(sealed), new Map(files), hashes);
  return findings.map(({ file, level }) => [file, level]);
}

const changed = (rows: Row[], at: number, change: Row): Row[] =>
  rows.map((row, index) => (index === at ? { ...row, ...change } : row));
const exchanged = (name: string) => ({ pdfs: { ...sealed.pdfs, [name]: 'another one' } });

test('what lies beside a seal is as it was sealed, also when something was added later', async () => {
  const later = { answers: [...sealed.answers, { questionId: 'q3', option: 0 }] };
  for (const pack of [sealed, { ...sealed, ...later }]) expect(await compare(pack)).toEqual([['withdrawal.pdf', 'ok']]);
});

test.each<[string, Partial<Pack>, string]>([
  ['a value', { values: changed(sealed.values, 0, { value: '牛乳' }) }, 'record.json'],
  ['a decision', { decisions: changed(sealed.decisions, 0, { reason: '考え直した' }) }, 'record.json'],
  ['the first answer', { answers: changed(sealed.answers, 0, { option: 2 }) }, 'viewing.json'],
  ['the last answer', { answers: changed(sealed.answers, 1, { option: 2 }) }, 'viewing.json'],
  ['an answer that was left out', { answers: sealed.answers.slice(0, 1) }, 'viewing.json'],
  ['the template', exchanged('template.pdf'), 'template.pdf'],
  ['what was shown', exchanged('issued.pdf'), 'issued.pdf'],
  ['one of two scans', exchanged('scan-2.pdf'), 'scan.pdf'],
  ['the consent before a withdrawal', exchanged('sealed.pdf'), 'sealed.pdf'],
])('%s that differs from the seal is named', async (_, given, file) => {
  expect(await compare({ ...sealed, ...given })).toEqual([[file, 'bad']]);
});
