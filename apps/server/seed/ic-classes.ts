import type { IcClass, IcClassDraft } from '@nattoku/contract/ic-support/ic-class';
import type { PatientId, ScenarioId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type pg from 'pg';
import { enterAttendee } from '#areas/ic-support/class/class.attendance.ts';
import { classes } from '#areas/ic-support/class/class.content.ts';
import { openCommonOrder } from '#areas/patient-page/common-entry.ts';
import { introduceAtCommonOrder } from '#areas/patient-page/common-entry.introduce.ts';
import type { Services } from '#kernel/services.ts';
import { seedLayers } from '#seed/text-layers.ts';
import type { DemoShelf } from '#seed/videos.ts';
import { actAs, memberOf, type DemoHospital } from '#seed/world.ts';

type Stage = { services: Services; hospital: DemoHospital; shelf: DemoShelf };

const HOUR = 3_600_000;

/** A class next week whose poster hangs, and the one before it, with those who came. */
export async function seedIcClasses(stage: Stage, owner: pg.Client): Promise<void> {
  const { hospital } = stage;
  const { rowCount } = await owner.query("SELECT FROM common_orders WHERE facility_id = $1 AND area = 'icSupport'", [
    hospital.facilityId,
  ]);
  if (rowCount) return;
  await announce(stage, await colonoscopyClass(owner, stage, NEXT), 40);
  const held = await announce(stage, await colonoscopyClass(owner, stage, LAST), 9 * 24);
  await attend(stage, held);
  await signIn(stage, owner, held.id);
}

/** Days from today. */
const NEXT = 7;
const LAST = -2;

const announce = async ({ services, hospital }: Stage, draft: IcClassDraft, hoursAgo: number): Promise<IcClass> => {
  const at = new Date(services.clock.now().getTime() - hoursAgo * HOUR);
  const by = actAs(services, memberOf(hospital, 'nurse@sakura.example'), at);
  const { id: commonOrderId, version } = await classes.create(by, draft);
  const issued = await classes.issue(by, { commonOrderId, version });
  await seedLayers(by, { kind: 'class', contentId: commonOrderId });
  return issued;
};

const afterBegin = ({ services }: Stage, minutes: number): Date => {
  const heldOn = addDays(todayInTokyo(services.clock.now()), LAST);
  return new Date(new Date(`${heldOn}T14:00:00+09:00`).getTime() + minutes * 60_000);
};

/** One of the family opens the code on a telephone of their own. */
const attend = async (stage: Stage, { secret }: IcClass): Promise<void> => {
  const { services, hospital } = stage;
  if (secret === null) throw new Error('A class whose poster hangs has an address.');
  const device = { deviceClass: 'phone', files: services.files } as const;
  const stranger = actAs(services, { kind: 'system', facilityId: hospital.facilityId } as const, afterBegin(stage, -9));
  const opened = await openCommonOrder(stranger, { secret, formerToken: undefined, ...device });
  if (opened.kind !== 'in') throw new Error('The class of the demonstration is closed.');
  const given = { name: '小川 さゆり', birthDate: '1958-04-09' as PlainDate, patientNumber: '', ...device };
  await introduceAtCommonOrder(actAs(services, opened.actor, afterBegin(stage, -8)), given);
};

/** Three patients and a guest without a telephone, as the nurse wrote them down. */
const signIn = async (stage: Stage, owner: pg.Client, commonOrderId: IcClass['id']): Promise<void> => {
  const { services, hospital } = stage;
  const { rows } = await owner.query<{ id: PatientId }>(
    `SELECT id FROM patients WHERE facility_id = $1 AND birth_date < '1970-01-01' AND archived_at IS NULL AND deceased_on IS NULL
        AND survivor_id IS NULL AND NOT is_sensitive AND NOT is_provisional ORDER BY patient_number LIMIT 3`,
    [hospital.facilityId],
  );
  const guest = { patientId: null, name: '三浦 幸子', birthDate: null };
  for (const [place, who] of [
    ...rows.map(({ id }) => ({ patientId: id, name: '', birthDate: null })),
    guest,
  ].entries()) {
    const nurse = actAs(services, memberOf(hospital, 'nurse@sakura.example'), afterBegin(stage, place));
    await enterAttendee(nurse, { commonOrderId, ...who });
  }
};

const colonoscopyClass = async (
  owner: pg.Client,
  { services, hospital, shelf }: Stage,
  inDays: number,
): Promise<IcClassDraft> => {
  const heldOn = addDays(todayInTokyo(services.clock.now()), inDays);
  const videoId = shelf.videos.get('colonoscopy-preparation');
  const { rows } = await owner.query<{ id: ScenarioId }>(
    'SELECT id FROM scenarios WHERE facility_id = $1 AND approach_id = $2 LIMIT 1',
    [hospital.facilityId, shelf.approaches.get('colonoscopy') ?? null],
  );
  return {
    internalTitle: inDays > 0 ? '大腸内視鏡教室（外来）' : '大腸内視鏡教室（前回）',
    patientTitle: '大腸内視鏡検査の準備教室',
    place: '外来待合 2番・入退院センター',
    message: '下剤の飲み方と検査当日の流れを、看護師がお話しします。ご家族もご参加いただけます。',
    departmentId: null,
    validUntil: inDays > 0 ? heldOn : null,
    maxResponses: null,
    identification: 'patientNumberAndBirthDate',
    videos: videoId ? [{ videoId, required: true }] : [],
    heldAt: new Date(`${heldOn}T14:00:00+09:00`).toISOString(),
    minutes: 60,
    venue: '2階 会議室',
    scenarioId: rows[0]?.id ?? null,
  };
};
