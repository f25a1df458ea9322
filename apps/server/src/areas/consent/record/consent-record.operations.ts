import type { StaffSignature } from '@nattoku/contract/consent/consent-record';
import type { ConsentGateKind } from '@nattoku/contract/consent/consent-rules';
import { answer, type ById, lockForm, reasonOf, type Versioned } from '#areas/consent/record/consent-record.lock.ts';
import { refuseClosed, refuseSignedAfterClosing } from '#areas/consent/record/consent-record.closed.ts';
import { currentSource } from '#kernel/audit/audit-source.ts';
import { recordExplanation } from '#domain/consent/form/explanation.ts';
import { overrideGate } from '#domain/consent/form/gates.ts';
import { formAudit, formChanges, moveForm } from '#domain/consent/form/move-form.ts';
import { queueSealing } from '#domain/consent/sealing/queue-sealing.ts';
import { takeSignature } from '#domain/consent/signing/take-signature.ts';
import type { Issuing } from '#domain/order/item-kind.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Explained = Versioned & Pick<Issuing, 'files'>;

/** A person who explained it says that the talk was held; the fields that state it are filled with this record. */
export const explainForm = write(async (tx, { files, ...input }: Explained, scope: StaffScope) => {
  const { form, now } = await lockForm('explain', tx, input, scope);
  await refuseClosed(tx, form, now);
  const { staffId: by, facilityId } = scope.actor;
  await recordExplanation(tx, form, { by, facilityId, files }, now);
  return {
    result: answer(tx, scope, form.id),
    audit: formAudit('consent.explain', form),
    changes: formChanges(form),
  };
});

type Override = Versioned & { kind: ConsentGateKind; reason: string };

export const overrideFormGate = write(async (tx, { kind, reason, ...input }: Override, scope: StaffScope) => {
  const { form, now } = await lockForm('overrideGate', tx, input, scope);
  const kept = { kind, reason: reasonOf(reason), staffId: scope.actor.staffId };
  const audit = await overrideGate(tx, form, kept, now);
  await moveForm(tx, form, form.state, {}, now);
  return { result: answer(tx, scope, form.id), audit, changes: formChanges(form) };
});

/** The caller signs in the own name: nobody types a name here. */
export const signForm = write(async (tx, { formId, ...given }: ById & StaffSignature, scope: StaffScope) => {
  const { form, record, now } = await lockForm('sign', tx, { formId }, scope);
  if (!record.mySigners.includes(given.signerId)) throw new Problem('permission.denied');
  await refuseClosed(tx, form, now);
  const { actor } = scope;
  const { address, device } = currentSource();
  const taken = await takeSignature(
    tx,
    form,
    {
      ...given,
      initials: {},
      typedName: actor.name,
      relation: null,
      shownSha256: Buffer.from(given.shownSha256, 'hex'),
      method: 'staffSession',
      staffId: actor.staffId,
      linkSessionId: null,
      userAgent: device ?? '',
      address: address ?? '',
      signedAt: earlierOf(new Date(given.signedAt), now),
    },
    { facilityId: actor.facilityId, now },
  );
  const { audit, changes, jobs } = taken;
  return { result: answer(tx, scope, formId), audit, changes, jobs };
});

/** A clock that runs ahead signs no later than now. */
const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b);

/** The final look of a doctor: from here on it is sealed as it is. */
export const finaliseForm = write(async (tx, input: Versioned, scope: StaffScope) => {
  const { form, record, now } = await lockForm('finalise', tx, input, scope);
  await refuseSignedAfterClosing(tx, form, record.signatures);
  const { staffId, facilityId } = scope.actor;
  const checked = await moveForm(tx, form, 'signed', { finalisedBy: staffId }, now);
  return {
    result: answer(tx, scope, form.id),
    audit: formAudit('consent.finalCheck', form),
    changes: formChanges(form),
    jobs: await queueSealing(tx, { form: checked, kind: 'sealed', facilityId }, now),
  };
});
