import { icOrderContract, type IcOrder, type IssuedIcOrder } from '@nattoku/contract/ic-support/ic-order';
import { noFacts, type TalkPlan } from '@nattoku/contract/ic-support/ic-talk';
import { icRecordContract } from '@nattoku/contract/ic-support/ic-record';
import { icSessionContract, type IcSession, type TalkPoint } from '@nattoku/contract/ic-support/ic-session';
import type { NewEntry } from '@nattoku/contract/ic-support/session-entry';
import type { Patient } from '@nattoku/contract/patient/patient';
import type { ApproachId, OrderId } from '@nattoku/contract/shared/primitives';
import { sealRecord } from '#areas/ic-support/record/record.seal.ts';
import { newId } from '#kernel/new-id.ts';
import type { As, Hospital } from '#testing/hospital.ts';

/** An approach with two core risks that every explanation names. */
export async function givenApproach(
  { server, facilityId }: Hospital,
  name = '腹腔鏡下胆のう摘出術',
): Promise<{ id: ApproachId; riskIds: string[] }> {
  const id = newId<ApproachId>();
  const risks = ['出血', '胆管の損傷'].map((risk) => ({
    id: newId(),
    name: risk,
    plain: '',
    frequency: '100人に1人',
    share: { people: 1, of: 100 },
    source: '学会の指針',
    severity: 'serious',
    required: true,
  }));
  await server.owner.query(
    `INSERT INTO approaches (id, facility_id, name, category, risks, published) VALUES ($1, $2, $3, 'surgery', $4, true)`,
    [id, facilityId, name, JSON.stringify(risks)],
  );
  return { id, riskIds: risks.map((risk) => risk.id) };
}

export const aPlan = (given: Partial<TalkPlan> = {}): TalkPlan => ({
  ledTopic: 'medical',
  approachId: null,
  scenarioVersionId: null,
  procedure: { name: '腹腔鏡下胆のう摘出術', on: '2027-02-01', side: 'none' },
  facts: { ...noFacts, diagnosis: '胆のう結石症', operatorName: '田中 一郎' },
  startsAt: '2027-01-25T05:00:00.000Z',
  minutes: 30,
  place: '外来2階',
  room: '面談室1',
  explainerId: null,
  attendees: [{ kind: 'patient', staffId: null, name: '', relation: '', required: true }],
  ...given,
});

type GivenTalk = {
  by?: As;
  patient?: Patient;
  approachId?: ApproachId | null;
  plan?: Partial<TalkPlan>;
  dueOn?: string;
};

/** An order of IC support with a planned talk; a draft. */
export async function givenTalkDraft(hospital: Hospital, given: GivenTalk = {}): Promise<IcOrder> {
  const { by = hospital.doctor, approachId = null, plan = {}, dueOn = null } = given;
  const patient = given.patient ?? (await hospital.given.patient());
  const { body: begun } = await by(icOrderContract.draft, { body: { patientId: patient.id, approachId } });
  const { body } = await by(icOrderContract.savePlan, {
    params: { orderId: begun.id },
    body: {
      title: '',
      message: '',
      dueOn,
      version: begun.version,
      plan: aPlan({ approachId, explainerId: hospital.staff.doctor.staffId, ...plan }),
    },
  });
  return body;
}

/** The same, sent by the doctor. */
export async function givenTalk(hospital: Hospital, given: GivenTalk = {}): Promise<IssuedIcOrder> {
  const { id: orderId, version, talk } = await givenTalkDraft(hospital, given);
  const confirmed = [{ itemId: talk.itemId, answer: talk.procedure.side }];
  return (await hospital.doctor(icOrderContract.issue, { params: { orderId }, body: { version, confirmed } })).body;
}

/** A talk that has begun, led by the doctor. */
export async function givenRunningTalk(hospital: Hospital, given: GivenTalk = {}): Promise<IcSession> {
  const { order } = await givenTalk(hospital, given);
  const start = { params: { orderId: order.id }, body: { talkVersion: order.talk.version } };
  return (await hospital.doctor(icSessionContract.start, start)).body;
}

type Body = NewEntry extends infer Each ? (Each extends NewEntry ? Omit<Each, 'id' | 'at'> : never) : never;

/** As a device makes it now. */
export const anEntry = ({ clock }: Hospital, body: Body): NewEntry =>
  ({ ...body, id: newId(), at: clock.now().toISOString() }) as NewEntry;

export const append = (hospital: Hospital, orderId: OrderId, entries: NewEntry[], by: As = hospital.doctor) =>
  by(icSessionContract.append, {
    params: { orderId },
    body: { entries, sentAt: hospital.clock.now().toISOString() },
  });

/** How a point usually ends. */
export const pointEnding = ({ id: point, kind, asks }: TalkPoint) => {
  if (kind === 'keyPoint') return { kind: 'teachBack', point, result: 'able', reason: '' } as const;
  if (kind === 'risk') return { kind: 'risk', point, result: 'explained', reason: '' } as const;
  const isAnswer = asks === 'answer';
  const result = isAnswer ? 'answered' : 'explained';
  return { kind: 'topic', point, result, reason: '', answer: isAnswer ? '2週間ほどです。' : '' } as const;
};

/** A reason for each thing that a talk lacks. */
export const reasonsFor = (missing: IcSession['missing']) => missing.map(({ key }) => ({ key, reason: '時間の都合' }));

/** Ends the talk, with a reason for each thing that it lacks. */
export async function endTalk({ doctor }: Hospital, orderId: OrderId, by: As = doctor) {
  const params = { orderId };
  const { body } = await by(icSessionContract.get, { params });
  const { talk } = body.order;
  const ending = { talkVersion: talk.version, reasons: reasonsFor(body.missing) };
  return by(icSessionContract.end, { params, body: ending });
}

const whyOf = { agree: '', refuse: '薬で様子を見たい', secondOpinion: '' } as const;

/** A talk that was held and, where said, decided. */
export async function givenHeldTalk(
  hospital: Hospital,
  given: GivenTalk & { decision?: 'agree' | 'refuse' | 'secondOpinion' } = {},
): Promise<IcSession> {
  const { order, points } = await givenRunningTalk(hospital, given);
  const params = { orderId: order.id };
  const said = points.map((point) => anEntry(hospital, pointEnding(point)));
  if (said.length > 0) await append(hospital, order.id, said);
  const { body: held } = await endTalk(hospital, order.id);
  if (!given.decision) return held;
  const { version: talkVersion } = held.order.talk;
  const decided = { talkVersion, decision: given.decision, reason: whyOf[given.decision], revisitOn: null };
  return (await hospital.doctor(icSessionContract.decide, { params, body: decided })).body;
}

/** A talk whose record was finalised and amended, both editions sealed; `records`: their ids, the first edition first. */
export async function givenAmendedRecord(hospital: Hospital): Promise<{ order: IcOrder; records: readonly string[] }> {
  const { order } = await givenHeldTalk(hospital, { decision: 'agree' });
  const params = { orderId: order.id };
  const written = async () => {
    const { body } = await hospital.doctor(icRecordContract.preview, { params });
    return { talkVersion: body.talkVersion, summary: '説明した', agreed: '' };
  };
  await hospital.doctor(icRecordContract.finalise, { params, body: await written() });
  const changeNote = '麻酔の説明を加えた';
  await hospital.doctor(icRecordContract.amend, { params, body: { ...(await written()), changeNote } });

  const { rows } = await hospital.server.owner.query<{ id: string }>(
    'SELECT id FROM ic_records WHERE order_item_id = $1 ORDER BY number',
    [order.talk.itemId],
  );
  for (const { id } of rows) await sealRecord(hospital.server.services, hospital.facilityId, id);
  return { order, records: rows.map(({ id }) => id) };
}
