import { consentExport, consentListContract } from '@nattoku/contract/consent/consent-list';
import { consentOfPatientContract } from '@nattoku/contract/consent/consent-of-patient';
import { consentDocumentPath } from '@nattoku/contract/consent/consent-record';
import { chatContract } from '@nattoku/contract/chat/chat';
import { icMapContract } from '@nattoku/contract/ic-support/ic-map';
import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { icOrderExport } from '@nattoku/contract/ic-support/ic-order-list';
import { icRecordContract } from '@nattoku/contract/ic-support/ic-record';
import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { interviewExport, interviewListContract } from '@nattoku/contract/medical-interview/interview-list';
import { interviewFhirPath, interviewPdfPath } from '@nattoku/contract/medical-interview/interview-print-files';
import { patientOrdersContract } from '@nattoku/contract/order/patient-orders';
import { patientPageContract, type PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { sealRecord } from '#areas/ic-support/record/record.seal.ts';
import { askPoppler } from '#kernel/pdf/run-poppler.ts';
import { openLink } from '#testing/consent/model/at-the-device.ts';
import type { As, Hospital } from '#testing/hospital.ts';
import type { OrderWorld } from '#testing/order-model/order-world.ts';
import { enter } from '#testing/video/video-orders.ts';

export type Device = { call: As; order: PatientPageOrder };

/** The patient's page over HTTP; null where no link opens this order. */
export async function deviceOf(world: OrderWorld): Promise<Device | null> {
  const link = await openLink(world);
  if (!link) return null;
  const { call } = await enter(world.hospital, link.secret, link.birthDate);
  const { status, body } = await call(patientPageContract.get, {});
  if (status !== 200) return null;
  const order = body.orders.find(({ id }) => id === world.orderId);
  return order ? { call, order } : null;
}

const fileAt = async ({ server, staff }: Hospital, path: string): Promise<Buffer | null> => {
  const response = await fetch(server.origin + apiPrefix + path, { headers: { cookie: staff.doctor.cookie } });
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.status === 200 ? bytes : null;
};

/** One row of a list in its CSV export. */
const csvOf = async ({ server, staff }: Hospital, path: string, id: string, columns: string[]): Promise<string> => {
  const response = await fetch(server.origin + apiPrefix + path, {
    method: 'POST',
    headers: { cookie: staff.admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ search: {}, chosen: [id], columns, encoding: 'utf-8' }),
  });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.text();
};

const textOf = async (bytes: Buffer): Promise<string> =>
  (await askPoppler(bytes, 'pdftotext', ['-enc', 'UTF-8', '-', '-']))?.replaceAll(/\s+/gu, '') ?? '';

/** The text of a PDF without blanks. Sealed files cannot change and are read once. */
const pdfText = async (world: OrderWorld, path: string): Promise<string | null> => {
  const known = world.pdfs.get(path);
  if (known !== undefined) return known;
  const bytes = await fileAt(world.hospital, path);
  if (!bytes) return null;
  const text = await textOf(bytes);
  world.pdfs.set(path, text);
  return text;
};

/** Texts of the sealed documents of the form, by their kind. */
async function sealedTexts(world: OrderWorld): Promise<{ kind: string; text: string }[]> {
  const { documents } = (await world.detail()).form;
  const sealed = documents.filter(({ kind }) => kind !== 'issued');
  return Promise.all(
    sealed.map(async ({ id, kind }) => ({
      kind,
      text: (await pdfText(world, consentDocumentPath(world.formId, id))) ?? '',
    })),
  );
}

/** The text of the newest sealed edition of the talk's record; null before there is one. */
async function recordText(world: OrderWorld): Promise<string | null> {
  const { server, facilityId } = world.hospital;
  const { rows } = await server.owner.query<{ id: string; number: number; sealed_at: Date | null }>(
    'SELECT id, number, sealed_at FROM ic_records WHERE order_item_id = $1 ORDER BY number DESC',
    [world.talkId],
  );
  for (const { id, sealed_at: sealedAt } of rows)
    if (sealedAt === null) await sealRecord(server.services, facilityId, id);
  const [newest] = rows;
  return newest ? pdfText(world, `/ic-records/${world.orderId}/editions/${newest.number}/pdf`) : null;
}

/** The text of the printed response, which changes with the response: it is read each time. */
export const printedInterview = async (world: OrderWorld): Promise<string> => {
  const bytes = await fileAt(world.hospital, interviewPdfPath(world.interviewId));
  return bytes ? textOf(bytes) : '';
};

/** Everything that shows this order, read over HTTP. */
export async function readOutputs(world: OrderWorld) {
  const { hospital, orderId, interviewId, formId } = world;
  const { doctor, nurse } = hospital;
  const params = { orderId };
  const patient = await world.patient();
  const ofPatient = { params: { patientId: patient.id }, query: {} } as never;
  const search = { body: { patientId: patient.id } } as never;
  const order = await world.order();
  const [session, record, map, talks, orders, thread, threads] = [
    (await doctor(icSessionContract.get, { params })).body,
    (await doctor(icRecordContract.preview, { params })).body,
    (await doctor(icMapContract.get, { params })).body,
    (await doctor(icOrderContract.search, search)).body,
    (await doctor(patientOrdersContract.list, ofPatient)).body,
    (await nurse(chatContract.get, { params })).body,
    (await nurse(chatContract.search, search)).body,
  ];
  const [response, interviews, interviewsOfOrder, detail, forms, formsOfPatient] = [
    await world.response(),
    (await nurse(interviewListContract.search, search)).body,
    (await nurse(interviewListContract.ofOrder, { params })).body,
    await world.detail(),
    (await nurse(consentListContract.search, search)).body,
    (await nurse(consentOfPatientContract.forms, ofPatient)).body,
  ];
  return {
    device: await deviceOf(world),
    isPatientClosed: await world.isPatientClosed(),
    order,
    session,
    record,
    map,
    thread,
    response,
    detail,
    listed: {
      talk: talks.items.find(({ id }) => id === orderId),
      order: orders.items.find(({ id }) => id === orderId),
      thread: threads.items.find(({ id }) => id === orderId),
      interview: interviews.items.find(({ id }) => id === interviewId),
      interviewOfOrder: interviewsOfOrder.items.find(({ id }) => id === interviewId),
      form: forms.items.find(({ id }) => id === formId),
      formOfPatient: formsOfPatient.items.find(({ id }) => id === formId),
    },
    csv: {
      talk: await csvOf(hospital, icOrderExport.path, orderId, ['state', 'decision', 'startsAt']),
      interview: await csvOf(hospital, interviewExport.path, interviewId, ['state', 'flags', 'answers']),
      form: await csvOf(hospital, consentExport.path, formId, ['state', 'signers']),
    },
    fhir: (await fileAt(hospital, interviewFhirPath(interviewId)))?.toString() ?? null,
    sealed: await sealedTexts(world),
    sealedRecord: await recordText(world),
  };
}
export type Outputs = Awaited<ReturnType<typeof readOutputs>>;
