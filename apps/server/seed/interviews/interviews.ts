import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { listItems } from '@nattoku/rules/interview/item-list';
import type pg from 'pg';
import { createTemplate } from '#areas/medical-interview/template/interview-template.operations.ts';
import { publishVersion, saveForm } from '#areas/medical-interview/template/interview-template.review.ts';
import type { Services } from '#kernel/services.ts';
import { beforeExaminations } from '#seed/interviews/before-examinations.ts';
import { beforeStays } from '#seed/interviews/before-stays.ts';
import { firstVisits } from '#seed/interviews/first-visits.ts';
import type { DemoInterview } from '#seed/interviews/ask.ts';
import { actAs, type DemoHospital, memberOf } from '#seed/world.ts';

export const demoInterviews: readonly DemoInterview[] = [...firstVisits, ...beforeStays, ...beforeExaminations];

/** As it is saved and published. */
export const demoForm = ({ items, flags, chartText }: DemoInterview): InterviewForm => ({
  items: listItems(items) as InterviewForm['items'],
  flags,
  chartText,
});

const DAY = 86_400_000;

/** Published questionnaires, each marked as a sample: nobody with medical training has reviewed them. */
export async function seedInterviews(services: Services, owner: pg.Client, hospital: DemoHospital): Promise<void> {
  for (const [index, interview] of demoInterviews.entries()) {
    const { rowCount } = await owner.query('SELECT FROM interview_templates WHERE facility_id = $1 AND name = $2', [
      hospital.facilityId,
      interview.name,
    ]);
    if (!rowCount) await publish(services, hospital, interview, 60 - index);
  }
}

const publish = async (services: Services, hospital: DemoHospital, interview: DemoInterview, daysAgo: number) => {
  const at = new Date(services.clock.now().getTime() - daysAgo * DAY);
  const scope = actAs(services, memberOf(hospital, 'admin@sakura.example'), at);
  const { name, description, department } = interview;
  const { open } = await createTemplate(scope, {
    name,
    description,
    departmentId: (department === null ? undefined : hospital.departments.get(department)) ?? null,
    approachId: null,
    instrumentId: null,
    ownerId: null,
    reviewDueOn: null,
  });
  if (!open) throw new Error(`The questionnaire ${name} has no draft`);
  const saved = await saveForm(scope, { versionId: open.id, version: 1, form: demoForm(interview) });
  await publishVersion(scope, { versionId: open.id, version: saved.version, note: '' });
};
