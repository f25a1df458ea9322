import { nothingPersonal } from '@nattoku/contract/ic-support/scenario-personal';
import type { NewAttendee, TalkPlan } from '@nattoku/contract/ic-support/ic-talk';
import { MOST_INTERVIEWS, type PackageContents } from '@nattoku/contract/ic-support/ic-package';
import type {
  ApproachId,
  ConsentTemplateId,
  InterviewTemplateId,
  PatientId,
  ScenarioVersionId,
  StaffId,
} from '@nattoku/contract/shared/primitives';
import { type PackagePlan, usualPackage } from '@nattoku/contract/video/approach-plan';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, arrayContains, asc, eq, isNull, sql } from 'drizzle-orm';
import { consentTemplates } from '#domain/consent/consent.table.ts';
import { isAskable } from '#domain/interview/askable.ts';
import { interviewTemplates } from '#domain/interview/interview-template.table.ts';
import { scenarios, scenarioVersions } from '#domain/scenario/scenario.table.ts';
import { facilities } from '#domain/staff/staff.table.ts';
import { approaches, approachVideos, isOrderable, videos } from '#domain/video/video.table.ts';
import { patients } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** What an approach proposes for an order: contents, and what its talk begins with. */
export type Proposal = {
  title: string;
  message: string;
  contents: PackageContents;
  talk: {
    approachId: ApproachId | null;
    scenarioVersionId: ScenarioVersionId | null;
    procedureName: string;
    minutes: number;
    explainerId: StaffId | null;
  } & Partial<Pick<TalkPlan, 'ledTopic' | 'place' | 'room' | 'facts'>>;
  attendees: NewAttendee[];
};

const daysOf = (plan: PackagePlan): PackageContents['days'] => ({
  video: plan.video.daysBefore,
  interview: plan.interview.daysBefore,
  scenario: plan.scenario.daysBefore,
  talk: plan.talk.daysBefore,
  consent: plan.consent.daysBefore,
});

const patientAlone: NewAttendee = { kind: 'patient', staffId: null, name: '', relation: '', required: true };

/** An order that begins with nothing but the talk. */
export const emptyProposal: Proposal = {
  title: '',
  message: '',
  contents: {
    videoIds: [],
    withScenario: false,
    personal: nothingPersonal,
    templateIds: [],
    interviewIds: [],
    formValues: [],
    days: daysOf(usualPackage),
  },
  talk: { approachId: null, scenarioVersionId: null, procedureName: '', minutes: 30, explainerId: null },
  attendees: [patientAlone],
};

/** `patientId`: null for nobody in particular, as for a template. */
type Whose = { approachId: ApproachId; patientId: PatientId | null };

/**
 * What the package of an approach holds today: only what may be ordered.
 * @throws Problem `notFound` for an approach that is not published
 */
export async function proposalOf(tx: Tx, { approachId, patientId }: Whose, scope: StaffScope): Promise<Proposal> {
  const approach = await requirePublishedApproach(tx, approachId);
  const { name, package: plan, minutes } = approach;
  const scenarioVersionId = plan.scenario.included ? await publishedScenario(tx, approach.scenarioId) : null;
  return {
    title: name,
    message: plan.message,
    contents: {
      videoIds: plan.video.included ? await videosOf(tx, approachId, scope) : [],
      withScenario: scenarioVersionId !== null,
      personal: nothingPersonal,
      templateIds: plan.consent.included ? await formsOf(tx, approachId) : [],
      interviewIds: plan.interview.included ? await interviewsOf(tx, approachId) : [],
      formValues: [],
      days: daysOf(plan),
    },
    talk: {
      approachId,
      scenarioVersionId,
      procedureName: name,
      minutes,
      explainerId: patientId && (await explainerOf(tx, patientId, scope)),
    },
    attendees: approach.attendees.map((kind) => ({ ...patientAlone, kind })),
  };
}

/** @throws Problem `notFound` */
export async function requirePublishedApproach(
  tx: Tx,
  approachId: ApproachId,
): Promise<typeof approaches.$inferSelect> {
  const [approach] = await tx
    .select()
    .from(approaches)
    .where(and(eq(approaches.id, approachId), eq(approaches.published, true)));
  if (!approach) throw new Problem('notFound');
  return approach;
}

const videosOf = async (tx: Tx, approachId: ApproachId, { clock }: StaffScope) => {
  const rows = await tx
    .select({ id: videos.id })
    .from(approachVideos)
    .innerJoin(videos, eq(videos.id, approachVideos.videoId))
    .where(and(eq(approachVideos.approachId, approachId), isOrderable(todayInTokyo(clock.now()))))
    .orderBy(asc(approachVideos.position));
  return rows.map(({ id }) => id);
};

const publishedScenario = async (
  tx: Tx,
  scenarioId: (typeof scenarios.$inferSelect)['id'] | null,
): Promise<ScenarioVersionId | null> => {
  if (scenarioId === null) return null;
  const [row] = await tx
    .select({ id: scenarioVersions.id })
    .from(scenarioVersions)
    .innerJoin(scenarios, eq(scenarios.id, scenarioVersions.scenarioId))
    .where(and(eq(scenarios.id, scenarioId), eq(scenarioVersions.state, 'published'), isNull(scenarios.archivedAt)));
  return row?.id ?? null;
};

/** Published forms for the approach; none where the facility has switched forms off. */
export const formsOf = async (tx: Tx, approachId: ApproachId): Promise<ConsentTemplateId[]> => {
  const [facility] = await tx.select({ features: facilities.features }).from(facilities);
  if (!facility?.features.includes('consent')) return [];
  const rows = await tx
    .select({ id: consentTemplates.id })
    .from(consentTemplates)
    .where(
      and(
        arrayContains(consentTemplates.approachIds, [approachId]),
        isNull(consentTemplates.archivedAt),
        sql`EXISTS (SELECT FROM consent_template_versions v WHERE v.template_id = consent_templates.id AND v.state = 'published')`,
      ),
    )
    .orderBy(asc(consentTemplates.number));
  return rows.map(({ id }) => id);
};

/** Published questionnaires of the approach; none where the facility has switched interviews off. */
const interviewsOf = async (tx: Tx, approachId: ApproachId): Promise<InterviewTemplateId[]> => {
  const [facility] = await tx.select({ features: facilities.features }).from(facilities);
  if (!facility?.features.includes('medicalInterview')) return [];
  const rows = await tx
    .select({ id: interviewTemplates.id })
    .from(interviewTemplates)
    .where(and(eq(interviewTemplates.approachId, approachId), isAskable))
    .orderBy(asc(interviewTemplates.name))
    .limit(MOST_INTERVIEWS);
  return rows.map(({ id }) => id);
};

/** The doctor who orders explains; otherwise the patient's own. */
export const explainerOf = async (tx: Tx, patientId: PatientId, { actor }: StaffScope): Promise<StaffId | null> => {
  if (actor.role === 'doctor') return actor.staffId;
  const [patient] = await tx
    .select({ attendingStaffId: patients.attendingStaffId })
    .from(patients)
    .where(eq(patients.id, patientId));
  return patient?.attendingStaffId ?? null;
};
