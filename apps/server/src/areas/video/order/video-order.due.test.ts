import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { openHospital } from '#testing/hospital.ts';
import { enter, everythingOf, givenDraft, givenIssued } from '#testing/video/video-orders.ts';

const inDays = (days: number) => addDays(todayInTokyo(new Date()), days);

test('due soon is what runs, is not done and ends by the day that is asked for', async () => {
  const hospital = await openHospital();
  const soon = await givenIssued(hospital, { draft: { dueOn: inDays(3) } });
  await givenIssued(hospital, { draft: { dueOn: inDays(4) } });
  await givenIssued(hospital, { draft: { dueOn: null } });
  await givenDraft(hospital, { draft: { dueOn: inDays(1) } });
  const done = await givenIssued(hospital, { draft: { dueOn: inDays(1) } });
  const { call } = await enter(hospital, done.linkSecret);
  await call(patientPageContract.record, { body: { records: everythingOf(done.order) } });

  const { body } = await hospital.nurse(videoOrderContract.search, { body: { dueBy: inDays(3) } });

  expect(body.items.map(({ id }) => id)).toEqual([soon.order.id]);
});
