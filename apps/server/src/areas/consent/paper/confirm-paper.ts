import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { FileStore } from '@nattoku/baas/file-store';
import type { ConfirmedPaper } from '@nattoku/contract/consent/consent-paper';
import type { ConsentDocumentId, ConsentFormId } from '@nattoku/contract/shared/primitives';
import { startOfDayInTokyo, todayInTokyo } from '@nattoku/rules/time/date-time';
import { inArray } from 'drizzle-orm';
import { consentScanPages } from '#areas/consent/paper/consent-paper.table.ts';
import { openPages } from '#areas/consent/paper/returned-papers.ts';
import { assemblePages } from '#areas/consent/paper/scan-document.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { closedFor, closureOf } from '#domain/patient/open-patient.ts';
import { assertOpen } from '#domain/consent/form/closed-form.ts';
import { consentDocuments } from '#domain/consent/consent.table.ts';
import { consentFolder, issuedDocument } from '#domain/consent/document/issued-document.ts';
import { formAudit, lockFormRow, moveForm, type ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Taken } from '#domain/consent/form/settle-form.ts';
import { takeSignature } from '#domain/consent/signing/take-signature.ts';
import { prepared, type Tx } from '#kernel/database/transaction.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Files = Pick<FileStore, 'read' | 'put' | 'remove'>;
type Confirming = {
  formId: ConsentFormId;
  confirmed: ConfirmedPaper;
  files: Files;
};

/**
 * Somebody has looked at the pages: they are complete, and the named people signed on them. The pages become a document of the form, each
 * signature points at its page, and the form goes on as with signatures on a screen.
 */
export const confirmPaper = write(async (tx, { formId, confirmed, files }: Confirming, scope: StaffScope) => {
  const now = scope.clock.now();
  const held = await lockFormRow(tx, formId, confirmed.version);
  if (held.patientId) await requireReasons(tx, scope, [held.patientId]);
  assertOpen(held);
  const issued = await issuedDocument(tx, formId);
  if (!issued) throw new Problem('consent.notPaper');
  refuseOtherDay(confirmed, held, now);
  await refuseAfterClosing(tx, held, confirmed);
  const pages = await chosenPages(tx, held, confirmed, issued.pageCount);

  const { path, sha256, size } = await storePages(files, pages, consentFolder(scope.actor.facilityId, formId));
  const id = newId<ConsentDocumentId>(now.getTime());
  const document = { id, formId, kind: 'scan', path, sha256, size, pageCount: pages.length } as const;
  await tx.insert(consentDocuments).values({ ...document, createdAt: now });
  await usePages(tx, held, pages, id, scope);

  let taken: Taken = {
    form: held.route === 'paper' ? held : await moveForm(tx, held, held.state, { route: 'paper' }, now),
    audit: [],
    changes: [],
    jobs: [],
  };
  for (const signer of confirmed.signers) {
    taken = joined(taken, await sign(tx, taken.form, { signer, confirmed, shown: issued.sha256, sha256, now }, scope));
  }
  const { form, audit, changes, jobs } = taken;
  const detail = { document: id, pages: pages.length, signers: confirmed.signers.length };
  return {
    result: { state: form.state },
    audit: [formAudit('consent.confirmPaper', form, detail), ...audit],
    changes,
    jobs,
  };
});

const joined = (before: Taken, after: Taken): Taken => ({
  form: after.form,
  audit: [...before.audit, ...after.audit],
  changes: [...before.changes, ...after.changes],
  jobs: [...before.jobs, ...after.jobs],
});

type Signing = {
  signer: ConfirmedPaper['signers'][number];
  confirmed: ConfirmedPaper;
  shown: Buffer;
  sha256: Buffer;
  now: Date;
};

const sign = (tx: Tx, form: ConsentForm, { signer, confirmed, shown, sha256, now }: Signing, scope: StaffScope) => {
  const { signerId, name, relation, page } = signer;
  if (page > confirmed.pageIds.length) {
    throw invalidInput({ field: 'signers', message: '署名のあるページを選んでください。' });
  }
  const { facilityId, staffId } = scope.actor;
  return takeSignature(
    tx,
    form,
    {
      id: newId(now.getTime()),
      signerId,
      signature: { signer: signerId, kind: 'paper', documentSha256: sha256.toString('hex'), page },
      initials: {},
      typedName: name,
      relation,
      shownSha256: shown,
      method: 'paper',
      staffId,
      linkSessionId: null,
      userAgent: '',
      address: '',
      signedAt: momentOf(confirmed.signedOn, now),
    },
    { facilityId, now },
  );
};

/** Paper tells a day: its noon in Tokyo stands for it, or now where that is still to come. */
const momentOf = (signedOn: string, now: Date): Date => {
  const noon = new Date(`${signedOn}T12:00:00+09:00`);
  return noon < now ? noon : now;
};

const refuseOtherDay = ({ signedOn }: ConfirmedPaper, form: ConsentForm, now: Date): void => {
  const isPossible = signedOn <= todayInTokyo(now) && signedOn >= todayInTokyo(form.createdAt);
  if (!isPossible) {
    throw invalidInput({
      field: 'signedOn',
      message: '署名日には、同意書を作成した日から今日までの日付を入力してください。',
    });
  }
};

/** Nobody signs for a patient whose death or end of registration was before that day. */
const refuseAfterClosing = async (tx: Tx, { patientId }: ConsentForm, { signedOn }: ConfirmedPaper): Promise<void> => {
  const closed = closedFor(await closureOf(tx, patientId), startOfDayInTokyo(signedOn));
  if (!closed) return;
  const since = closed === 'deceased' ? '逝去の日' : '登録を終了した日';
  throw invalidInput({
    field: 'signedOn',
    message: `署名日が、患者の${since}より後です。署名日と患者の記録を確かめてください。`,
  });
};

/** Exactly one for each page of the form, in order, each of them of a printing of this form and not used yet. */
const chosenPages = async (tx: Tx, form: ConsentForm, { pageIds, pageCount }: ConfirmedPaper, wanted: number) => {
  const open = await openPages(tx, form.id);
  const pages = pageIds.flatMap((pageId) => {
    const row = open.find(({ page }) => page.id === pageId);
    return row ? [{ ...row.page, path: row.path }] : [];
  });
  if (pages.length < pageIds.length) throw new Problem('consent.scanUsed');
  const isComplete = pages.length === wanted && pages.every(({ page }, index) => page === index + 1);
  if (!isComplete || pageCount !== wanted) {
    throw new Problem('consent.pagesMissing', { detail: `この同意書は${wanted}ページです。` });
  }
  return pages;
};

/** What is left of this form's pages is a second picture of the same sheets. */
const usePages = async (
  tx: Tx,
  form: ConsentForm,
  pages: readonly { id: (typeof consentScanPages.$inferSelect)['id'] }[],
  documentId: ConsentDocumentId,
  { actor, clock }: StaffScope,
): Promise<void> => {
  const ids = pages.map(({ id }) => id);
  await tx.update(consentScanPages).set({ documentId }).where(inArray(consentScanPages.id, ids));
  const rest = (await openPages(tx, form.id)).map(({ page }) => page.id);
  if (rest.length === 0) return;
  await tx
    .update(consentScanPages)
    .set({ setAsideAt: clock.now(), setAsideBy: actor.staffId })
    .where(inArray(consentScanPages.id, rest));
};

const storePages = (files: Files, pages: Parameters<typeof assemblePages>[0], folder: string) =>
  prepared({
    key: JSON.stringify(['pages', pages]),
    work: async () => {
      const bytes = await assemblePages(pages, (path) => readWhole(files, path));
      const path = `${folder}/scan-${newId()}.pdf`;
      await files.put(path, bytes, { contentType: 'application/pdf' });
      return { path, sha256: createHash('sha256').update(bytes).digest(), size: bytes.length };
    },
    discard: ({ path }) => files.remove(path),
  });

const readWhole = async (files: Pick<FileStore, 'read'>, path: string): Promise<Uint8Array> =>
  buffer(Readable.from((await files.read(path)).stream));
