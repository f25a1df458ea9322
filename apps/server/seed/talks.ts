import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import type { IcSession, TalkPoint } from '@nattoku/contract/ic-support/ic-session';
import type { NewEntry } from '@nattoku/contract/ic-support/session-entry';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type pg from 'pg';
import { askDoctor, createIcDraft, saveIcPlan } from '#areas/ic-support/order/ic-order.draft.ts';
import { cancelTalk, issueIcOrder } from '#areas/ic-support/order/ic-order.operations.ts';
import { amendRecord, finaliseRecord } from '#areas/ic-support/record/record.operations.ts';
import { appendEntries } from '#areas/ic-support/session/session.append.ts';
import { decideTalk } from '#areas/ic-support/session/session.decide.ts';
import { endTalk, startTalk } from '#areas/ic-support/session/session.operations.ts';
import { newId } from '#kernel/new-id.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { type DemoTalk, demoTalks } from '#seed/talk-list.ts';
import type { DemoShelf } from '#seed/videos.ts';
import { actAs, type DemoHospital, memberOf } from '#seed/world.ts';

/** Each has several talks, as people who come again have; whom another story is about is left alone. */
const PATIENTS = 12;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Stage = { services: Services; hospital: DemoHospital; shelf: DemoShelf };
type Living = { talk: DemoTalk; patientId: PatientId; startsAt: Date | null };
/** Who acts, at a moment that is never still to come. */
type At = (moment: Date, who?: 'doctor' | 'nurse') => StaffScope;

/** Talks in every state, with patients who are of age. A second run finds them there. */
export async function seedTalks(stage: Stage, owner: pg.Client): Promise<void> {
  const { facilityId } = stage.hospital;
  // Those of packages are of another story (seed/ic-packages.ts).
  const known = await owner.query(
    `SELECT FROM ic_talks t WHERE facility_id = $1 AND NOT EXISTS (SELECT FROM ic_packages p WHERE p.order_id = t.order_id) LIMIT 1`,
    [facilityId],
  );
  if (known.rowCount) return;
  const { rows: patients } = await owner.query<Person>(
    `SELECT id, department_id AS "departmentId" FROM patients
      WHERE facility_id = $1 AND birth_date < '1990-01-01' AND archived_at IS NULL AND deceased_on IS NULL AND survivor_id IS NULL
        AND NOT is_sensitive AND NOT is_provisional AND NOT EXISTS (SELECT FROM orders o WHERE o.patient_id = patients.id)
      ORDER BY patient_number LIMIT $2`,
    [facilityId, PATIENTS],
  );
  const together = ofLargestDepartment(patients);
  const today = todayInTokyo(stage.services.clock.now());
  for (const [at, talk] of demoTalks.entries()) {
    const among = isLongAgo(talk) ? together : patients;
    const patientId = among[at % among.length]?.id;
    if (!patientId) continue;
    const startsAt = talk.at && new Date(`${addDays(today, talk.at[0])}T${talk.at[1]}:00+09:00`);
    await live(stage, { talk, patientId, startsAt });
  }
}

type Person = { id: PatientId; departmentId: string | null };

/** Last month's talks are of one department, so that its figures are no small group. */
const isLongAgo = ({ at }: DemoTalk): boolean => at !== null && at[0] <= -30;

const ofLargestDepartment = (people: readonly Person[]): Person[] => {
  const groups = Map.groupBy(people, ({ departmentId }) => departmentId);
  return [...groups.values()].reduce((largest, group) => (group.length > largest.length ? group : largest), []);
};

const live = async (stage: Stage, living: Living): Promise<void> => {
  const { services, hospital } = stage;
  const now = services.clock.now();
  const at: At = (moment, who = 'doctor') =>
    actAs(services, memberOf(hospital, `${who}@sakura.example`), moment < now ? moment : now);
  const { talk } = living;
  const began = startOf(living, now);
  const order = await plan(
    stage,
    living,
    at(new Date(began.getTime() - 3 * DAY), talk.until === 'draft' ? 'nurse' : 'doctor'),
  );
  if (talk.until === 'draft') {
    await askDoctor(at(now, 'nurse'), { orderId: order.id, version: order.version });
    return;
  }
  const issuing = { orderId: order.id, version: order.version, confirmed: confirmedOf(order), files: services.files };
  const { order: issued } = await issueIcOrder(at(new Date(began.getTime() - 2 * DAY)), issuing);
  if (talk.until === 'planned') return;
  if (talk.until === 'canceled') {
    const canceling = { orderId: order.id, talkVersion: issued.talk.version, reason: '検査の予定がなくなったため' };
    await cancelTalk(at(now), canceling);
    return;
  }
  await hold(living, issued, { at, began, files: stage.services.files });
};

/** One that goes on has begun ten minutes ago, whatever the time of the day is. */
const startOf = ({ talk, startsAt }: Living, now: Date): Date =>
  talk.until === 'inSession' || startsAt === null || startsAt > now ? new Date(now.getTime() - 10 * MINUTE) : startsAt;

const confirmedOf = ({ talk }: IcOrder) => [{ itemId: talk.itemId, answer: talk.procedure.side }];

const plan = async (
  { hospital, shelf }: Stage,
  { talk, patientId, startsAt }: Living,
  scope: StaffScope,
): Promise<IcOrder> => {
  const approachId = shelf.approaches.get(talk.approach) ?? null;
  const begun = await createIcDraft(scope, { patientId, approachId });
  const nurse = memberOf(hospital, 'nurse@sakura.example');
  const doctor = memberOf(hospital, 'doctor@sakura.example');
  const { procedure } = begun.talk;
  const side = talk.approach === 'cataract-surgery' ? ('right' as const) : ('none' as const);
  const on = startsAt && addDays(todayInTokyo(startsAt), 7);
  return saveIcPlan(scope, {
    orderId: begun.id,
    draft: {
      title: '',
      message: 'ご家族と一緒にお越しください。聞きたいことは、事前にお送りいただけます。',
      dueOn: null,
      version: begun.version,
      plan: {
        ledTopic: 'medical',
        approachId,
        scenarioVersionId: begun.talk.scenarioVersionId,
        procedure: { ...procedure, on, side },
        facts: {
          diagnosis: '',
          stage: '',
          personalRisks: talk.approach === 'laparoscopic-cholecystectomy' ? ['糖尿病があり、傷が治りにくいこと'] : [],
          operatorName: doctor.name,
          assistants: [],
        },
        startsAt: startsAt?.toISOString() ?? null,
        minutes: 30,
        place: '外来2階',
        room: talk.room,
        explainerId: doctor.staffId,
        attendees: [
          { kind: 'patient', staffId: null, name: '', relation: '', required: true },
          { kind: 'nurse', staffId: talk.withNurse ? nurse.staffId : null, name: '', relation: '', required: true },
          { kind: 'family', staffId: null, name: '', relation: '配偶者', required: false },
        ],
      },
    },
  });
};

type Holding = { at: At; began: Date } & Pick<Services, 'files'>;

const hold = async ({ talk }: Living, order: IcOrder, { at, began, files }: Holding): Promise<void> => {
  const after = (minutes: number) => at(new Date(began.getTime() + minutes * MINUTE));
  const orderId = order.id;
  const session = await startTalk(after(0), { orderId, talkVersion: order.talk.version });
  const said = after(8);
  await appendEntries(said, {
    orderId,
    entries: entriesOf(session, talk, said),
    sentAt: said.clock.now().toISOString(),
  });
  if (talk.until === 'inSession') return;
  const reasons = session.missing.map(({ key }) => ({ key, reason: '当日の都合により、後日の面談で補う' }));
  const { order: held } = await endTalk(after(25), {
    orderId,
    talkVersion: session.order.talk.version,
    reasons,
    files,
  });
  if (talk.until === 'explained' || !talk.decision) return;
  const decided = await decideTalk(after(28), {
    orderId,
    talkVersion: held.talk.version,
    decision: talk.decision,
    reason: talk.decision === 'defer' ? '家族と相談してから決めたい' : '',
    revisitOn: talk.decision === 'defer' ? addDays(todayInTokyo(after(28).clock.now()), 4) : null,
  });
  if (talk.until === 'decided') return;
  const words = {
    summary: '病状、治療の目的と方法、合併症、代わりの方法、治療をしない場合について説明し、質問を受けた。',
    agreed: agreedOn(talk.decision, '9時'),
  };
  const record = await finaliseRecord(after(60), {
    orderId,
    talkVersion: decided.order.talk.version,
    reasons: [],
    ...words,
  });
  if (talk.until === 'amended')
    await amendRecord(after(300), {
      orderId,
      talkVersion: record.talkVersion,
      ...words,
      agreed: agreedOn(talk.decision, '8時'),
      changeNote: '食事をやめる時刻の訂正',
    });
};

const agreedOn = (decision: DemoTalk['decision'], fastFrom: string): string =>
  decision === 'secondOpinion'
    ? 'ほかの病院の医師の意見を聞いてから決めます。紹介状と資料をお渡しします。'
    : `予定どおり準備を進めます。前日の夜${fastFrom}からは食事をしないでください。`;

/** Who came, what was said and drawn; of a talk that goes on some points are still open. */
const entriesOf = (
  { order, points, missing }: IcSession,
  { until, withNurse }: DemoTalk,
  { clock }: StaffScope,
): NewEntry[] => {
  const at = clock.now().toISOString();
  const came = order.talk.attendees
    .filter(({ kind, required }) => required && (kind !== 'nurse' || withNurse))
    .map(({ id }) => ({ id: newId(), at, kind: 'attendee' as const, attendee: id, move: 'in' as const }));
  const told = until === 'inSession' ? points.slice(0, 1) : points;
  const results = told.flatMap((point, place) =>
    endingsOf(point, place % 4 === 3).map((body) => ({ id: newId(), at, ...body })),
  );
  const strokes = [0.3, 0.35, 0.4].map((y) => ({
    id: newId(),
    at,
    kind: 'drawing' as const,
    picture: 'board',
    stroke: { colour: 'blue' as const, width: 0.006, points: curve(y) },
  }));
  const isOver = until !== 'inSession';
  const shown = missing.flatMap(({ kind, key }) =>
    kind === 'step' && isOver ? [{ id: newId(), at, kind, step: key.replace('step/', '') }] : [],
  );
  return [...came, ...shown, ...results, ...strokes];
};

/** @param isPartly whether the patient explained a part of it only */
const endingsOf = ({ id: point, kind, asks }: TalkPoint, isPartly: boolean) => {
  const understood = isPartly ? ('partlyAble' as const) : ('able' as const);
  if (asks === 'ownWords') return [{ kind: 'teachBack' as const, point, result: understood, reason: '' }];
  if (asks === 'answer') {
    const answer = 'パンフレットを見ながら、ご本人の場合についてお答えした。';
    return [{ kind: 'topic' as const, point, result: 'answered' as const, reason: '', answer }];
  }
  const ending = { point, result: 'explained' as const, reason: '' };
  return [
    kind === 'risk' ? { ...ending, kind: 'risk' as const } : { ...ending, kind: 'topic' as const, answer: '' },
    { kind: 'understanding' as const, point, result: understood },
  ];
};

const curve = (y: number): [number, number, number][] =>
  Array.from({ length: 24 }, (_, at) => [0.2 + at * 0.025, y + Math.sin(at / 3) * 0.05, 0.5]);
