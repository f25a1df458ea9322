import type { IcPackage, PackageContents } from '@nattoku/contract/ic-support/ic-package';
import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import type { ConsentTemplateId, InterviewTemplateId, OrderId, VideoId } from '@nattoku/contract/shared/primitives';
import { packageDates } from '@nattoku/rules/package/package-dates';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { findIcOrder, viewed } from '#areas/ic-support/order/ic-order.detail.ts';
import { emptyProposal } from '#areas/ic-support/package/package.proposal.ts';
import { noQuestions, questionsOf } from '#areas/ic-support/package/package.questions.ts';
import { icPackageForms, icPackages } from '#areas/ic-support/package/package.table.ts';
import { consentForms, consentTemplates } from '#domain/consent/consent.table.ts';
import { isAskable } from '#domain/interview/askable.ts';
import { interviewTemplates } from '#domain/interview/interview-template.table.ts';
import { isOrderable, videos } from '#domain/video/video.table.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

export const getPackage = (scope: StaffScope, orderId: OrderId): Promise<IcPackage> =>
  recordedRead(scope, async (tx) => {
    const result = await findPackage(tx, orderId, scope);
    return { result, audit: viewed(result.order) };
  });

/** @throws Problem `notFound`, `patient.reasonNeeded` */
export async function findPackage(tx: Tx, orderId: OrderId, scope: StaffScope): Promise<IcPackage> {
  const order = await findIcOrder(tx, orderId, scope);
  const { contents, templateId } = await keptOf(tx, orderId);
  return {
    order,
    contents,
    templateId,
    dates: datesOf(order, contents, scope),
    videos: await videosOf(tx, contents.videoIds, scope),
    templates: await templatesOf(tx, contents.templateIds),
    interviews: await interviewsOf(tx, contents.interviewIds),
    questions: order.lifecycle === 'draft' ? await questionsOf(tx, contents.templateIds) : noQuestions,
    unfinished: await unfinishedOf(tx, orderId),
  };
}

/** The order of a package, and those of its forms that were completed as drafts of their own. */
export async function ordersOfPackage(tx: Tx, orderId: OrderId): Promise<OrderId[]> {
  const rows = await tx
    .selectDistinct({ orderId: consentForms.orderId })
    .from(icPackageForms)
    .innerJoin(consentForms, eq(consentForms.id, icPackageForms.formId))
    .where(eq(icPackageForms.orderId, orderId));
  return [...new Set([orderId, ...rows.map((row) => row.orderId)])];
}

/** What the draft was left with; an order that was begun without a package holds its talk alone. */
export const contentsOf = async (tx: Tx, orderId: OrderId): Promise<PackageContents> =>
  (await keptOf(tx, orderId)).contents;

async function keptOf(tx: Tx, orderId: OrderId): Promise<Pick<IcPackage, 'contents' | 'templateId'>> {
  const [row] = await tx
    .select({ contents: icPackages.contents, templateId: icPackages.templateId })
    .from(icPackages)
    .where(eq(icPackages.orderId, orderId));
  // What was kept before scenarios could be fitted, or before there were questionnaires, says nothing of them.
  return { contents: { ...emptyProposal.contents, ...row?.contents }, templateId: row?.templateId ?? null };
}

const datesOf = ({ talk }: IcOrder, { days }: PackageContents, { clock }: StaffScope): IcPackage['dates'] => {
  const { on: procedureOn } = talk.procedure;
  return procedureOn === null ? null : packageDates(days, { procedureOn, today: todayInTokyo(clock.now()) });
};

const inOrderOf = <Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);

const videosOf = async (tx: Tx, ids: readonly VideoId[], { clock }: StaffScope): Promise<IcPackage['videos']> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: videos.id,
      title: videos.title,
      durationSeconds: videos.durationSeconds,
      available: sql<boolean>`${isOrderable(todayInTokyo(clock.now()))}`,
    })
    .from(videos)
    .where(inArray(videos.id, [...ids]));
  return inOrderOf(ids, rows);
};

const templatesOf = async (tx: Tx, ids: readonly ConsentTemplateId[]): Promise<IcPackage['templates']> => {
  if (ids.length === 0) return [];
  const { id, number, name } = consentTemplates;
  const published = sql`(SELECT v.rules FROM consent_template_versions v WHERE v.template_id = consent_templates.id AND v.state = 'published')`;
  const rows = await tx
    .select({
      id,
      number,
      name,
      available: sql<boolean>`${published} IS NOT NULL AND ${consentTemplates.archivedAt} IS NULL`,
      sided: sql<boolean>`coalesce((${published} ->> 'sided')::boolean, false)`,
    })
    .from(consentTemplates)
    .where(inArray(id, [...ids]));
  return inOrderOf(ids, rows);
};

const interviewsOf = async (tx: Tx, ids: readonly InterviewTemplateId[]): Promise<IcPackage['interviews']> => {
  if (ids.length === 0) return [];
  const { id, name: title } = interviewTemplates;
  const rows = await tx
    .select({ id, title, available: isAskable })
    .from(interviewTemplates)
    .where(inArray(id, [...ids]));
  return inOrderOf(ids, rows);
};

const unfinishedOf = async (tx: Tx, orderId: OrderId): Promise<IcPackage['unfinished']> => {
  const rows = await tx
    .select({
      formId: icPackageForms.formId,
      lacking: icPackageForms.lacking,
      name: consentTemplates.name,
      state: consentForms.state,
    })
    .from(icPackageForms)
    .innerJoin(consentForms, eq(consentForms.id, icPackageForms.formId))
    .innerJoin(consentTemplates, eq(consentTemplates.id, consentForms.templateId))
    .where(eq(icPackageForms.orderId, orderId))
    .orderBy(asc(consentTemplates.number));
  const isWaiting = new Set<string>(['draft', 'awaitingApproval']);
  return rows.map(({ state, ...row }) => ({ ...row, isDone: !isWaiting.has(state) }));
};
