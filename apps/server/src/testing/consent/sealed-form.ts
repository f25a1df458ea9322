import { type FileStore, StorageError } from '@nattoku/baas/file-store';
import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import type { LanguageRead } from '@nattoku/contract/text-layer/language-read';
import type { WitnessedMark } from '@nattoku/rules/signature/witnessed-mark';
import { lockFormRow } from '#domain/consent/form/move-form.ts';
import { takeDecision } from '#domain/consent/signing/take-decision.ts';
import { takeSignature } from '#domain/consent/signing/take-signature.ts';
import { newId } from '#kernel/new-id.ts';
import { givenConsentTemplate, type TestTemplate } from '#testing/consent/consent-templates.ts';
import type { Hospital } from '#testing/hospital.ts';
import { anInk, type GivenSigner, givenSignableForm, type SignableForm } from '#testing/consent/signable-form.ts';

type Given = {
  template?: TestTemplate;
  fields?: ConsentField[];
  pageCount?: number;
  mark?: WitnessedMark;
  /** The first of them signs; the patient alone where nobody is named. */
  signers?: readonly GivenSigner[];
  /** Said 「はい、本人です」 and typed no name. */
  nameConfirmed?: boolean;
  /** In another language than Japanese. */
  read?: LanguageRead;
};

/** A form that its patient agreed to and signed, by the functions that the server itself uses: its sealing is due unless others are to sign. */
export async function givenSignedForm(
  hospital: Hospital,
  given: Given = {},
): Promise<SignableForm & { sealingId: string }> {
  const { server, facilityId, clock } = hospital;
  const read = given.read && { read: given.read };
  const template = given.template ?? (await givenConsentTemplate(hospital, given));
  const form = await givenSignableForm(hospital, { template, ...(given.signers && { signers: given.signers }) });
  const [signerId] = form.signers;
  if (!signerId) throw new Error('nobody signs');
  const now = clock.now();
  await server.services.database.transaction(facilityId, async (tx) => {
    const decision = { id: newId(), signerId, decision: 'agree', reason: '', revisitOn: null, decidedAt: now } as const;
    await takeDecision(tx, await lockFormRow(tx, form.id, null), { ...decision, ...read }, { facilityId, now });
    const signature = {
      id: newId(),
      signerId,
      signature: given.mark ? { signer: signerId, kind: 'witnessedMark' as const, mark: given.mark } : anInk(signerId),
      initials: {},
      typedName: '髙﨑 太郎',
      nameConfirmed: given.nameConfirmed ?? false,
      relation: null,
      shownSha256: form.shownSha256,
      method: 'ownDevice',
      staffId: null,
      linkSessionId: newId(),
      userAgent: 'test',
      address: '127.0.0.1',
      signedAt: now,
      ...read,
    } as const;
    const { jobs } = await takeSignature(tx, await lockFormRow(tx, form.id, null), signature, { facilityId, now });
    for (const job of jobs) await server.services.jobs.enqueue(tx, job);
  });
  const { rows } = await server.owner.query<{ id: string }>('SELECT id FROM consent_sealings WHERE form_id = $1', [
    form.id,
  ]);
  return { ...form, sealingId: rows[0]?.id ?? '' };
}

/** A store that everything can be read from and nothing fits into. */
export const fullDisk = (files: FileStore): FileStore =>
  new Proxy(files, {
    get: (store, name: keyof FileStore) => {
      if (name === 'put') return () => Promise.reject(new StorageError('quota-exceeded', 'full'));
      const member = store[name];
      return typeof member === 'function' ? member.bind(store) : member;
    },
  });
