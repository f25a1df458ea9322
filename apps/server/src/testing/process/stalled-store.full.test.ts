import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import { facilityContract } from '@nattoku/contract/facility/facility';
import { patientContract } from '@nattoku/contract/patient/patient';
import { afterAll, expect, test } from 'vitest';
import { documentBytes } from '#domain/consent/document/issued-document.ts';
import { consentDocuments } from '#domain/consent/consent.table.ts';
import { newId } from '#kernel/new-id.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { timed } from '#testing/process/database-faults.ts';
import { aPatient, openHospital } from '#testing/hospital.ts';
import { openStallingStore } from '#testing/process/stalling-store.ts';
import { useOwnServer } from '#testing/test-server.ts';

const store = await openStallingStore();
useOwnServer({ s3: store.s3 });
afterAll(() => store.close());

/** More than there are connections. */
const MANY = 20;

test('an object store that stands still holds up what needs a file, for seconds, and nothing else', async () => {
  const hospital = await openHospital();
  const { doctor, server, facilityId } = hospital;
  const { form } = await givenConsentForm(hospital, { state: 'draft' });
  const params = { formId: form.id };
  const issuing = { params, body: { version: form.version, side: null }, idempotencyKey: newId() };

  store.stall();
  const waiting = [
    timed(doctor(consentOrderContract.issue, issuing)),
    ...Array.from({ length: MANY }, () => timed(doctor(consentOrderContract.preview, { params }))),
  ];
  const others = [
    ...Array.from({ length: MANY }, () => timed(doctor(facilityContract.get, {}))),
    ...Array.from({ length: MANY }, () => timed(hospital.clerk(patientContract.create, { body: aPatient() }))),
  ];
  for (const other of await Promise.all(others)) expect(other.status).toBe(200);
  for (const { status, body, retryAfter, ms } of await Promise.all(waiting)) {
    expect({ status, code: body.code, retryAfter }).toEqual({ status: 503, code: 'unavailable', retryAfter: '1' });
    expect(ms).toBeLessThan(20_000);
  }

  store.goOn();
  expect(await doctor(consentOrderContract.issue, issuing)).toMatchObject({ status: 200 });
  const documents = await server.services.database.transaction(facilityId, (tx) => tx.select().from(consentDocuments));
  expect(documents).toHaveLength(1);
  for (const document of documents) {
    expect(
      Buffer.from(await documentBytes(server.services.files, document))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }
});
