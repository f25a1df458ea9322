import { consentCommonContract, type ConsentCommonDraft } from '@nattoku/contract/consent/consent-common';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { scan } from '#testing/common-orders.ts';
import { aField, givenConsentTemplate, type TestTemplate } from '#testing/consent/consent-templates.ts';
import type { Hospital } from '#testing/hospital.ts';

/** A form in which nothing is about one person before they sign it. */
export const givenFormForEverybody = (
  hospital: Hospital,
  given: Parameters<typeof givenConsentTemplate>[1] = {},
): Promise<TestTemplate> =>
  givenConsentTemplate(hospital, {
    name: '入院に関する包括同意書',
    fields: [
      aField({ type: 'auto', label: '患者氏名', autoKey: 'patientName' }),
      aField({ type: 'signature', label: '署名', filler: 'patient', signer: 'patient' }),
    ],
    rules: { personal: false, gates: [], level: 'blanket' },
    ...given,
  });

export const aConsentCommon: Omit<ConsentCommonDraft, 'templateId'> = {
  internalTitle: '入院案内 2026',
  patientTitle: '入院される方へ',
  place: '入退院センター',
  message: '',
  departmentId: null,
  validUntil: null,
  maxResponses: null,
  identification: 'none',
};

/** A common order of a consent form that hangs on the wall. */
export async function givenConsentCommon(hospital: Hospital, given: Partial<ConsentCommonDraft> = {}) {
  const templateId = given.templateId ?? (await givenFormForEverybody(hospital)).id;
  const draft = { ...aConsentCommon, ...given, templateId };
  const { body: made } = await hospital.nurse(consentCommonContract.create, { body: draft });
  const { body } = await hospital.nurse(consentCommonContract.issue, {
    params: { commonOrderId: made.id },
    body: { version: made.version },
  });
  if (!body.secret) throw new Error(`not issued: ${JSON.stringify(body)}`);
  return { ...body, secret: body.secret };
}

/** Somebody scanned its code: the order that came of it, and the digits on their screen. */
export async function givenConsentCommonResponse(hospital: Hospital) {
  const { secret } = await givenConsentCommon(hospital);
  const { body } = await (await scan(hospital, secret)).call(patientPageContract.get, {});
  const [order] = body.orders;
  if (!order?.receiptCode) throw new Error('no response');
  return { id: order.id, receiptCode: order.receiptCode };
}
