import { createHash } from 'node:crypto';
import { consentEvidencePath } from '@nattoku/contract/consent/consent-record';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { unzip } from '#areas/consent/record/evidence/verify-zip.ts';
import { canonicalJson } from '#kernel/audit/audit-hash.ts';
import { lockFormRow } from '#domain/consent/form/move-form.ts';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { takeDecision } from '#domain/consent/signing/take-decision.ts';
import { withdrawForm } from '#domain/consent/form/withdraw-form.ts';
import { newId } from '#kernel/new-id.ts';
import { fingerprintsOf } from '#kernel/seal/certificates.ts';
import { signDetached } from '#kernel/seal/cms.ts';
import type { SealKey } from '#kernel/seal/seal-key.ts';
import type { Hospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';
import { givenSignableForm } from '#testing/consent/signable-form.ts';

export type PackBytes = Uint8Array<ArrayBuffer>;
export type PackFiles = Map<string, PackBytes>;

export const askForEvidence = ({ server }: Hospital, formId: ConsentFormId, cookie: string): Promise<Response> =>
  fetch(server.origin + apiPrefix + consentEvidencePath(formId), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  });

/** The evidence of one form as the doctor saves it. */
export async function evidencePack(
  hospital: Hospital,
  formId: ConsentFormId,
): Promise<{ zip: PackBytes; files: PackFiles }> {
  const answer = await askForEvidence(hospital, formId, hospital.staff.doctor.cookie);
  if (answer.status !== 200) throw new Error(await answer.text());
  const zip = new Uint8Array(await answer.arrayBuffer());
  return { zip, files: unzip(zip).files };
}

/** A form that was signed and sealed, then withdrawn, which was sealed as well. */
export async function givenWithdrawnForm(hospital: Hospital) {
  const { server, facilityId, clock, staff } = hospital;
  const { services, owner } = server;
  const form = await givenSignedForm(hospital);
  await sealForm(services, facilityId, form.sealingId);
  const before = await evidencePack(hospital, form.id);
  const said = { by: 'patient', name: '髙﨑 太郎', method: 'heard', heardBy: staff.nurse.staffId } as const;
  await services.database.transaction(facilityId, async (tx) => {
    const withdrawal = { ...said, scope: '', reason: '考え直した', at: clock.now() };
    await withdrawForm(tx, await lockFormRow(tx, form.id, null), withdrawal, clock.now());
  });
  const { rows } = await owner.query<{ id: string }>(
    "SELECT id FROM consent_sealings WHERE form_id = $1 AND kind = 'withdrawal'",
    [form.id],
  );
  await sealForm(services, facilityId, rows[0]?.id ?? '');
  return { form, before, ...(await evidencePack(hospital, form.id)) };
}

/** A form that its patient refused, which was sealed. */
export async function givenRefusedForm(hospital: Hospital) {
  const { server, facilityId, clock } = hospital;
  const { services, owner } = server;
  const form = await givenSignableForm(hospital);
  const [signerId] = form.signers;
  if (!signerId) throw new Error('nobody signs');
  const now = clock.now();
  await services.database.transaction(facilityId, async (tx) => {
    const given = { id: newId(), signerId, decision: 'refuse', reason: '家族と相談したい', revisitOn: null } as const;
    await takeDecision(tx, await lockFormRow(tx, form.id, null), { ...given, decidedAt: now }, { facilityId, now });
  });
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM consent_sealings WHERE form_id = $1', [form.id]);
  await sealForm(services, facilityId, rows[0]?.id ?? '');
  return evidencePack(hospital, form.id);
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

type Manifest = { certificates: string[]; files: { name: string; sha256: string; size: number }[] };
export const jsonFile = <T>(files: PackFiles, name: string): T =>
  JSON.parse(new TextDecoder().decode(files.get(name))) as T;
export const asFile = (value: unknown): PackBytes => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

/** The list as it must be for these files. */
export const listedAgain = (files: PackFiles, certificates?: string[]): PackFiles => {
  const manifest = jsonFile<Manifest>(files, 'manifest.json');
  const listed = [...files]
    .filter(([name]) => !name.startsWith('manifest.'))
    .map(([name, bytes]) => ({ name, sha256: sha256(bytes), size: bytes.length }));
  const list = { ...manifest, certificates: certificates ?? manifest.certificates, files: listed };
  return new Map(files).set('manifest.json', asFile(list));
};

/** The list made and signed again by another key, as who has no key of the hospital can do it. */
export async function signedAgain(files: PackFiles, key: SealKey): Promise<PackFiles> {
  const listed = listedAgain(files, fingerprintsOf(key));
  const digest = createHash('sha256')
    .update(listed.get('manifest.json') ?? new Uint8Array())
    .digest();
  return listed.set('manifest.p7s', Uint8Array.from(await signDetached(digest, key, null)));
}

type Evidence = Record<string, unknown>;

/** The signatures changed, and every hash of their chain computed again: it is whole in itself. */
export function rechained(files: PackFiles, change: (evidence: Evidence) => Evidence): PackFiles {
  let previous: string | null = null;
  const chain = jsonFile<Evidence[]>(files, 'signatures.json').map((evidence) => {
    const own: Evidence = { ...change(evidence), previousHash: previous };
    const names = ['id', 'formId', 'signerId', 'signature', 'initials', 'typedName', 'shownSha256', 'method'];
    const more = ['staffId', 'linkSessionId', 'userAgent', 'address', 'signedAt', 'receivedAt', 'previousHash'];
    const parts = [...names, ...more].map((name) => own[name] ?? null);
    previous = sha256(canonicalJson(['nattoku.consent.signature.1', ...parts]));
    return { ...own, hash: previous };
  });
  return new Map(files).set('signatures.json', asFile(chain));
}
