import { consentExport } from '@nattoku/contract/consent/consent-list';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { expect, test } from 'vitest';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

const exportAs = (hospital: Hospital, as: keyof Hospital['staff'], body: object = {}) =>
  fetch(hospital.server.origin + apiPrefix + consentExport.path, {
    method: 'POST',
    headers: { cookie: hospital.staff[as].cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ search: {}, columns: ['patientNumber', 'state'], encoding: 'utf-8', ...body }),
  });

const linesOf = async (response: Response): Promise<string[]> =>
  (await response.text()).trim().split('\r\n').toSorted();

test('forms are written out as CSV, guarded; what is about a record marked 要配慮 only when asked for, merged or not', async () => {
  const hospital = await openHospital();
  const { owner } = hospital.server;
  const given = hospital.given.patient;
  const plain = await given({ patientNumber: '11' });
  const marked = await given({ patientNumber: '12', isSensitive: true });
  const survivor = await given({ patientNumber: '13' });
  const merged = await given({ patientNumber: '14', isSensitive: true });
  for (const { id } of [plain, marked, merged]) await givenFormInState(hospital, { patientId: id, state: 'issued' });
  await owner.query('UPDATE patients SET survivor_id = $2, merged_into = $2 WHERE id = $1', [merged.id, survivor.id]);

  const usual = await exportAs(hospital, 'admin');
  const all = await exportAs(hospital, 'admin', { sensitive: true });

  expect(usual.headers.get('x-row-count')).toBe('1');
  expect(await linesOf(usual)).toEqual(expect.arrayContaining([expect.stringMatching(/^11,/)]));
  expect(all.headers.get('x-row-count')).toBe('3');
  expect(await linesOf(all)).toHaveLength(4);
  const { rows } = await owner.query(
    "SELECT detail, patient_ids FROM audit_events WHERE facility_id = $1 AND action = 'consent.export' ORDER BY id",
    [hospital.facilityId],
  );
  expect(rows).toMatchObject([
    { detail: { count: 1, sensitive: false }, patient_ids: [plain.id] },
    { detail: { count: 3, sensitive: true } },
  ]);
  expect((await exportAs(hospital, 'nurse')).status).toBe(403);
  expect((await exportAs(hospital, 'admin', { columns: [] })).status).toBe(400);
  hospital.clock.advance(6 * 60);
  expect(await (await exportAs(hospital, 'admin')).json()).toMatchObject({ code: 'session.proofNeeded' });
});
