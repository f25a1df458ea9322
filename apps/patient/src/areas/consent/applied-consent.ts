import type { ConsentRecord, PatientConsent, PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { consentWords } from '#words/visit-words.ts';

type Sent<Kind extends ConsentRecord['kind']> = Extract<ConsentRecord, { kind: Kind }>;

const deciding = ['patient', 'proxy', 'scribe'];

/** The form with what happened on this device since, so that reading, answering and signing count at once, also without a network. */
export const applyToConsent = (consent: PatientConsent, records: readonly ConsentRecord[]): PatientConsent =>
  records.reduce(applyOne, consent);

function applyOne(consent: PatientConsent, record: ConsentRecord): PatientConsent {
  switch (record.kind) {
    case 'consentRead':
      return meet(consent, 'readToEnd', record.at);
    case 'consentAnswered':
      return answer(consent, record);
    case 'consentFilled':
      return { ...consent, values: [...consent.values.filter(isNotIn(record)), ...record.values] };
    case 'consentDecided':
      return decide(consent, record);
    case 'consentSigned':
      return sign(consent, record);
    case 'consentWithdrawn':
      return { ...consent, state: 'withdrawn' };
    default:
      return consent;
  }
}

const isNotIn =
  ({ values }: Sent<'consentFilled'>) =>
  ({ fieldId }: { fieldId: string }): boolean =>
    !values.some((value) => value.fieldId === fieldId);

const meet = (consent: PatientConsent, kind: string, at: string): PatientConsent => ({
  ...consent,
  gates: consent.gates.map((gate) => (gate.kind === kind ? { ...gate, metAt: gate.metAt ?? at } : gate)),
});

function answer(consent: PatientConsent, { questionId, option, at }: Sent<'consentAnswered'>): PatientConsent {
  const questions = consent.questions.map((question) =>
    question.id === questionId
      ? { ...question, answers: [...question.answers, { option, correct: option === question.correctOption }] }
      : question,
  );
  const answered = { ...consent, questions };
  return questions.every(({ answers }) => answers.some(({ correct }) => correct))
    ? meet(answered, 'comprehension', at)
    : answered;
}

const change = (consent: PatientConsent, id: string, changed: Partial<PatientConsentSigner>): PatientConsent => ({
  ...consent,
  signers: consent.signers.map((signer) => (signer.id === id ? { ...signer, ...changed } : signer)),
});

function decide(consent: PatientConsent, { signerId, decision, revisitOn }: Sent<'consentDecided'>): PatientConsent {
  const said = change(consent, signerId, { decision, revisitOn });
  const role = consent.signers.find(({ id }) => id === signerId)?.role ?? '';
  if (decision !== 'refuse') return said;
  const refused = change(said, signerId, { state: 'declined' });
  return deciding.includes(role) ? { ...refused, state: 'declined', closed: '' } : refused;
}

function sign(consent: PatientConsent, { signerId, typedName, at }: Sent<'consentSigned'>): PatientConsent {
  const own = consent.signers.find(({ id }) => id === signerId);
  const signed = change(consent, signerId, { state: 'signed', name: own?.name === '' ? typedName : (own?.name ?? '') });
  const isComplete = signed.signers.every(
    ({ required, state }) => !required || state === 'signed' || state === 'skipped',
  );
  return isComplete
    ? { ...signed, state: 'signed', closed: consentWords().signaturesComplete, signedAt: at }
    : { ...signed, state: 'partiallySigned' };
}
