import { patientContract } from '@nattoku/contract/patient/patient';
import type { DepartmentId, StaffId, WardId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { aPatient, openHospital } from '#testing/hospital.ts';

test("a department, ward or doctor that is not there, or is another hospital's, is refused beside its field", async () => {
  const { nurse, audits, given } = await openHospital();
  const elsewhere = await openHospital();
  const chosen = {
    departmentId: newId<DepartmentId>(),
    wardId: newId<WardId>(),
    attendingStaffId: elsewhere.staff.doctor.staffId as StaffId,
  };
  const patient = await given.patient();

  const first = await nurse(patientContract.create, { body: aPatient(chosen) });
  // By now the server knows by what rule numbers are written here, and asks for less at a time.
  await given.patient();
  const before = await audits();
  const created = await nurse(patientContract.create, { body: aPatient(chosen) });
  const updated = await nurse(patientContract.update, {
    params: { patientId: patient.id },
    body: { ...aPatient(chosen), version: patient.version },
  });

  for (const reply of [first, created, updated]) {
    expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(reply.body.errors?.map(({ field }) => field)).toEqual(['departmentId', 'wardId', 'attendingStaffId']);
  }
  expect(await audits()).toEqual(before);
});
