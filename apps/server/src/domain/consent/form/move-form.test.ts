import { ConsentState, consentTransitions } from '@nattoku/contract/consent/consent-state';
import { expect, test } from 'vitest';
import { openHospital } from '#testing/hospital.ts';

test('specification/consent.md §1: the database allows the transitions of the contract and no other', async () => {
  const { server } = await openHospital();
  const { rows } = await server.owner.query<{ source: string }>(
    "SELECT prosrc AS source FROM pg_proc WHERE proname = 'check_consent_form_transition'",
  );
  const inDatabase = [...(rows[0]?.source ?? '').matchAll(/\('(\w+)', '(\w+)'\)/g)].map(
    ([, from, to]) => `${from} → ${to}`,
  );
  const inContract = ConsentState.options.flatMap((from) => consentTransitions[from].map((to) => `${from} → ${to}`));
  expect(inDatabase.toSorted()).toEqual(inContract.toSorted());
});
