import { type ConsentField, plainField } from '@nattoku/contract/consent/consent-field';
import type { PatientConsent, PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { newId } from '#testing/patient-pages.ts';

export const aField = (parts: Partial<ConsentField> = {}): ConsentField => ({
  id: newId() as ConsentField['id'],
  label: 'アレルギー',
  box: { page: 1, x: 60, y: 100, width: 240, height: 24 },
  ...plainField,
  filler: 'patient',
  ...parts,
});

export const aSigner = (parts: Partial<PatientConsentSigner> = {}): PatientConsentSigner => ({
  id: newId() as PatientConsentSigner['id'],
  role: 'patient',
  required: true,
  reason: 'self',
  name: '山田 花子',
  relation: null,
  state: 'waiting',
  decision: null,
  revisitOn: null,
  isStaff: false,
  ...parts,
});

export const aConsent = (parts: Partial<PatientConsent> = {}): PatientConsent => ({
  formId: newId() as PatientConsent['formId'],
  state: 'issued',
  closed: null,
  procedureName: '内視鏡検査',
  explainerName: '医師 佐藤',
  reading: [{ heading: '検査について', text: '胃の中を観察します。' }],
  pages: [{ width: 595, height: 842 }],
  fields: [],
  values: [],
  questions: [],
  gates: [],
  signers: [aSigner()],
  shownSha256: '00'.repeat(32),
  signedAt: null,
  copies: [],
  staffBeside: false,
  ...parts,
});
