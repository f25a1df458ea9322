import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import type { InterviewTemplateVersionId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { inArray } from 'drizzle-orm';
import { askableOfCommon } from '#areas/medical-interview/common/interview-common.templates.ts';
import { pinInterviews } from '#areas/medical-interview/item/interview-item.freeze.ts';
import { sampleOfInterview } from '#areas/medical-interview/item/interview-item.present.ts';
import { addInterviewItems } from '#domain/interview/interview-items.ts';
import { interviewTemplateVersions } from '#domain/interview/interview-template.table.ts';
import type { StoredCommonOrder } from '#domain/order/common/common-order-hold.ts';
import type { Opening, ResponseContent } from '#domain/order/common/response-content.ts';
import { itemsOf } from '#domain/order/order-items.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { LinkActor, Scope, SystemActor } from '#kernel/scope.ts';

/** Questionnaires of one's own, made once it is known who stands there – or that nobody knows. */
export const interviewResponses: ResponseContent = {
  isAvailable: async (tx, { id }) => (await askableOfCommon(tx, id)).length > 0,
  begin: async () => {},
  complete: askInterviews,
  takesNames: true,
  identityFor: 'answers',
  sample: async (tx, common, now) => ({ items: await sampleItems(tx, common, now) }),
};

/** What is not published any more is left out; the others are asked in the edition of this moment. */
async function askInterviews(
  tx: Tx,
  { common, orderId }: Opening,
  { clock }: Scope<SystemActor | LinkActor>,
): Promise<void> {
  const interviews = await askableOfCommon(tx, common.id);
  if (interviews.length === 0) throw new Problem('link.invalid');
  await addInterviewItems(
    tx,
    orderId,
    interviews.map(({ id, name }) => ({ templateId: id, title: name, required: true })),
  );
  await pinInterviews(tx, await itemsOf(tx, orderId), clock.now());
}

/** The questionnaires as everybody gets them who opens the code now; nobody has answered them. */
async function sampleItems(tx: Tx, { id }: StoredCommonOrder, now: Date): Promise<InterviewPageItem[]> {
  const interviews = await askableOfCommon(tx, id);
  if (interviews.length === 0) throw new Problem('interview.unavailable');
  const forms = await formsOf(
    tx,
    interviews.flatMap(({ published }) => published?.versionId ?? []),
  );
  return interviews.flatMap(({ name: title, published }) => {
    const form = published && forms.get(published.versionId);
    return form ? [sampleOfInterview({ id: published.versionId as string as OrderItemId, title, form }, now)] : [];
  });
}

const formsOf = async (tx: Tx, ids: readonly InterviewTemplateVersionId[]) => {
  const { id, form } = interviewTemplateVersions;
  const rows = await tx
    .select({ id, form })
    .from(interviewTemplateVersions)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.form]));
};
