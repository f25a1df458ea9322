import { type IcClass, icClassContract, type IcClassDraft } from '@nattoku/contract/ic-support/ic-class';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { Patient } from '@nattoku/contract/patient/patient';
import { aCommonOrder, cookieIn, scan } from '#testing/common-orders.ts';
import { callerWith, type Hospital } from '#testing/hospital.ts';
import { givenScenario } from '#testing/ic-support/scenarios.ts';
import { givenVideo } from '#testing/video/video-orders.ts';

const HOUR = 3_600_000;

/** A class in half an hour, with a film and a scenario; not announced yet. */
export async function createClass(hospital: Hospital, given: Partial<IcClassDraft> = {}): Promise<IcClass> {
  const draft: IcClassDraft = {
    ...aCommonOrder,
    internalTitle: '糖尿病教室 12月',
    patientTitle: '糖尿病教室',
    identification: 'patientNumberAndBirthDate',
    heldAt: new Date(hospital.clock.now().getTime() + HOUR / 2).toISOString(),
    minutes: 60,
    venue: '2階 会議室',
    videos: given.videos ?? [{ videoId: (await givenVideo(hospital)).id, required: true }],
    scenarioId: given.scenarioId === undefined ? (await givenScenario(hospital)).id : given.scenarioId,
    ...given,
  };
  return (await hospital.nurse(icClassContract.create, { body: draft })).body;
}

/** The same, with its poster on the wall. */
export async function givenClass(
  hospital: Hospital,
  given: Partial<IcClassDraft> = {},
): Promise<IcClass & { secret: string }> {
  const { id: commonOrderId, version } = await createClass(hospital, given);
  const { body } = await hospital.nurse(icClassContract.issue, { params: { commonOrderId }, body: { version } });
  if (!body.secret) throw new Error(`not issued: ${JSON.stringify(body)}`);
  return { ...body, secret: body.secret };
}

/** Somebody opens the code with a telephone of their own and says who they are. */
export async function attend(hospital: Hospital, secret: string, { patientNumber, birthDate }: Patient) {
  const stranger = await scan(hospital, secret);
  const { headers } = await stranger.call(patientPageContract.identify, { body: { patientNumber, birthDate } });
  const cookie = cookieIn(headers);
  return { cookie, call: callerWith(hospital.server.origin, { cookie }) };
}
