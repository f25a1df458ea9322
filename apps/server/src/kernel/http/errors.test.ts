import { patientContract } from '@nattoku/contract/patient/patient';
import { expect, test } from 'vitest';
import { aPatient, openHospital } from '#testing/hospital.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

test.each([
  ['53100', 507, 'storage.full', null],
  ['57P01', 503, 'unavailable', '1'],
  ['22021', 400, 'request.invalid', null],
  ['22P05', 400, 'request.invalid', null],
  ['23503', 400, 'request.invalid', null],
  ['23505', 409, 'record.versionConflict', null],
  ['57P02', 503, 'unavailable', '1'],
  ['57P03', 503, 'unavailable', '1'],
  ['57P05', 503, 'unavailable', '1'],
  ['57014', 503, 'unavailable', '1'],
  ['53200', 503, 'unavailable', '1'],
  ['53300', 503, 'unavailable', '1'],
  ['40001', 503, 'unavailable', '1'],
  ['40P01', 503, 'unavailable', '1'],
  ['08006', 503, 'unavailable', '1'],
  ['25006', 503, 'unavailable', '1'],
  ['25P03', 503, 'unavailable', '1'],
  ['55P03', 503, 'record.held', '5'],
  ['XX000', 500, 'unexpected', null],
])('when the database says %s the answer is %i, and nothing is stored', async (code, status, expected, retryAfter) => {
  const { nurse, server, facilityId, audits } = await openHospital();
  await server.owner.query(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'said by the database' USING ERRCODE = '${code}'; END $$`,
  );
  await server.owner.query('CREATE TRIGGER fail BEFORE INSERT ON patients FOR EACH ROW EXECUTE FUNCTION fail()');

  const reply = await nurse(patientContract.create, { body: aPatient() });
  await server.owner.query('DROP FUNCTION fail CASCADE');

  expect(reply).toMatchObject({ status, body: { code: expected } });
  expect(JSON.stringify(reply.body)).not.toContain('said by the database');
  expect(reply.headers.get('retry-after')).toBe(retryAfter);
  expect(await audits()).toEqual([]);
  const { rows } = await server.owner.query('SELECT FROM idempotency_keys WHERE facility_id = $1', [facilityId]);
  expect(rows).toEqual([]);
});
