import type { LayoutFinding } from '@nattoku/contract/consent/consent-editor';
import { templateGaps } from '@nattoku/contract/consent/consent-publishing';
import { consentTemplateLimits } from '@nattoku/contract/consent/consent-template';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { max, required } from '@nattoku/rules/text/validation';
import { and, eq } from 'drizzle-orm';
import { versionGaps } from '#areas/consent/template/consent-version.gaps.ts';
import {
  changeVersion,
  holdVersion,
  type Seen,
  templateWritten,
  type VersionRow,
} from '#areas/consent/template/consent-version.lock.ts';
import { typedPages } from '#areas/consent/template/consent-version.pages.ts';
import { consentTemplates, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { consentPolicyOf } from '#domain/consent/form/policy.ts';
import { preflightOf } from '#domain/consent/template/preflight.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { furiganaJob } from '#domain/text-layer/furigana/furigana.job.ts';
import { prepared, type Tx } from '#kernel/database/transaction.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

type Noted = Seen & { note: string };

const noteOf = (text: string, isNeeded: boolean): string => {
  const note = normaliseText(text);
  const problem = [!isNeeded || required(note), max(note, consentTemplateLimits.note)].find((one) => one !== true);
  if (problem) throw invalidInput({ field: 'note', message: problem });
  return note;
};

/** What a version lacks stops it on its way to patients, each with a sentence. */
const requireComplete = (row: VersionRow): void => {
  const gaps = versionGaps(row);
  if (gaps.length > 0) {
    const errors = gaps.map(({ part, sentence }) => ({ field: part, message: sentence }));
    throw new Problem('consent.templateIncomplete', { errors });
  }
};

const sentencesOf = (findings: readonly LayoutFinding[]) =>
  findings.map(({ message, page }) => ({
    field: 'fields',
    message: page === null ? message : `${page}ページ：${message}`,
  }));

/** Rehearses the version as it would be published: what is cut, cannot be printed or could not be sealed stops it; what should be looked at, until it was. */
const requireSound = async (services: Services, tx: Tx, row: VersionRow, warningsSeen: boolean): Promise<void> => {
  const version = await versionFor(tx, row.id);
  const { id, documentSha256, pages, fields, rules } = version;
  const findings = await prepared({
    key: JSON.stringify(['preflight', id, documentSha256?.toString('hex'), pages, fields, rules]),
    work: () => preflightOf(services.files, version),
  });
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Problem('consent.templateIncomplete', { errors: sentencesOf(errors) });
  if (findings.length > 0 && !warningsSeen)
    throw new Problem('consent.templateWarned', { errors: sentencesOf(findings) });
};

/** Name, number and edition are printed on typed pages: they are laid once more, as they are called now. */
const settlePages = async (services: Services, tx: Tx, row: VersionRow, scope: StaffScope): Promise<void> => {
  if (row.source !== 'typed' || row.blocks === null) return;
  await changeVersion(tx, row.id, await typedPages(services, tx, row, row.blocks, scope), scope.clock.now());
};

export const submitVersion = (services: Services) =>
  write(async (tx, { note, ...seen }: Noted, scope: StaffScope) => {
    const row = await holdVersion(tx, seen, ['draft']);
    requireComplete(row);
    await settlePages(services, tx, row, scope);
    await requireSound(services, tx, row, true);
    const now = scope.clock.now();
    const change = { changeNote: noteOf(note, row.number > 1), submittedAt: now, submittedBy: scope.actor.staffId };
    await changeVersion(tx, row.id, { state: 'inReview', ...change, reviewNote: null }, now);
    return templateWritten(tx, row.templateId, { action: 'consentTemplate.submit', detail: { versionId: row.id } });
  });

/** To be mended, with a note that says what. */
export const sendBackVersion = write(async (tx, { note, ...seen }: Noted, { actor, clock }: StaffScope) => {
  const row = await holdVersion(tx, seen, ['inReview']);
  const now = clock.now();
  const reviewNote = noteOf(note, true);
  await changeVersion(tx, row.id, { state: 'draft', reviewedAt: now, reviewedBy: actor.staffId, reviewNote }, now);
  return templateWritten(tx, row.templateId, { action: 'consentTemplate.return', detail: { versionId: row.id } });
});

/** Where the facility asks for a second pair of eyes, neither who wrote nor who submitted a version approves it. */
const requireApprover = async (tx: Tx, row: VersionRow, { actor }: StaffScope): Promise<void> => {
  const { separateApprover } = await consentPolicyOf(tx);
  if (!separateApprover) return;
  if (row.state !== 'inReview') throw new Problem('consent.templateMoved');
  if (row.authorId === actor.staffId || row.submittedBy === actor.staffId)
    throw new Problem('consent.approverIsAuthor');
};

/** What it lacks and the reason why it is published all the same, for the audit log. */
const lackingOf = async (tx: Tx, row: VersionRow, typed: string | undefined, { actor, clock }: StaffScope) => {
  const [template] = await tx.select().from(consentTemplates).where(eq(consentTemplates.id, row.templateId));
  if (!template) throw new Problem('notFound');
  const offered = { ...template, authorId: row.authorId, submittedById: row.submittedBy };
  const gaps = templateGaps(offered, actor.staffId, todayInTokyo(clock.now()));
  if (gaps.length === 0) return {};
  const reason = normaliseText(typed ?? '');
  const problem = [required(reason), max(reason, consentTemplateLimits.publishedReason)].find((one) => one !== true);
  if (problem) throw invalidInput({ field: 'reason', message: '足りないまま公開する理由を入力してください' });
  return { lacks: gaps, reason };
};

const isPublishedOf = (row: VersionRow) =>
  and(eq(consentTemplateVersions.templateId, row.templateId), eq(consentTemplateVersions.state, 'published'));

type Published = Noted & { warningsSeen: boolean; reason?: string | undefined };

/** From now on this one is ordered; forms that pin the one before go on with it. */
export const publishVersion = (services: Services) =>
  write(async (tx, { note, warningsSeen, reason, ...seen }: Published, scope: StaffScope) => {
    const row = await holdVersion(tx, seen, ['draft', 'inReview']);
    await requireApprover(tx, row, scope);
    requireComplete(row);
    if (row.state === 'draft') await settlePages(services, tx, row, scope);
    await requireSound(services, tx, row, warningsSeen);
    const lacking = await lackingOf(tx, row, reason, scope);
    const now = scope.clock.now();
    const [before] = await tx.select().from(consentTemplateVersions).where(isPublishedOf(row)).for('update');
    if (before) await changeVersion(tx, before.id, { state: 'retired', retiredAt: now }, now);
    const review = { reviewedAt: now, reviewedBy: scope.actor.staffId };
    const written = noteOf(note, false);
    const notes = row.state === 'draft' ? { changeNote: written } : { reviewNote: written };
    await changeVersion(tx, row.id, { state: 'published', publishedAt: now, ...review, ...notes }, now);
    const detail = { versionId: row.id, replaced: before?.id ?? null, ...lacking };
    const job = furiganaJob(scope.actor.facilityId, { kind: 'consentTemplateVersion', contentId: row.id });
    return {
      ...(await templateWritten(tx, row.templateId, { action: 'consentTemplate.publish', detail })),
      jobs: [job],
    };
  });

export const retireVersion = write(async (tx, seen: Seen, { clock }: StaffScope) => {
  const row = await holdVersion(tx, seen, ['published']);
  await changeVersion(tx, row.id, { state: 'retired', retiredAt: clock.now() }, clock.now());
  return templateWritten(tx, row.templateId, { action: 'consentTemplate.retire', detail: { versionId: row.id } });
});
