import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { patientContract } from '@nattoku/contract/patient/patient';
import { admissionOf } from '@nattoku/contract/shared/admission';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { type Admission, createAdmission, currentAdmission, runWithAdmission } from '#kernel/database/admission.ts';
import { DatabaseUnavailable } from '#kernel/database/unavailable.ts';
import { admitByKind } from '#kernel/http/admission.ts';
import { newId } from '#kernel/new-id.ts';
import { anInk, givenSignableForm } from '#testing/consent/signable-form.ts';
import { allEndpoints, allFiles } from '#testing/contracts.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer({ connections: { poolSize: 1, identityPoolSize: 1, patienceMs: 2_000 } });

/** Occupies the only connection of the pool until `release` is called. */
const occupyPool = async ({ server, facilityId }: Pick<Hospital, 'server' | 'facilityId'>) => {
  const held = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const holder = server.services.database.transaction(facilityId, () => {
    taken.resolve();
    return held.promise;
  });
  await taken.promise;
  return {
    release: async () => {
      held.resolve();
      await holder;
    },
  };
};

test('a signature waits for a connection while a list is refused, and is stored once there is one', async () => {
  const hospital = await openHospital();
  const form = await givenSignableForm(hospital, { signers: [{ role: 'doctor' }] });
  const signerId = form.signers[0] ?? '';
  const pool = await occupyPool(hospital);

  const signing = hospital.doctor(consentRecordContract.sign, {
    params: { formId: form.id },
    body: {
      id: newId(),
      signerId,
      signature: anInk(signerId),
      shownSha256: form.shownSha256.toString('hex'),
      signedAt: hospital.clock.now().toISOString(),
    } as never,
  });
  const list = await hospital.nurse(patientContract.search, { body: { text: '' } }).finally(pool.release);

  expect(list).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(list.headers.get('retry-after')).toBe('1');
  expect((await signing).status).toBe(200);
});

test('work whose client disconnects while it waits leaves the queue and does not run', async () => {
  const hospital = await openHospital();
  const { database } = hospital.server.services;
  const pool = await occupyPool(hospital);
  const client = new AbortController();
  let hasRun = false;
  const work = async () => void (hasRun = true);
  const waiting = runWithAdmission(createAdmission('urgent', client.signal), () =>
    database.transaction(hospital.facilityId, work),
  );

  client.abort();
  await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable);
  await pool.release();
  await database.transaction(hospital.facilityId, async () => {});
  expect(hasRun).toBe(false);
});

const openApp = async () => {
  const app = Fastify();
  admitByKind(app);
  const reached = Promise.withResolvers<Admission>();
  const answer = Promise.withResolvers<object>();
  app.post('/', () => {
    reached.resolve(currentAdmission());
    return answer.promise;
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const send = (signal?: AbortSignal) =>
    fetch(origin, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      ...(signal ? { signal } : {}),
    });
  return { app, send, admission: reached.promise, answer: () => answer.resolve({}) };
};

test('the admission of a request reports that its client disconnected', async () => {
  const { app, send, admission, answer } = await openApp();
  const client = new AbortController();
  const sent = send(client.signal);
  const { disconnected } = await admission;
  expect(disconnected?.aborted).toBe(false);

  client.abort();
  await expect(sent).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(disconnected?.aborted).toBe(true));
  answer();
  await app.close();
});

test('an answered request has not been disconnected, also once its connection is closed', async () => {
  const { app, send, admission, answer } = await openApp();
  answer();
  await (await send()).text();
  await app.close();
  expect((await admission).disconnected?.aborted).toBe(false);
});

const namesOf = async (kind: string): Promise<string[]> =>
  [...(await allEndpoints()), ...(await allFiles())]
    .filter(({ endpoint }) => admissionOf(endpoint) === kind)
    .map(({ name }) => name);

// Urgent endpoints take connections from all others, so that each addition is a decision.
test('urgent are signing, recording and signing in, and nothing else', async () => {
  expect(await namesOf('urgent')).toEqual([
    'accountContract.changePassword',
    'authContract.lock',
    'authContract.session',
    'authContract.signIn',
    'authContract.signOut',
    'authContract.unlock',
    'consentRecordContract.explain',
    'consentRecordContract.finalise',
    'consentRecordContract.get',
    'consentRecordContract.sign',
    'consentRecordContract.withdraw',
    'consentSigningContract.fit',
    'consentSigningContract.proof',
    'familyPageContract.exchange',
    'familyPageContract.leave',
    'familyPageContract.verify',
    'icRecordContract.finalise',
    'icSessionContract.addAttendee',
    'icSessionContract.amendDecision',
    'icSessionContract.append',
    'icSessionContract.decide',
    'icSessionContract.end',
    'icSessionContract.entries',
    'icSessionContract.get',
    'icSessionContract.start',
    'icSessionContract.takeOver',
    'icSessionContract.undoStart',
    'interviewResponseContract.enter',
    'interviewResponseContract.finalise',
    'kioskContract.start',
    'patientPageContract.exchange',
    'patientPageContract.get',
    'patientPageContract.identify',
    'patientPageContract.introduce',
    'patientPageContract.leave',
    'patientPageContract.record',
    'patientPageContract.session',
    'patientPageContract.undelivered',
    'patientPageContract.verify',
    'secondFactorContract.addPasskey',
    'secondFactorContract.confirmTotp',
    'secondFactorContract.list',
    'secondFactorContract.passkeyOptions',
    'secondFactorContract.startTotp',
    'secondStepContract.give',
    'secondStepContract.passkeyOptions',
    'secondStepContract.passkeySignIn',
    'secondStepContract.passkeySignInOptions',
    'secondStepContract.prove',
    'secondStepContract.signInOptions',
    'consentSigningFiles.page',
    'interviewPhotoFiles.add',
  ]);
});

test('CSV files and work on many records are bulk work', async () => {
  expect(await namesOf('bulk')).toEqual([
    'auditContract.export',
    'auditContract.verify',
    'orderBulkContract.changeMany',
    'staffContract.exportCsv',
    'staffImportContract.check',
    'staffImportContract.invite',
    'textLayerContract.export',
    'textLayerContract.readFile',
    'consentEvidenceFiles.pack',
    'consentExportFiles.export',
    'icClassFiles.attendees',
    'icFiguresFiles.csv',
    'icOrderExportFiles.export',
    'interviewExportFiles.export',
    'orderExportFiles.export',
    'patientExportFiles.export',
    'patientImportErrorFiles.get',
    'patientImportFiles.take',
  ]);
});
