import type { CommonOrderDraft } from '@nattoku/contract/order/common-order';
import type { CommonOrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type pg from 'pg';
import { videoCommonOrders } from '#areas/video/common/common-order.content.ts';
import { linkResponse } from '#areas/video/common/common-response.linking.ts';
import { openCommonOrder } from '#areas/patient-page/common-entry.ts';
import { aBrowser } from '#areas/patient-page/patient-page.browser.ts';
import { takeRecords } from '#areas/patient-page/patient-page.records.ts';
import type { LinkActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import type { DemoShelf } from '#seed/videos.ts';
import { seedLayers } from '#seed/text-layers.ts';
import { actAs, memberOf, type DemoHospital } from '#seed/world.ts';

type Stage = { services: Services; hospital: DemoHospital; shelf: DemoShelf };
/** How far somebody got who stood before the poster: the share of the first video, and what they asked. */
type DemoScan = { hoursAgo: number; share: number; answers?: true; asked?: string; patient?: string };

const HOUR = 3_600_000;
const nurse = 'nurse@sakura.example';

const scans: readonly DemoScan[] = [
  { hoursAgo: 50, share: 1, answers: true, patient: '00000101' },
  { hoursAgo: 28, share: 1, answers: true },
  { hoursAgo: 26, share: 0.4 },
  { hoursAgo: 5, share: 1, answers: true, asked: '検査の日は、自分で車を運転して帰れますか。' },
  { hoursAgo: 2, share: 0 },
];

const common: Omit<CommonOrderDraft, 'internalTitle' | 'patientTitle' | 'place' | 'videos'> = {
  message: '',
  departmentId: null,
  validUntil: null,
  maxResponses: null,
  identification: 'none',
};

/** A poster that hangs, with a handful of people who stopped at it, and a class that pauses. */
export async function seedCommonOrders(stage: Stage, owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query("SELECT FROM common_orders WHERE facility_id = $1 AND area = 'video'", [
    stage.hospital.facilityId,
  ]);
  if (rowCount) return;
  const { services } = stage;
  const poster = await hangUp(stage, 60, {
    ...common,
    internalTitle: '消化器外来ポスター（大腸内視鏡）',
    patientTitle: '大腸内視鏡検査を受ける方へ',
    place: '外来待合 2番',
    message: '検査の準備と当日の流れを、動画でご案内しています。',
    validUntil: addDays(todayInTokyo(services.clock.now()), 120),
    videos: videosOf(stage, ['colonoscopy-preparation', 'colonoscopy']),
  });
  for (const scan of scans) await standBefore(stage, owner, { ...poster, scan });
  const paused = await hangUp(stage, 100, {
    ...common,
    internalTitle: '造影CT 説明会の案内カード',
    patientTitle: '造影CT検査について',
    place: '放射線科受付（カード）',
    videos: videosOf(stage, ['contrast-ct']),
  });
  const at = actAs(services, memberOf(stage.hospital, nurse), momentOf(stage, 20));
  await videoCommonOrders.pause(at, { commonOrderId: paused.id, version: paused.version });
}

const momentOf = ({ services }: Stage, hoursAgo: number) => new Date(services.clock.now().getTime() - hoursAgo * HOUR);

const videosOf = ({ shelf }: Stage, slugs: readonly string[]): CommonOrderDraft['videos'] =>
  slugs.flatMap((slug) => {
    const videoId = shelf.videos.get(slug);
    return videoId ? [{ videoId, required: true }] : [];
  });

const hangUp = async (stage: Stage, hoursAgo: number, draft: CommonOrderDraft) => {
  const by = actAs(stage.services, memberOf(stage.hospital, nurse), momentOf(stage, hoursAgo));
  const { id: commonOrderId, version } = await videoCommonOrders.create(by, draft);
  const { id, secret, version: now } = await videoCommonOrders.issue(by, { commonOrderId, version });
  if (secret === null) throw new Error('A common order that hangs has an address.');
  await seedLayers(by, { kind: 'commonOrder', contentId: id });
  return { id, secret, version: now };
};

type Stand = { id: CommonOrderId; secret: string; scan: DemoScan };

const standBefore = async (stage: Stage, owner: pg.Client, { secret, scan }: Stand): Promise<void> => {
  const { services, hospital } = stage;
  const at = momentOf(stage, scan.hoursAgo);
  const wall = actAs(services, { kind: 'system', facilityId: hospital.facilityId } as const, at);
  const opened = await openCommonOrder(wall, {
    secret,
    formerToken: undefined,
    deviceClass: 'phone',
    files: services.files,
  });
  if (opened.kind !== 'in') throw new Error('The poster of the demonstration is closed.');
  await watch(stage, owner, opened.actor, scan);
  if (scan.patient === undefined) return;
  const { rows } = await owner.query<{ id: PatientId }>(
    'SELECT id FROM patients WHERE facility_id = $1 AND patient_number = $2',
    [hospital.facilityId, scan.patient],
  );
  const patientId = rows[0]?.id;
  const desk = actAs(services, memberOf(hospital, nurse), new Date(at.getTime() + HOUR));
  if (patientId) await linkResponse(desk, { orderId: opened.actor.orderId, patientId, identityCheck: 'patientCard' });
};

type Item = { id: string; seconds: number; questions: { id: string; right: number }[] };

const watch = async ({ services }: Stage, owner: pg.Client, actor: LinkActor, scan: DemoScan): Promise<void> => {
  const { rows: items } = await owner.query<Item>(
    `SELECT n.id, i.duration_seconds AS seconds,
            (SELECT coalesce(json_agg(json_build_object('id', q.id, 'right', q.correct_option)), '[]')
               FROM video_questions q WHERE q.id = ANY (i.question_ids)) AS questions
       FROM order_items n JOIN video_items i ON i.order_item_id = n.id WHERE n.order_id = $1 ORDER BY n.position`,
    [actor.orderId],
  );
  const start = services.clock.now().getTime() - scan.hoursAgo * HOUR;
  const stamp = (minutes: number) => ({
    id: crypto.randomUUID(),
    at: new Date(start + minutes * 60_000).toISOString(),
  });
  const watched = items.filter((_, index) => scan.share === 1 || index === 0);
  const records = [
    ...watched
      .filter(() => scan.share > 0)
      .map(({ id, seconds }, index) => ({
        ...stamp(index + 1),
        kind: 'watched' as const,
        itemId: id as never,
        range: { start: 0, end: seconds * scan.share },
      })),
    ...(scan.answers ? watched : []).flatMap(({ id, questions }, index) =>
      questions.map((question) => ({
        ...stamp(index + 2),
        kind: 'answered' as const,
        itemId: id as never,
        questionId: question.id as never,
        option: question.right,
      })),
    ),
    ...(scan.asked
      ? [{ ...stamp(5), kind: 'asked' as const, orderId: actor.orderId, itemId: null, text: scan.asked }]
      : []),
  ];
  if (records.length === 0) return;
  await takeRecords(actAs(services, actor, new Date(start + 6 * 60_000)), { records, browser: aBrowser });
};
