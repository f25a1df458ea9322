import { NewApproach } from '@nattoku/contract/video/approach';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type pg from 'pg';
import { publishVersion, saveSteps, submitVersion } from '#areas/ic-support/scenario/scenario-version.review.ts';
import { createScenario } from '#areas/ic-support/scenario/scenario.operations.ts';
import { getVersion } from '#areas/ic-support/scenario/scenario.reading.ts';
import { updateApproach } from '#areas/video/approach/approach.operations.ts';
import { getApproach } from '#areas/video/approach/approach.reading.ts';
import type { Services } from '#kernel/services.ts';
import { seedApproaches } from '#seed/approach-list.ts';
import { cataractSurgery } from '#seed/scenarios/cataract-surgery.ts';
import { colonoscopy } from '#seed/scenarios/colonoscopy.ts';
import { contrastCt } from '#seed/scenarios/contrast-ct.ts';
import { type Explanation, nameOf, type Place, stepsOf } from '#seed/scenarios/explanation.ts';
import { generalAnesthesia } from '#seed/scenarios/general-anesthesia.ts';
import { laparoscopicCholecystectomy } from '#seed/scenarios/laparoscopic-cholecystectomy.ts';
import { seedLayers } from '#seed/text-layers.ts';
import type { DemoShelf } from '#seed/videos.ts';
import { actAs, memberOf, type DemoHospital } from '#seed/world.ts';

type Stage = { services: Services; hospital: DemoHospital; shelf: DemoShelf };

/** Samples that nobody has checked as medicine; each says so in its name and in its first words. */
export const demoScenarios: readonly Explanation[] = [
  laparoscopicCholecystectomy,
  colonoscopy,
  cataractSurgery,
  contrastCt,
  generalAnesthesia,
];

const HOUR = 3_600_000;

/** Five guided explanations, written by a doctor and published by another person, each with the approach whose risks it explains. */
export async function seedScenarios(stage: Stage, owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM scenarios WHERE facility_id = $1 LIMIT 1', [
    stage.hospital.facilityId,
  ]);
  if (rowCount) return;
  for (const told of demoScenarios) await publish(stage, told);
}

const publish = async (stage: Stage, told: Explanation): Promise<void> => {
  const { services, hospital, shelf } = stage;
  const ago = (hours: number) => new Date(services.clock.now().getTime() - hours * HOUR);
  const doctor = memberOf(hospital, 'doctor@sakura.example');
  const writing = actAs(services, doctor, ago(96));
  const approach = seedApproaches.find(({ slug }) => slug === told.slug);
  const approachId = shelf.approaches.get(told.slug);
  if (!approach || !approachId) throw new Error(`The demonstration has no approach ${told.slug}`);
  const { open } = await createScenario(writing, {
    name: nameOf(approach.name),
    description: '自宅で読み、説明の場でもう一度確かめるための見本です。',
    departmentId: hospital.departments.get(told.department) ?? null,
    approachId,
    ownerId: doctor.staffId,
    reviewDueOn: addDays(todayInTokyo(services.clock.now()), 180),
  });
  if (!open) throw new Error('A new scenario has a draft.');
  const draft = await getVersion(writing, open.id);
  const place: Place = { riskOf: riskIn(draft.risks), videoId: shelf.videos.get(told.slug) ?? null };
  const saved = await saveSteps(writing, {
    versionId: open.id,
    version: draft.version,
    steps: stepsOf(told, place),
  });
  const submitted = await submitVersion(writing, { versionId: open.id, version: saved.version, note: '' });
  const inReview = submitted.versions.find(({ id }) => id === open.id);
  if (!inReview) throw new Error('A submitted version is still there.');
  const reviewing = actAs(services, memberOf(hospital, 'admin@sakura.example'), ago(72));
  const published = await publishVersion(reviewing, {
    versionId: open.id,
    version: inReview.version,
    note: '見本として公開',
  });
  await seedLayers(reviewing, { kind: 'scenarioVersion', contentId: open.id });
  const { version, ...known } = await getApproach(reviewing, approachId);
  await updateApproach(reviewing, {
    approachId,
    approach: { ...NewApproach.parse(known), scenarioId: published.id, version },
  });
};

const riskIn = (risks: readonly { id: string; name: string }[]) => (name: string) => {
  const risk = risks.find((each) => each.name === name);
  if (!risk) throw new Error(`The approach has no core risk ${name}`);
  return risk.id;
};
