import { type ConsentState, consentTransitions, openConsentStates } from '@nattoku/contract/consent/consent-state';
import { expect } from 'vitest';
import { isFullySigned } from '#domain/consent/form/settle-form.ts';
import type { FormRow, World } from '#testing/consent/model/model-world.ts';

/** Whether there is a way from one state to the other; one step may go several. */
const leadsTo = (from: ConsentState, to: ConsentState, most = 3): boolean =>
  from === to || (most > 0 && consentTransitions[from].some((next) => leadsTo(next, to, most - 1)));

/** What holds in every state that can be reached. */
export async function checkInvariants(world: World, before: FormRow): Promise<FormRow> {
  const now = await world.row();
  const { state, signers, signatures, sealings, documents } = now;
  const kinds = sealings.map(({ kind }) => kind).toSorted();
  const isSameForm = before.id === now.id;
  if (isSameForm) expect(leadsTo(before.state, state), `${before.state} → ${state}`).toBe(true);
  for (const id of world.accepted) expect(signatures, 'a signature that was taken in is lost').toContain(id);
  if (isSameForm)
    expect(signatures.slice(0, before.signatures.length), 'signatures are only added').toEqual(before.signatures);
  const isOpen = openConsentStates.includes(state);
  const rows = signers as Parameters<typeof isFullySigned>[0];
  if (isOpen) expect(isFullySigned(rows), 'everybody has signed, and it is open').toBe(false);
  const detail = await world.detail();
  expect(detail.chainIsWhole).toBe(true);

  const wasComplete = now.signed_at !== null;
  if (isOpen || state === 'expired') expect(kinds).toEqual([]);
  if (state === 'declined') expect(kinds).toEqual(['refusal']);
  if (state === 'withdrawn') expect(kinds).toEqual(wasComplete ? ['sealed', 'withdrawal'] : ['withdrawal']);
  if (state === 'signed' && !world.finalCheck) expect(kinds).toEqual(['sealed']);
  if (state === 'finalised') expect(documents).toContain('sealed');
  expect(documents.includes('sealed') && !wasComplete, 'sealed before everybody had signed').toBe(false);
  for (const kind of ['sealed', 'refusal', 'withdrawal'])
    expect(documents.filter((each) => each === kind)).toHaveLength(
      sealings.filter((sealing) => sealing.kind === kind && sealing.state === 'done').length,
    );
  expect(detail.form.documents.map(({ kind }) => kind).toSorted()).toEqual(documents.toSorted());
  return now;
}
