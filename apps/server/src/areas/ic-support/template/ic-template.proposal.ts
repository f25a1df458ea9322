import { nothingPersonal } from '@nattoku/contract/ic-support/scenario-personal';
import type { IcTemplateContent } from '@nattoku/contract/ic-support/ic-template';
import type {
  ConsentTemplateId,
  IcTemplateId,
  OrderId,
  PatientId,
  ScenarioVersionId,
  StaffId,
} from '@nattoku/contract/shared/primitives';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { explainerOf, type Proposal } from '#areas/ic-support/package/package.proposal.ts';
import { icPackages } from '#areas/ic-support/package/package.table.ts';
import { type References, referencesOf } from '#areas/ic-support/template/ic-template.references.ts';
import { icTemplates } from '#areas/ic-support/template/ic-template.table.ts';
import { isSeenBy, viewerOf } from '#areas/ic-support/template/ic-template.viewer.ts';
import { staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Whose = { templateId: IcTemplateId; patientId: PatientId };

/**
 * What an order gets of a template today: only what may be ordered.
 * @throws Problem as `contentOfTemplate`
 */
export async function proposalOfTemplate(
  tx: Tx,
  { templateId, patientId }: Whose,
  scope: StaffScope,
): Promise<Proposal> {
  const content = await contentOfTemplate(tx, templateId, scope);
  const known = await referencesOf(tx, [content], scope.clock.now());
  const approach = content.approachId && known.approaches.get(content.approachId);
  const scenarioVersionId = editionFor(content, known);
  return {
    title: content.orderTitle || (approach ? approach.name : content.procedureName),
    message: content.message,
    contents: {
      videoIds: content.videoIds.filter((id) => known.videos.get(id)?.available),
      withScenario: scenarioVersionId !== null,
      personal: nothingPersonal,
      formValues: [],
      interviewIds: content.interviewTemplateIds.filter((id) => known.interviews.get(id)?.available),
      templateIds: availableForms(content, known),
      days: content.days,
    },
    talk: {
      approachId: approach && approach.published ? content.approachId : null,
      scenarioVersionId,
      procedureName: content.procedureName,
      minutes: content.minutes,
      explainerId: await explainerOf(tx, patientId, scope),
      ledTopic: content.ledTopic,
      place: content.place,
      room: content.room,
    },
    attendees: await stillHere(tx, content.attendees),
  };
}

/**
 * What a registered template holds.
 * @throws Problem `notFound` for one that the person does not see or that was never registered, `template.archived`
 */
export async function contentOfTemplate(
  tx: Tx,
  templateId: IcTemplateId,
  scope: StaffScope,
): Promise<IcTemplateContent> {
  const [row] = await tx
    .select({ content: icTemplates.content, archivedAt: icTemplates.archivedAt })
    .from(icTemplates)
    .where(and(eq(icTemplates.id, templateId), isSeenBy(await viewerOf(tx, scope))));
  if (!row?.content) throw new Problem('notFound');
  if (row.archivedAt) throw new Problem('template.archived');
  return row.content;
}

/** The forms of a template that may be ordered today. */
export const availableForms = ({ consentTemplateIds }: IcTemplateContent, known: References): ConsentTemplateId[] =>
  consentTemplateIds.filter((id) => known.forms.get(id)?.available);

const editionFor = ({ scenario }: IcTemplateContent, known: References): ScenarioVersionId | null => {
  const current = scenario && known.scenarios.get(scenario.scenarioId)?.current;
  if (!current) return null;
  return scenario.policy === 'newest' || scenario.versionId === current.versionId ? current.versionId : null;
};

/** Who has left the hospital is not named; that somebody of their calling has to come stays. */
async function stillHere(tx: Tx, attendees: IcTemplateContent['attendees']): Promise<IcTemplateContent['attendees']> {
  const named = attendees.flatMap(({ staffId }) => staffId ?? []);
  if (named.length === 0) return attendees;
  const rows = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(inArray(staff.id, named), ne(staff.state, 'retired')));
  const here = new Set<StaffId>(rows.map(({ id }) => id));
  return attendees.map((each) => (each.staffId && !here.has(each.staffId) ? { ...each, staffId: null } : each));
}

/** An order counts as a use once, when it goes out. */
export async function countTemplateUse(tx: Tx, orderId: OrderId, now: Date): Promise<void> {
  const used = tx.select({ id: icPackages.templateId }).from(icPackages).where(eq(icPackages.orderId, orderId));
  await tx
    .update(icTemplates)
    .set({ usedCount: sql`${icTemplates.usedCount} + 1`, lastUsedAt: now })
    .where(inArray(icTemplates.id, used));
}
