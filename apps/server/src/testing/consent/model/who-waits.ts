import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { askedHere, openPage } from '#testing/consent/model/at-the-device.ts';
import type { FormRow, World } from '#testing/consent/model/model-world.ts';
import { type PlainKind, takeStep } from '#testing/consent/model/model-steps.ts';
import { retrySealings, runSealings } from '#testing/consent/model/sealings.ts';
import { signAsStaff, staffWho } from '#testing/consent/model/staff-signs.ts';

/** Who is waited for, and what for. A form that waits for nobody is at its end. */
export type Wait = 'issue' | 'patientSide' | 'staffSide' | 'finalCheck' | 'sealing' | 'extension' | 'acknowledgement';

const isAwaited = ({ required, state }: FormRow['signers'][number]): boolean =>
  required && (state === 'waiting' || state === 'declined');
const staffRoles: readonly string[] = ['doctor', 'supervisor'];
const isOfStaff = ({ role, staff_id: staffId }: FormRow['signers'][number]): boolean =>
  staffId !== null || staffRoles.includes(role);

/** For what a form waits, by its rows alone: nothing here asks what the server would allow. */
export function waitsOf({ state, signers, sealings }: FormRow): Wait[] {
  const unsealed = sealings.some((sealing) => sealing.state !== 'done');
  if (state === 'draft' || state === 'awaitingApproval') return ['issue'];
  if (openConsentStates.includes(state)) {
    const awaited = signers.filter(isAwaited);
    return [
      ...(awaited.some((signer) => !isOfStaff(signer)) ? (['patientSide'] as const) : []),
      ...(awaited.some(isOfStaff) ? (['staffSide'] as const) : []),
    ];
  }
  if (state === 'signed') return sealings.length === 0 ? ['finalCheck'] : ['sealing'];
  if (state === 'expired') return ['extension'];
  return unsealed && state !== 'voided' ? ['sealing'] : [];
}

const step = (world: World, kind: PlainKind) => takeStep(world, { kind });

const signsOnPage = async (world: World): Promise<boolean> => {
  const page = await openPage(world);
  const consent = await page?.consent();
  const signer = consent && askedHere(consent).find(({ required }) => required);
  if (!page || !signer) return consent !== undefined && consent.closed !== null;
  return page.sign(signer, consent.shownSha256 ?? '');
};

/** A person who is asked does what they are asked for, and staff do what their screens offer for it. Nobody voids. True where it came about. */
const doWhat: Record<Wait, (world: World) => Promise<unknown>> = {
  issue: async (world) => {
    await step(world, 'issue');
    if (!waitsOf(await world.row()).includes('issue')) return;
    await step(world, 'unarchive');
    await step(world, 'issue');
  },
  patientSide: async (world) => {
    for (const { metAt, overriddenAt } of (await world.detail()).form.gates)
      if (!metAt && !overriddenAt) await step(world, 'overrideGate');
    if (await signsOnPage(world)) return;
    await step(world, 'reissueLink');
    if (await signsOnPage(world)) return;
    // Nothing is taken in for a patient whose registration has ended; staff take it up again.
    await step(world, 'unarchive');
    if (!(await signsOnPage(world))) throw new Error('nobody can sign on the patient page');
  },
  staffSide: async (world) => {
    for (const call of staffWho(world)) if (await signAsStaff(world, call)) return;
    await step(world, 'reassign');
    for (const call of staffWho(world)) if (await signAsStaff(world, call)) return;
    throw new Error('nobody of the staff can sign');
  },
  finalCheck: (world) => step(world, 'finalise'),
  sealing: async (world) => {
    world.isOriginalChanged = false;
    await retrySealings(world);
    await runSealings(world);
  },
  extension: (world) => step(world, 'extend'),
  acknowledgement: async (world) => {
    const params = { formId: world.formId };
    const offers = (await world.detail(world.hospital.admin)).withdrawal?.parties ?? [];
    for (const { party } of offers) {
      const said = { params: { ...params, party }, body: { reason: '代わりに確認しました' } };
      for (const call of [world.hospital.doctor, world.hospital.nurse, world.hospital.admin])
        if ((await call(consentRecordContract.acknowledge, said)).status === 200) break;
    }
    if ((await world.detail()).withdrawal?.parties.some(({ acknowledgedByName }) => acknowledgedByName === null))
      throw new Error('nobody can say that they know of the withdrawal');
  },
};

const MOST_STEPS = 14;

/**
 * Leads a form to its end by what is asked of people, without voiding it. Throws where somebody is waited for who cannot act, or where it
 * goes round in circles.
 */
export async function leadToEnd(world: World): Promise<string[]> {
  const way: string[] = [];
  for (let done = 0; done < MOST_STEPS; done += 1) {
    const row = await world.row();
    const [wait] = waitsOf(row);
    if (!wait) {
      if (openConsentStates.includes(row.state)) throw new Error(`${row.state} waits for nobody`);
      if (row.state === 'withdrawn') await doWhat.acknowledgement(world);
      return way;
    }
    way.push(`${row.state}: ${wait}`);
    await doWhat[wait](world);
    const after = await world.row();
    const isSame = (['state', 'sealings', 'signatures', 'signers'] as const).every(
      (part) => JSON.stringify(after[part]) === JSON.stringify(row[part]),
    );
    if (isSame) throw new Error(`${way.join(' → ')} changes nothing`);
  }
  throw new Error(`no end: ${way.join(' → ')}`);
}
