import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { newId } from '#kernel/new-id.ts';
import type { World } from '#testing/consent/model/model-world.ts';
import type { As } from '#testing/hospital.ts';
import { anInk } from '#testing/consent/signable-form.ts';

/** A person who may be asked to sign on a screen of the staff. */
export const staffWho = ({ hospital, explainer }: World): As[] => [
  explainer.call,
  hospital.doctor,
  hospital.nurse,
  hospital.comedical,
];

/** Signs in the first place that is open to this member of staff; true where it was taken in. */
export async function signAsStaff(world: World, call: As | undefined): Promise<boolean> {
  if (!call) return false;
  const params = { formId: world.formId };
  const { status, body } = await call(consentRecordContract.get, { params });
  // A person who was suspended is out.
  if (status !== 200) return false;
  const [signerId] = body.mySigners;
  const shown = body.form.documents.find(({ kind }) => kind === 'issued');
  if (!signerId || !shown || !body.allowed.includes('sign')) return false;
  const id = newId();
  const signature = anInk(signerId) as Parameters<
    typeof call<typeof consentRecordContract.sign>
  >[1]['body']['signature'];
  const given = { id, signerId, signature, shownSha256: shown.sha256 };
  const signedAt = world.hospital.clock.now().toISOString();
  const signed = await call(consentRecordContract.sign, { params, body: { ...given, signedAt } });
  if (signed.status >= 500) throw new Error(`the server answered ${signed.status}`);
  if (signed.status === 200) world.accepted.add(id);
  return signed.status === 200;
}
