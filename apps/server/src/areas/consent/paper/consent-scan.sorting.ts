import {
  readPaperNumber,
  type ConsentScanId,
  type ConsentScanPageId,
  type PageTurn,
} from '@nattoku/contract/consent/consent-paper';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNotNull } from 'drizzle-orm';
import { consentPapers, consentScanPages, consentScans } from '#areas/consent/paper/consent-paper.table.ts';
import { findScan, findScanPage } from '#areas/consent/paper/consent-scan.reading.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Assigned = { pageId: ConsentScanPageId; paperNumber: string; page: number; turn: PageTurn };

/** Somebody read the number at the foot of a page whose code no machine could read. */
export const assignPage = write(async (tx, { pageId, paperNumber, page, turn }: Assigned, scope: StaffScope) => {
  const held = await holdPage(tx, pageId);
  const paper = await findPaper(tx, paperNumber);
  if (!paper || page > paper.pageCount) throw new Problem('consent.paperUnknown');
  await tx
    .update(consentScanPages)
    .set({
      kind: 'form',
      paperId: paper.id,
      page,
      turn,
      assignedBy: scope.actor.staffId,
      assignedAt: scope.clock.now(),
      setAsideAt: null,
      setAsideBy: null,
    })
    .where(eq(consentScanPages.id, pageId));
  return {
    result: () => findScanPage(tx, pageId),
    ...written('consent.assignPage', held, { page, formId: paper.formId }),
  };
});

export const setPageAside = write(
  async (tx, { pageId, aside }: { pageId: ConsentScanPageId; aside: boolean }, scope: StaffScope) => {
    const held = await holdPage(tx, pageId);
    await tx
      .update(consentScanPages)
      .set({ setAsideAt: aside ? scope.clock.now() : null, setAsideBy: aside ? scope.actor.staffId : null })
      .where(eq(consentScanPages.id, pageId));
    return { result: () => findScanPage(tx, pageId), ...written('consent.setPageAside', held, { aside }) };
  },
);

/** A scan that was taken in by mistake. Nothing is removed; of one that was used everything stays in sight. */
export const discardScan = write(async (tx, { scanId }: { scanId: ConsentScanId }, _scope: StaffScope) => {
  const [scan] = await tx.select().from(consentScans).where(eq(consentScans.id, scanId)).for('no key update');
  if (!scan) throw new Problem('notFound');
  const used = await tx.$count(
    consentScanPages,
    and(eq(consentScanPages.scanId, scanId), isNotNull(consentScanPages.documentId)),
  );
  if (used > 0) throw new Problem('consent.scanUsed');
  await tx.update(consentScans).set({ state: 'discarded' }).where(eq(consentScans.id, scanId));
  return {
    result: () => findScan(tx, scanId),
    audit: { action: 'consent.discardScan', subject: { type: 'consentScan', id: scanId } },
    changes: [{ topic: 'consentForm', id: null }],
  };
});

const holdPage = async (tx: Tx, pageId: ConsentScanPageId) => {
  const [page] = await tx.select().from(consentScanPages).where(eq(consentScanPages.id, pageId)).for('no key update');
  if (!page) throw new Problem('notFound');
  if (page.documentId !== null) throw new Problem('consent.scanUsed');
  return page;
};

const findPaper = async (tx: Tx, typed: string) => {
  const number = readPaperNumber(typed);
  if (number === null) return undefined;
  const [paper] = await tx.select().from(consentPapers).where(eq(consentPapers.number, number));
  return paper;
};

const written = (
  action: 'consent.assignPage' | 'consent.setPageAside',
  { id, scanId }: { id: ConsentScanPageId; scanId: ConsentScanId },
  detail: { page?: number; formId?: ConsentFormId; aside?: boolean },
) => ({
  audit: { action, subject: { type: 'consentScan', id: scanId }, detail: { ...detail, pageId: id } },
  changes: [{ topic: 'consentForm', id: detail.formId ?? null }] as const,
});
