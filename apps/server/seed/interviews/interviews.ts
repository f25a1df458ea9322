import { readFile } from 'node:fs/promises';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewTemplateState } from '@nattoku/contract/medical-interview/interview-template-state';
import type { InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import type pg from 'pg';
import { createTemplate } from '#areas/medical-interview/template/interview-template.operations.ts';
import { takePicture } from '#areas/medical-interview/template/interview-picture.operations.ts';
import { publishVersion, saveForm } from '#areas/medical-interview/template/interview-template.review.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { beforeExaminations } from '#seed/interviews/before-examinations.ts';
import { beforeStays } from '#seed/interviews/before-stays.ts';
import { firstVisits } from '#seed/interviews/first-visits.ts';
import { type DemoInterview, demoPictures, pictureFile } from '#seed/interviews/demo-interview.ts';
import { seedLayers } from '#seed/text-layers.ts';
import type { DemoShelf } from '#seed/videos.ts';
import { actAs, type DemoHospital, memberOf } from '#seed/world.ts';

export const demoInterviews: readonly DemoInterview[] = [...firstVisits, ...beforeStays, ...beforeExaminations];

/** As it is saved and published. */
export const demoForm = ({ items, flags, chartText }: DemoInterview): InterviewForm => ({
  items: listItems(items) as InterviewForm['items'],
  flags,
  chartText,
});

type Stage = { services: Services; hospital: DemoHospital; shelf: DemoShelf };

const DAY = 86_400_000;

/** Published questionnaires, each marked as a sample: nobody with medical training has reviewed them. A run that was stopped goes on with its draft. */
export async function seedInterviews({ services, hospital, shelf }: Stage, owner: pg.Client): Promise<void> {
  for (const [index, interview] of demoInterviews.entries()) {
    const at = new Date(services.clock.now().getTime() - (60 - index) * DAY);
    const scope = actAs(services, memberOf(hospital, 'admin@sakura.example'), at);
    const { versionId, version, state } =
      (await begun(owner, hospital, interview)) ?? (await begin(scope, { hospital, shelf }, interview));
    if (state === 'draft') {
      const form = await withPictures(services, scope, demoForm(interview));
      const saved = await saveForm(scope, { versionId, version, form });
      await publishVersion(scope, { versionId, version: saved.version, note: '' });
    }
    await seedLayers(scope, { kind: 'interviewTemplateVersion', contentId: versionId });
  }
}

const withPictures = async (services: Services, scope: StaffScope, form: InterviewForm): Promise<InterviewForm> => {
  const items: InterviewForm['items'] = [];
  for (const item of form.items) {
    const name = item.kind === 'picture' && item.imageId !== null ? demoPictures[item.imageId] : undefined;
    const own =
      name === undefined ? {} : { imageId: (await takePicture(services, scope, await readFile(pictureFile(name)))).id };
    items.push({ ...item, ...own });
  }
  return { ...form, items };
};

type Begun = { versionId: InterviewTemplateVersionId; version: number; state: InterviewTemplateState };

const begun = async (
  owner: pg.Client,
  { facilityId }: DemoHospital,
  { name }: DemoInterview,
): Promise<Begun | null> => {
  const { rows } = await owner.query<Begun>(
    `SELECT v.id AS "versionId", v.version, v.state FROM interview_template_versions v JOIN interview_templates t ON t.id = v.template_id
      WHERE t.facility_id = $1 AND t.name = $2`,
    [facilityId, name],
  );
  return rows[0] ?? null;
};

const begin = async (
  scope: StaffScope,
  { hospital, shelf }: Pick<Stage, 'hospital' | 'shelf'>,
  interview: DemoInterview,
): Promise<Begun> => {
  const { name, description, department, approach } = interview;
  const departmentId = (department === null ? undefined : hospital.departments.get(department)) ?? null;
  const approachId = (approach === null ? undefined : shelf.approaches.get(approach)) ?? null;
  const bare = { approachId, instrumentId: null, ownerId: null, reviewDueOn: null };
  const { open } = await createTemplate(scope, { name, description, departmentId, ...bare });
  if (!open) throw new Error(`The questionnaire ${name} has no draft`);
  return { versionId: open.id, version: 1, state: open.state };
};
