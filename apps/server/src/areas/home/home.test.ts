import { homeContract, type Home } from '@nattoku/contract/home/home';
import { patientContract } from '@nattoku/contract/patient/patient';
import { expect, test } from 'vitest';
import { openHospital, type As } from '#testing/hospital.ts';
import { openOperator } from '#testing/operator.ts';
import { givenDraft, givenIssued } from '#testing/video/video-orders.ts';

const look = async (call: As): Promise<Home> => (await call(homeContract.get, {})).body;

test('whom one opened last and what one began stand there, and that home showed them is written down', async () => {
  const hospital = await openHospital();
  const [first, second] = [await hospital.given.patient(), await hospital.given.patient()];
  for (const { id } of [first, second, first]) await hospital.nurse(patientContract.get, { params: { patientId: id } });
  const draft = await givenDraft(hospital);
  await givenIssued(hospital);

  const home = await look(hospital.nurse);
  expect(home.recentPatients?.slice(0, 2).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(home.drafts).toMatchObject({
    total: 1,
    items: [{ id: draft.id, patient: { id: draft.patient.id }, page: expect.stringContaining(draft.id) as string }],
  });
  expect((await look(hospital.doctor)).drafts).toEqual({ total: 0, items: [] });

  const { rows } = await hospital.server.owner.query<{ patient_ids: string[] }>(
    "SELECT patient_ids FROM audit_events WHERE facility_id = $1 AND action = 'home.view' AND actor_id = $2",
    [hospital.facilityId, hospital.staff.nurse.staffId],
  );
  expect(rows).toHaveLength(1);
  expect(new Set(rows[0]?.patient_ids)).toEqual(new Set([first.id, second.id, draft.patient.id]));
});

test('the operator sees the installation and nothing of patients', async () => {
  const hospital = await openHospital();
  expect(await look(hospital.clerk)).toMatchObject({ hasWork: true, drafts: { total: 0 }, installation: null });
  const home = await look(await openOperator(hospital));
  expect(home).toMatchObject({ hasWork: false, drafts: null, recentPatients: null });
  expect(home.installation?.hospitals).toBeGreaterThan(0);
  expect((await hospital.stranger(homeContract.get, {})).status).toBe(401);
});
