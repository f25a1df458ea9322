import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { type DropDocument, indexOf } from '#areas/interoperability/record-drop/record-drop.document.ts';
import { newId } from '#kernel/new-id.ts';

const document = (given: Partial<DropDocument>): DropDocument => ({
  id: newId(),
  kind: 'sealed',
  path: '',
  sha256: Buffer.alloc(32),
  size: 1,
  pageCount: 1,
  createdAt: new Date('2026-11-22T00:00:00Z'),
  orderId: newId(),
  formId: newId(),
  state: 'finalised',
  procedureName: '',
  procedureOn: null,
  side: null,
  signedAt: null,
  templateNumber: '外-003',
  templateName: '同意書',
  templateVersion: 1,
  edition: null,
  patientId: newId(),
  patientNumber: '00000158',
  familyName: '山田',
  givenName: '太郎',
  birthDate: '1962-06-01',
  laidAs: null,
  ...given,
});

test.each([
  [{ familyName: '葛󠄀城', givenName: '史郎' }, '葛󠄀城 史郎'],
  [{ familyName: 'SUKARNO', givenName: '' }, 'SUKARNO'],
])(
  'a record system gets the name as the hospital writes it, with no blank where there is no second part',
  (name, written) => {
    const text = indexOf(document(name), 'utf-8')
      .toString()
      .replace(/^\uFEFF/, '');
    const [row] = parse(text, { columns: true }) as Record<string, string>[];
    expect(row?.['患者氏名']).toBe(written);
  },
);
