import { apiClientContract } from '@nattoku/contract/interoperability/interoperability';
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { openHospital } from '#testing/hospital.ts';
import { flagged, givenInterview, send, sent } from '#testing/interviews.ts';
import { enter } from '#testing/video/video-orders.ts';

type Loose = Record<string, unknown> & { entry?: { resource: Record<string, unknown> }[]; item?: { linkId: string }[] };

test('specification/interoperability.md §16: questionnaires and what was answered are read and found by a key that may', async () => {
  const hospital = await openHospital();
  const { server, admin, clock } = hospital;
  const until = addDays(todayInTokyo(clock.now()), 3);
  const resources = ['Questionnaire', 'QuestionnaireResponse'] as const;
  const { body: made } = await admin(apiClientContract.create, {
    body: { name: '電子カルテ', resources: [...resources], until },
  });
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${made.key}` };
    const response = await fetch(`${server.origin}/api/fhir${path}`, { headers });
    return { status: response.status, body: (await response.json()) as Loose };
  };
  const { itemId, linkSecret, patient, template } = await givenInterview(hospital);
  expect((await ask(`/QuestionnaireResponse/${itemId}`)).status).toBe(404);
  await send(await enter(hospital, linkSecret), sent(itemId, flagged()));

  const { body: questionnaire } = await ask(`/Questionnaire/${template.versionId}`);
  expect(questionnaire).toMatchObject({ resourceType: 'Questionnaire', status: 'active', title: '初診の問診' });
  const { body: response } = await ask(`/QuestionnaireResponse/${itemId}`);
  expect(response).toMatchObject({
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    questionnaire: expect.stringContaining(`/Questionnaire/${template.versionId}`),
    subject: { reference: `Patient/${patient.id}` },
  });
  expect(response.item?.map(({ linkId }) => linkId)).toEqual([
    'thinner',
    'medicines',
    'height',
    'weight',
    'bmi',
    'low',
    'mood',
  ]);
  const { body: found } = await ask(`/QuestionnaireResponse?patient=${patient.id}&status=completed`);
  expect(found.entry?.map(({ resource }) => resource['id'])).toEqual([itemId]);
  expect((await ask(`/QuestionnaireResponse?status=amended`)).body.entry).toBeUndefined();
  expect((await ask('/Patient?_id=x')).status).toBe(403);

  const { body: seen } = await hospital.nurse(interviewResponseContract.get, { params: { itemId } });
  expect(seen.original).not.toBeNull();
});
