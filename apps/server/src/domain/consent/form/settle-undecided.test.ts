import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { beforeAll, expect, test } from 'vitest';
import { lockFormRow } from '#domain/consent/form/move-form.ts';
import { withdrawForm } from '#domain/consent/form/withdraw-form.ts';
import { takeDecision } from '#domain/consent/signing/take-decision.ts';
import { takeSignature } from '#domain/consent/signing/take-signature.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { anInk, givenSignableForm, type SignableForm } from '#testing/consent/signable-form.ts';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
});

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  hospital.server.services.database.transaction(hospital.facilityId, work);
const moment = () => ({ facilityId: hospital.facilityId, now: hospital.clock.now() });
const signerOf = ({ signers }: SignableForm, which: number) =>
  signers[which] ?? newId<SignableForm['signers'][number]>();

const decide = (form: SignableForm, decision: 'refuse' | 'defer' | 'secondOpinion', which = 0) =>
  within(async (tx) => {
    const said = { decision, reason: '', revisitOn: null, decidedAt: hospital.clock.now() };
    const given = { ...said, id: newId(), signerId: signerOf(form, which) };
    return takeDecision(tx, await lockFormRow(tx, form.id, null), given, moment());
  });

const sign = (form: SignableForm, which: number, method: 'paper' | 'staffSession') =>
  within(async (tx) => {
    const signerId = signerOf(form, which);
    const given = {
      id: newId(),
      signerId,
      signature:
        method === 'paper'
          ? { signer: signerId, kind: method, documentSha256: form.shownSha256.toString('hex'), page: 1 }
          : anInk(signerId),
      initials: {},
      typedName: '山田 太郎',
      relation: null,
      shownSha256: form.shownSha256,
      method,
      staffId: hospital.staff.nurse.staffId,
      linkSessionId: null,
      userAgent: '',
      address: '',
      signedAt: hospital.clock.now(),
    };
    return takeSignature(tx, await lockFormRow(tx, form.id, null), given, moment());
  });

const voidIt = ({ id: formId }: SignableForm) =>
  hospital.nurse(consentRecordContract.requestVoid, { params: { formId }, body: { version: 1, reason: '中止' } });

const withdraw = (form: SignableForm) =>
  within(async (tx) => {
    const said = {
      by: 'patient',
      name: '山田 太郎',
      method: 'patientPage',
      heardBy: null,
      scope: '',
      reason: '',
    } as const;
    const now = hospital.clock.now();
    return withdrawForm(tx, await lockFormRow(tx, form.id, null), { ...said, at: now }, now);
  });

const isOpen = async ({ orderId }: SignableForm): Promise<boolean> => {
  const { rows } = await hospital.server.owner.query<{ done: boolean }>(
    `SELECT done_at IS NOT NULL AS done FROM notification_events WHERE subject_id = $1 AND kind = 'consent.undecided'`,
    [orderId],
  );
  return rows.some(({ done }) => !done);
};

type Ending = [words: string, stays: boolean, act: (form: SignableForm) => Promise<unknown>];

test.each<Ending>([
  ['the same person signs on paper', false, (form) => sign(form, 0, 'paper')],
  ['the other one says no, which ends the form', false, (form) => decide(form, 'refuse', 1)],
  ['staff void the form', false, voidIt],
  [
    'what the other one signed is withdrawn',
    false,
    async (form) => {
      await sign(form, 1, 'paper');
      await withdraw(form);
    },
  ],
  ['a doctor signs meanwhile', true, (form) => sign(form, 2, 'staffSession')],
  ['the other one wants to think, too', true, (form) => decide(form, 'secondOpinion', 1)],
])(
  'specification/consent.md §39: somebody wants to think, then %s: the task stays = %s',
  async (_words, stays, act) => {
    const roles = ['patient', 'proxy', 'doctor'] as const;
    const form = await givenSignableForm(hospital, { signers: roles.map((role) => ({ role })) });
    await decide(form, 'defer');
    expect(await isOpen(form)).toBe(true);

    await act(form);

    expect(await isOpen(form)).toBe(stays);
  },
);
