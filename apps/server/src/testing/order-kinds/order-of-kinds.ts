import {
  patientPageContract,
  type PatientPageOrder,
  type PatientRecord,
} from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract, type IssuedOrder } from '@nattoku/contract/video/video-order';
import type { Patient } from '@nattoku/contract/patient/patient';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type { ItemContent } from '#domain/order/item-kind.ts';
import { anInk } from '#testing/consent/signable-form.ts';
import { aField, givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import type { Hospital } from '#testing/hospital.ts';
import { draftOfKinds } from '#testing/order-kinds/draft-of-kinds.ts';
import { declareSheets, SHEET } from '#testing/order-kinds/sheet-kind.ts';
import { everythingOf, givenVideo, record, type Visitor } from '#testing/video/video-orders.ts';

/** A form that nobody of the staff has to fill in before it is issued. */
const fields = () => [aField({ type: 'signature', label: '患者署名', filler: 'patient', signer: 'patient' })];

type Given = { kinds?: readonly string[]; patient?: Patient; dueOn?: PlainDate };

/** An order of the videos' area that holds one item of each of these kinds, in their order; a draft. */
export async function givenDraftOfKinds(hospital: Hospital, given: Given = {}): Promise<OrderId> {
  const { kinds = ['video', 'consent', SHEET], patient = await hospital.given.patient() } = given;
  const contents: ItemContent[] = [];
  for (const kind of kinds) contents.push({ kind, contentId: await contentOf(hospital, kind), required: true });
  return draftOfKinds(hospital, { area: 'video', patient, contents, ...(given.dueOn && { dueOn: given.dueOn }) });
}

const contentOf = async (hospital: Hospital, kind: string): Promise<string> => {
  if (kind === 'video') return (await givenVideo(hospital, { title: '麻酔の説明' })).id;
  if (kind === 'consent')
    return (await givenConsentTemplate(hospital, { name: '手術の同意書', fields: fields(), rules: { gates: [] } })).id;
  await declareSheets(hospital);
  return '持ち物の一覧。保険証をお持ちください。';
};

/** The same, sent out over HTTP by the doctor who made it. */
export async function givenOrderOfKinds(hospital: Hospital, given: Given = {}): Promise<IssuedOrder> {
  const orderId = await givenDraftOfKinds(hospital, given);
  return (await hospital.doctor(videoOrderContract.issue, { params: { orderId }, body: { version: 1 } })).body;
}

/** What the patient's page shows of one order. */
export async function pageOrder({ call }: Visitor, orderId: OrderId): Promise<PatientPageOrder> {
  const order = (await call(patientPageContract.get, {})).body.orders.find(({ id }) => id === orderId);
  if (!order) throw new Error('The page does not show this order.');
  return order;
}

/** What finishes the items of one kind, as the page of the patient sends it. */
export function finishing(
  kind: string,
  shown: PatientPageOrder,
  { order }: Pick<IssuedOrder, 'order'>,
): PatientRecord[] {
  if (kind === 'video') return everythingOf(order);
  return shown.items
    .filter((item) => item.kind === kind)
    .flatMap((item) => {
      if (item.kind === 'consent' && 'consent' in item) return signing(shown.id, item);
      return [
        { ...record('seen', {} as never), kind, itemId: item.id, content: { read: true } } as unknown as PatientRecord,
      ];
    });
}

type ConsentItem = Extract<PatientPageOrder['items'][number], { consent: unknown }>;

const signing = (orderId: OrderId, { id: itemId, consent }: ConsentItem): PatientRecord[] => {
  const signerId = consent.signers[0]?.id;
  if (!signerId || !consent.shownSha256) throw new Error('A form that nobody signs.');
  const of = { orderId, itemId, signerId };
  const signature = anInk(signerId) as Extract<PatientRecord, { kind: 'consentSigned' }>['signature'];
  return [
    record('consentDecided', { ...of, decision: 'agree', reason: '', revisitOn: null }),
    record('consentSigned', {
      ...of,
      signature,
      initials: {},
      typedName: '山田 太郎',
      relation: null,
      shownSha256: consent.shownSha256,
    }),
  ];
};
