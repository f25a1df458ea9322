import type { IcClassDraft } from '@nattoku/contract/ic-support/ic-class';
import type { ScenarioId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type pg from 'pg';
import { classes } from '#areas/ic-support/class/class.content.ts';
import type { Services } from '#kernel/services.ts';
import type { DemoShelf } from '#seed/videos.ts';
import { actAs, memberOf, type DemoHospital } from '#seed/world.ts';

type Stage = { services: Services; hospital: DemoHospital; shelf: DemoShelf };

const HOUR = 3_600_000;

/** A class next week with a film and a scenario; its poster hangs. */
export async function seedIcClasses(stage: Stage, owner: pg.Client): Promise<void> {
  const { services, hospital } = stage;
  const { rowCount } = await owner.query("SELECT FROM common_orders WHERE facility_id = $1 AND area = 'icSupport'", [
    hospital.facilityId,
  ]);
  if (rowCount) return;
  const now = services.clock.now();
  const by = actAs(services, memberOf(hospital, 'nurse@sakura.example'), new Date(now.getTime() - 40 * HOUR));
  const { id: commonOrderId, version } = await classes.create(by, await colonoscopyClass(owner, stage));
  await classes.issue(by, { commonOrderId, version });
}

const colonoscopyClass = async (owner: pg.Client, { services, hospital, shelf }: Stage): Promise<IcClassDraft> => {
  const heldOn = addDays(todayInTokyo(services.clock.now()), 7);
  const videoId = shelf.videos.get('colonoscopy-preparation');
  const { rows } = await owner.query<{ id: ScenarioId }>(
    'SELECT id FROM scenarios WHERE facility_id = $1 AND approach_id = $2 LIMIT 1',
    [hospital.facilityId, shelf.approaches.get('colonoscopy') ?? null],
  );
  return {
    internalTitle: '大腸内視鏡教室（外来）',
    patientTitle: '大腸内視鏡検査の準備教室',
    place: '外来待合 2番・入退院センター',
    message: '下剤の飲み方と検査当日の流れを、看護師がお話しします。ご家族もご参加いただけます。',
    departmentId: null,
    validUntil: heldOn,
    maxResponses: null,
    identification: 'patientNumberAndBirthDate',
    language: 'ja',
    videos: videoId ? [{ videoId, required: true }] : [],
    heldAt: new Date(`${heldOn}T14:00:00+09:00`).toISOString(),
    minutes: 60,
    venue: '2階 会議室',
    scenarioId: rows[0]?.id ?? null,
  };
};
