import type { InterviewAnswers, InterviewRespondent } from '@nattoku/contract/medical-interview/interview-answer';
import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { Sex } from '@nattoku/contract/patient/patient';
import type { InterviewTemplateId, Language, OrderItemId, PatientId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type pg from 'pg';
import { issueInterviewOrder } from '#areas/medical-interview/order/interview-order.ts';
import { amendInterview, correctInterview } from '#areas/medical-interview/response/interview-response.correct.ts';
import {
  acknowledgeFlag,
  enterInterview,
  finaliseInterview,
  reviewInterview,
  sendBackInterview,
} from '#areas/medical-interview/response/interview-response.operations.ts';
import { getInterview } from '#areas/medical-interview/response/interview-response.reading.ts';
import { aBrowser } from '#areas/patient-page/patient-page.browser.ts';
import { takeRecords } from '#areas/patient-page/patient-page.records.ts';
import { checkBirthDate, openLinkSession } from '#areas/patient-page/patient-page.session.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { answersTo } from '#seed/interviews/default-answers.ts';
import {
  demoInterviewOrders,
  type DemoInterviewOrder,
  type DemoInterviewStep,
} from '#seed/interviews/interview-order-list.ts';
import type { DemoInterview } from '#seed/interviews/demo-interview.ts';
import { demoForm, demoInterviews } from '#seed/interviews/interviews.ts';
import { actAs, memberOf, type DemoHospital } from '#seed/world.ts';

type Patient = { id: PatientId; birthDate: PlainDate; sex: Sex; language: Language };
type Stage = { services: Services; hospital: DemoHospital };
type Asked = { interview: DemoInterview; patient: Patient; itemId: OrderItemId; linkSecret: string };

const HOUR = 3_600_000;
const self: InterviewRespondent = { kind: 'patient', name: '', relation: '' };

/** Interviews that patients were asked, and what became of them, the oldest first. A second run finds them there. */
export async function seedInterviewOrders(stage: Stage, owner: pg.Client): Promise<void> {
  const { facilityId } = stage.hospital;
  const begun = await owner.query('SELECT FROM interview_items WHERE facility_id = $1 LIMIT 1', [facilityId]);
  if (begun.rowCount) return;
  for (const order of demoInterviewOrders) {
    const asked = await ask(stage, owner, order);
    for (const step of order.steps) await take(stage, asked, step);
  }
}

const momentOf = ({ services }: Stage, hoursAgo: number): Date =>
  new Date(services.clock.now().getTime() - hoursAgo * HOUR);

const nurseAt = (stage: Stage, hoursAgo: number): StaffScope =>
  actAs(stage.services, memberOf(stage.hospital, 'nurse@sakura.example'), momentOf(stage, hoursAgo));

const ask = async (
  stage: Stage,
  owner: pg.Client,
  { patient: number, interview: slug, sentHoursAgo }: DemoInterviewOrder,
): Promise<Asked> => {
  const { facilityId } = stage.hospital;
  const interview = demoInterviews.find((each) => each.slug === slug);
  if (!interview) throw new Error(`The demonstration has no questionnaire ${slug}`);
  const patients = await owner.query<Patient>(
    'SELECT id, birth_date::text AS "birthDate", sex, language FROM patients WHERE facility_id = $1 AND patient_number = $2',
    [facilityId, number],
  );
  const templates = await owner.query<{ id: InterviewTemplateId }>(
    'SELECT id FROM interview_templates WHERE facility_id = $1 AND name = $2',
    [facilityId, interview.name.slice(0, interviewFormLimits.name)],
  );
  const [patient, template] = [patients.rows[0], templates.rows[0]];
  if (!patient || !template) throw new Error(`The demonstration lacks ${number} or ${slug}`);
  const { itemIds, linkSecret } = await issueInterviewOrder(nurseAt(stage, sentHoursAgo), {
    patientId: patient.id,
    templateIds: [template.id],
    message: '',
    dueOn: null,
    files: stage.services.files,
  });
  const [itemId] = itemIds;
  if (!itemId) throw new Error(`${slug} was not asked`);
  return { interview, patient, itemId, linkSecret };
};

const take = async (stage: Stage, asked: Asked, step: DemoInterviewStep): Promise<void> => {
  const { itemId } = asked;
  if (step.does === 'begins' || step.does === 'sends') return visit(stage, asked, step);
  const scope = nurseAt(stage, step.hoursAgo);
  const response = await getInterview(scope, itemId);
  const { version } = response;
  if (step.does === 'acknowledges') return acknowledge(scope, response, step.note);
  if (step.does === 'enters') {
    const { answers, rows } = await answersOf(asked, step, momentOf(stage, step.hoursAgo));
    await enterInterview(scope, { itemId, version, answers, rows, respondent: self });
  }
  if (step.does === 'correct') await correctInterview(scope, { ...step, itemId, version });
  if (step.does === 'amend') await amendInterview(scope, { ...step, itemId, version });
  if (step.does === 'sendBack') await sendBackInterview(scope, { ...step, itemId, version });
  if (step.does === 'review') await reviewInterview(scope, { itemId, version });
  if (step.does === 'finalise') await finaliseInterview(scope, { itemId, version });
};

const acknowledge = async (scope: StaffScope, { id: itemId, flags }: InterviewResponse, note: string) => {
  for (const { id: flagId } of flags) await acknowledgeFlag(scope, { itemId, flagId, note });
};

type Visit = Extract<DemoInterviewStep, { does: 'begins' | 'sends' }>;

const visit = async (stage: Stage, { interview, patient, itemId, linkSecret }: Asked, step: Visit): Promise<void> => {
  const { services, hospital } = stage;
  const at = momentOf(stage, step.hoursAgo);
  const { actor } = await openLinkSession(
    actAs(services, { kind: 'system', facilityId: hospital.facilityId } as const, at),
    { secret: linkSecret, former: null },
  );
  const scope = actAs(services, actor, at);
  await checkBirthDate(scope, { birthDate: patient.birthDate, deviceClass: 'phone' });
  const records = [await recordOf({ interview, patient, itemId }, step, at)];
  await takeRecords(scope, { records, browser: aBrowser });
};

const recordOf = async (
  asked: Pick<Asked, 'interview' | 'patient' | 'itemId'>,
  step: Visit,
  at: Date,
): Promise<PatientRecord> => {
  const stamp = { id: crypto.randomUUID(), at: at.toISOString(), itemId: asked.itemId };
  if (step.does === 'begins') {
    const places = Object.entries(step.answers).map(([place, answer]) => ({ place, answer }));
    return { ...stamp, kind: 'interviewAnswered', places, rowsAdded: [], rowsRemoved: [] };
  }
  // In which the page spoke: the patient's own, unless somebody chose another one.
  const { language } = asked.patient;
  const respondent = step.respondent ?? self;
  return { ...stamp, kind: 'interviewSent', respondent, language, ...(await answersOf(asked, step, at)) };
};

type Given = { answers: InterviewAnswers['answers']; rows?: InterviewAnswers['rows'] };

const answersOf = (
  { interview, patient }: Pick<Asked, 'interview' | 'patient'>,
  { answers, rows = [] }: Given,
  at: Date,
): Promise<InterviewAnswers> => {
  const facts = {
    today: todayInTokyo(at),
    birthOn: patient.birthDate,
    sex: patient.sex,
    department: null,
    approach: null,
  };
  return answersTo(demoForm(interview), { answers, rows }, facts);
};
