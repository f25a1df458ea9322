import type { IcTemplateContent } from '@nattoku/contract/ic-support/ic-template';
import type { ApproachId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { emptyProposal, proposalOf } from '#areas/ic-support/package/package.proposal.ts';
import { approaches } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** A template that begins with nothing but the talk. */
export const blankContent: Omit<IcTemplateContent, 'name'> = {
  description: '',
  scope: 'me',
  departmentId: null,
  approachId: null,
  scenario: null,
  ledTopic: 'medical',
  procedureName: '',
  minutes: emptyProposal.talk.minutes,
  place: '',
  room: '',
  attendees: emptyProposal.attendees,
  videoIds: [],
  interviewTemplateIds: [],
  consentTemplateIds: [],
  days: emptyProposal.contents.days,
  orderTitle: '',
  message: '',
};

/** What an order would get of the approach today. @throws Problem `notFound` for an approach that is not published */
export async function contentFromApproach(
  tx: Tx,
  { name, approachId }: { name: string; approachId: ApproachId },
  scope: StaffScope,
): Promise<IcTemplateContent> {
  const { title, message, contents, talk, attendees } = await proposalOf(tx, { approachId, patientId: null }, scope);
  const [approach] = await tx
    .select({ scenarioId: approaches.scenarioId })
    .from(approaches)
    .where(eq(approaches.id, approachId));
  const { scenarioVersionId: versionId } = talk;
  const scenarioId = approach?.scenarioId ?? null;
  return {
    ...blankContent,
    name,
    approachId,
    scenario: versionId !== null && scenarioId !== null ? { scenarioId, policy: 'newest', versionId } : null,
    procedureName: talk.procedureName,
    minutes: talk.minutes,
    attendees,
    videoIds: contents.videoIds,
    interviewTemplateIds: contents.interviewIds,
    consentTemplateIds: contents.templateIds,
    days: contents.days,
    orderTitle: title,
    message,
  };
}
