import type { ApproachId, DepartmentId, VideoTemplateId } from '@nattoku/contract/shared/primitives';
import type { FavouriteKind } from '@nattoku/contract/video/favourite';
import type { NewVideoTemplate } from '@nattoku/contract/video/video-template';
import type pg from 'pg';
import { createTemplate } from '#areas/video/template/video-template.operations.ts';
import { setFavourite } from '#areas/video/top/favourite.operations.ts';
import type { Services } from '#kernel/services.ts';
import type { DemoShelf } from '#seed/videos.ts';
import { actAs, memberOf, type DemoHospital } from '#seed/world.ts';

type Stage = { services: Services; hospital: DemoHospital; shelf: DemoShelf };

const HOUR = 3_600_000;
const nurse = 'nurse@sakura.example';
const doctor = 'doctor@sakura.example';
const admin = 'admin@sakura.example';

const plain: Omit<NewVideoTemplate, 'name' | 'description' | 'scope' | 'items'> = {
  departmentId: null,
  approachId: null,
  orderTitle: '',
  message: '',
  dueRule: null,
  reminderPlan: [],
  reminderChannel: null,
};

/** One template of each reach, the one for everybody with something to look at; and a few stars. */
export async function seedTemplates(stage: Stage, owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM video_templates WHERE facility_id = $1', [
    stage.hospital.facilityId,
  ]);
  if (rowCount) return;
  const own = await make(stage, nurse, 400, {
    ...plain,
    name: '大腸内視鏡（外来・前日まで）',
    description: '予約のときに渡す説明。前処置の動画を必ず見てもらいます。',
    scope: 'me',
    approachId: approach(stage, 'colonoscopy'),
    items: items(stage, ['colonoscopy-preparation', 'colonoscopy']),
    orderTitle: '大腸内視鏡検査を受ける前に',
    message: '{{患者名}}様\n{{説明予定日}}までに、検査の準備についての動画をごらんください。\n{{施設名}} {{担当者名}}',
    dueRule: { from: 'talk', days: -1 },
    reminderPlan: [
      { from: 'due', days: -3 },
      { from: 'due', days: -1 },
    ],
    reminderChannel: 'sms',
  });
  await make(stage, doctor, 300, {
    ...plain,
    name: '腹腔鏡下胆のう摘出術（入院前）',
    description: '手術と麻酔の説明を一度に送ります。',
    scope: 'department',
    departmentId: await departmentOf(owner, stage),
    approachId: approach(stage, 'laparoscopic-cholecystectomy'),
    items: items(stage, ['laparoscopic-cholecystectomy', 'general-anesthesia']),
    message: '{{患者名}}様\n手術の前に、ご家族と一緒にごらんください。',
    dueRule: { from: 'order', days: 7 },
  });
  const everybodys = await make(stage, admin, 200, {
    ...plain,
    name: '造影CT・全身麻酔の共通説明',
    description: '診療科を問わず使えます。',
    scope: 'facility',
    items: items(stage, ['contrast-ct', 'general-anesthesia']),
    dueRule: { from: 'order', days: 3 },
  });
  await endedSince(owner, stage, everybodys);
  await countUse(owner, own, approach(stage, 'colonoscopy'));
  await star(stage, nurse, 'template', own);
  await star(stage, nurse, 'approach', approach(stage, 'laparoscopic-cholecystectomy'));
  await star(stage, nurse, 'video', stage.shelf.videos.get('contrast-ct'));
  await star(stage, doctor, 'approach', approach(stage, 'laparoscopic-cholecystectomy'));
}

const make = async ({ services, hospital }: Stage, by: string, hoursAgo: number, template: NewVideoTemplate) => {
  const at = new Date(services.clock.now().getTime() - hoursAgo * HOUR);
  return (await createTemplate(actAs(services, memberOf(hospital, by), at), template)).id;
};

const items = ({ shelf }: Stage, slugs: readonly string[]): NewVideoTemplate['items'] =>
  slugs.flatMap((slug) => {
    const videoId = shelf.videos.get(slug);
    return videoId ? [{ videoId, required: slug !== 'general-anesthesia' }] : [];
  });

const approach = ({ shelf }: Stage, slug: string): ApproachId | null => shelf.approaches.get(slug) ?? null;

const departmentOf = async (owner: pg.Client, { hospital }: Stage): Promise<DepartmentId | null> => {
  const { rows } = await owner.query<{ id: DepartmentId }>('SELECT department_ids[1] AS id FROM staff WHERE id = $1', [
    memberOf(hospital, doctor).staffId,
  ]);
  return rows[0]?.id ?? null;
};

/** A film that was published when the template was made, and is not any more. */
const endedSince = (owner: pg.Client, { hospital, shelf }: Stage, templateId: VideoTemplateId) =>
  owner.query(
    `INSERT INTO video_template_items (facility_id, template_id, video_id, position, required) VALUES ($1, $2, $3, 2, true)`,
    [hospital.facilityId, templateId, shelf.videos.get('general-anesthesia-draft')],
  );

/** The orders of the demonstration that look as if they had been made with it. */
const countUse = async (owner: pg.Client, templateId: VideoTemplateId, approachId: ApproachId | null) => {
  await owner.query('UPDATE orders SET template_id = $1 WHERE approach_id = $2 AND issued_at IS NOT NULL', [
    templateId,
    approachId,
  ]);
  await owner.query(
    `UPDATE video_templates SET (used_count, last_used_at) =
       (SELECT count(*)::int, max(issued_at) FROM orders WHERE template_id = $1) WHERE id = $1`,
    [templateId],
  );
};

const star = async (
  { services, hospital }: Stage,
  by: string,
  kind: FavouriteKind,
  subjectId: string | null | undefined,
): Promise<void> => {
  if (!subjectId) return;
  const scope = actAs(services, memberOf(hospital, by), services.clock.now());
  await setFavourite(scope, { kind, subjectId, favourite: true });
};
