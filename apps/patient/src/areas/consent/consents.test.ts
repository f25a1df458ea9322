import type { ConsentRecord, PatientConsent, PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import type { PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { describe, expect, test } from 'vitest';
import {
  consentSentence,
  firstPart,
  isConsentDone,
  nextPart,
  openGates,
  waitingHere,
} from '#areas/consent/consents.ts';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import '#page-kinds.ts';
import { applyRecords } from '#progress/applied-page.ts';
import { showScreen } from '#progress/shown-screen.ts';
import { aConsent, aSigner } from '#testing/patient-consents.ts';
import { aFormItem, anOrder, aPage, newId } from '#testing/patient-pages.ts';

const withRecords = (consent: PatientConsent, ...records: ConsentRecord[]): PatientConsent => {
  const order: PatientPageOrder = anOrder({ items: [aFormItem(consent)] });
  const own = records.map((record) => ({ ...record, orderId: order.id }));
  const applied = applyRecords(aPage(order), own).orders.flatMap((each) => itemsOf('consent', each))[0]?.consent;
  if (!applied) throw new Error('the form is gone');
  return applied;
};
const at = '2026-11-21T10:00:00Z';
const stamp = () => ({ id: newId(), at, orderId: newId() as PatientPageOrder['id'] });
const decision = (signer: PatientConsentSigner, said: 'agree' | 'refuse' | 'defer'): ConsentRecord => ({
  ...stamp(),
  kind: 'consentDecided',
  signerId: signer.id,
  decision: said,
  reason: '',
  revisitOn: null,
});
const signature = ({ id }: PatientConsentSigner, typedName = '山田 花子'): ConsentRecord => ({
  ...stamp(),
  kind: 'consentSigned',
  signerId: id,
  signature: { kind: 'ink', signer: id, strokes: { version: 1, aspect: 0.4, strokes: [] } },
  initials: {},
  typedName,
  relation: null,
  shownSha256: '00'.repeat(32),
});
const now = new Date(at);

describe('what was done on this device counts at once', () => {
  test('reading and right answers open their gates, wrong ones do not', () => {
    const question = {
      id: newId(),
      stem: 'いつまで',
      options: ['夜', '朝'],
      correctOption: 0,
      explanation: '夜まで',
      answers: [],
    };
    const gates = (['readToEnd', 'comprehension'] as const).map((kind) => ({
      kind,
      metAt: null,
      opensAt: null,
      overridden: false,
    }));
    const consent = aConsent({ questions: [question], gates });
    const wrong: ConsentRecord = { ...stamp(), kind: 'consentAnswered', questionId: question.id, option: 1 };
    const read = withRecords(consent, { ...stamp(), kind: 'consentRead' }, wrong);
    expect(openGates(read, now).map(({ kind }) => kind)).toEqual(['comprehension']);
    expect(openGates(withRecords(read, { ...wrong, option: 0 }), now)).toEqual([]);
  });

  test('the last signature that is needed closes the form; one that may be left out does not keep it open', () => {
    const [patient, proxy, witness] = [
      aSigner(),
      aSigner({ role: 'proxy', name: '' }),
      aSigner({ role: 'witness', required: false }),
    ];
    const consent = aConsent({ signers: [patient, proxy, witness] });
    const once = withRecords(consent, decision(patient, 'agree'), signature(patient));
    expect([once.state, waitingHere(once).map(({ role }) => role)]).toEqual(['partiallySigned', ['proxy', 'witness']]);
    const twice = withRecords(once, signature(proxy, '山田 一郎'));
    expect([twice.state, twice.signers[1]?.name, isConsentDone(twice)]).toEqual(['signed', '山田 一郎', true]);
    expect(consentSentence(twice, now)).toBe('署名は終わりました');
  });

  test('a child who may sign, and need not, is not waited for', () => {
    const [child, parent] = [aSigner({ required: false }), aSigner({ role: 'proxy' })];
    const doctor = aSigner({ role: 'doctor', isStaff: true });
    const consent = aConsent({ signers: [child, parent, doctor] });
    expect(consentSentence(consent, now)).toBe('お返事をお願いします');
    const signed = withRecords(consent, decision(parent, 'agree'), signature(parent));
    expect([waitingHere(signed), consentSentence(signed, now)]).toEqual([[child], '署名は終わりました']);
  });

  test('specification/consent.md §§37–38: a refusal ends it, thinking about it does not', () => {
    const patient = aSigner();
    const consent = aConsent({ signers: [patient] });
    const thinking = withRecords(consent, decision(patient, 'defer'));
    expect([consentSentence(thinking, now), isConsentDone(thinking)]).toEqual(['お返事：もう少し考える', false]);
    const refused = withRecords(thinking, decision(patient, 'refuse'));
    expect([consentSentence(refused, now), isConsentDone(refused)]).toEqual(['お返事：同意しない', true]);
  });
});

test('a cooling time is over by the clock, and staff do not sign on this page', () => {
  const cooling = { kind: 'coolingTime' as const, metAt: null, opensAt: '2026-11-22T10:00:00Z', overridden: false };
  const consent = aConsent({ gates: [cooling], signers: [aSigner(), aSigner({ role: 'doctor', isStaff: true })] });
  expect(openGates(consent, now)).toHaveLength(1);
  expect(openGates(consent, new Date('2026-11-22T10:00:00Z'))).toEqual([]);
  expect(waitingHere(consent).map(({ role }) => role)).toEqual(['patient']);
});

test('a form that the history remembers and that is gone leads to the first screen', () => {
  const screen = { name: 'item', itemId: newId(), part: 'sign', of: null } as const;
  expect(showScreen(screen, aPage(), [])).toEqual({ name: 'home' });
});

test('a form leads on by itself: to its text, its questions, who signs – and says where it is when something else is waited for', () => {
  const gate = (kind: 'readToEnd' | 'comprehension' | 'talkHeld', metAt: string | null = null) => ({
    kind,
    metAt,
    opensAt: null,
    overridden: false,
  });
  const next = (parts: Parameters<typeof aConsent>[0]) => nextPart(aConsent(parts), now);
  expect(next({ gates: [gate('readToEnd'), gate('comprehension')] })).toBe('read');
  expect(next({ gates: [gate('readToEnd', at), gate('comprehension')] })).toBe('quiz');
  expect(next({ gates: [gate('readToEnd', at), gate('talkHeld')] })).toBe('overview');
  expect(next({ gates: [gate('readToEnd', at)] })).toBe('holder');
  expect(next({ gates: [gate('readToEnd', at)], staffBeside: true })).toBe('overview');
  expect(next({ signers: [aSigner({ state: 'signed' })] })).toBe('overview');
  const first = (parts: Parameters<typeof aConsent>[0]) => firstPart(aConsent(parts), now);
  expect([first({ gates: [gate('readToEnd')] }), first({ gates: [gate('readToEnd', at)] })]).toEqual([
    'read',
    'overview',
  ]);
});
