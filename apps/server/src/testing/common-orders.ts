import { commonOrderContract, type CommonOrder, type CommonOrderDraft } from '@nattoku/contract/order/common-order';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { callerWith, type Hospital } from '#testing/hospital.ts';
import { givenVideo } from '#testing/video/video-orders.ts';

export const aCommonOrder: CommonOrderDraft = {
  internalTitle: '外来ポスター 2026春',
  patientTitle: '大腸内視鏡検査を受ける方へ',
  place: '外来待合 2番',
  message: '',
  departmentId: null,
  validUntil: null,
  maxResponses: null,
  videos: [],
  identification: 'none',
};

/** A draft, by a nurse. */
export const createCommon = async (hospital: Hospital, given: Partial<CommonOrderDraft> = {}) => {
  const videos = given.videos ?? [{ videoId: (await givenVideo(hospital)).id, required: true }];
  return hospital.nurse(commonOrderContract.create, { body: { ...aCommonOrder, ...given, videos } });
};

/** A common order that hangs on the wall. */
export async function givenCommon(
  hospital: Hospital,
  given: Partial<CommonOrderDraft> = {},
): Promise<CommonOrder & { secret: string }> {
  const { body: draft } = await createCommon(hospital, given);
  const { body } = await hospital.nurse(commonOrderContract.issue, {
    params: { commonOrderId: draft.id },
    body: { version: draft.version },
  });
  if (body.secret === null) throw new Error(`not issued: ${JSON.stringify(body)}`);
  return { ...body, secret: body.secret };
}

export const cookieIn = (headers: Headers): string => headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';

/** Scans the code with a browser that holds this cookie. */
export async function scan(hospital: Hospital, secret: string, cookie = '') {
  const call = callerWith(hospital.server.origin, cookie ? { cookie } : {});
  const { status, body, headers } = await call(patientPageContract.exchange, { body: { secret } });
  const now = cookieIn(headers) || cookie;
  return { status, body, cookie: now, call: callerWith(hospital.server.origin, { cookie: now }) };
}
