import {
  SCAN_RESOLUTION,
  type ConsentScan,
  type ConsentScanId,
  type ConsentScanPage,
  type ConsentScanPageId,
} from '@nattoku/contract/consent/consent-paper';
import type { Paging } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { consentPapers, consentScanPages, consentScans } from '#areas/consent/paper/consent-paper.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const count = (narrowing: string) =>
  sql<number>`(SELECT count(*)::int FROM consent_scan_pages p WHERE p.scan_id = ${consentScans.id} AND ${sql.raw(narrowing)})`;

const selectScans = (tx: Tx) =>
  tx
    .select({
      scan: consentScans,
      uploadedByName: staff.name,
      matched: count("p.kind = 'form'"),
      blank: count("p.kind = 'blank'"),
      foreign: count("p.kind = 'foreign'"),
      unreadable: count("p.kind = 'unreadable' AND p.set_aside_at IS NULL"),
      used: count('p.document_id IS NOT NULL'),
      lowResolution: count(`p.kind <> 'blank' AND p.resolution < ${SCAN_RESOLUTION.least}`),
    })
    .from(consentScans)
    .innerJoin(staff, eq(staff.id, consentScans.uploadedBy))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectScans>>[number];

const presentScan = ({ scan, uploadedByName, ...counts }: Row): ConsentScan => ({
  id: scan.id,
  state: scan.state,
  pageCount: scan.pageCount,
  uploadedAt: scan.uploadedAt.toISOString(),
  uploadedByName,
  failure: scan.failure,
  counts,
});

/** @throws Problem `notFound` */
export async function findScan(tx: Tx, scanId: ConsentScanId): Promise<ConsentScan> {
  const [row] = await selectScans(tx).where(eq(consentScans.id, scanId));
  if (!row) throw new Problem('notFound');
  return presentScan(row);
}

/** Numbers only: nobody is shown, so nothing is written down for it. */
export const listScans = (scope: StaffScope, { page, pageSize }: Paging) =>
  read(scope, async (tx) => {
    const where = ne(consentScans.state, 'discarded');
    const rows = await selectScans(tx)
      .where(where)
      .orderBy(desc(consentScans.uploadedAt), asc(consentScans.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    return { items: rows.map(presentScan), total: await tx.$count(consentScans, where), page, pageSize };
  });

/** Pages by number and code; whose they are is told where they are confirmed. */
export const getScan = (scope: StaffScope, scanId: ConsentScanId) =>
  read(scope, async (tx) => ({
    ...(await findScan(tx, scanId)),
    pages: await pagesWhere(tx, eq(consentScanPages.scanId, scanId)),
  }));

const pagesWhere = async (tx: Tx, where: SQL | undefined): Promise<ConsentScanPage[]> => {
  const rows = await tx
    .select({ page: consentScanPages, paper: consentPapers })
    .from(consentScanPages)
    .leftJoin(consentPapers, eq(consentPapers.id, consentScanPages.paperId))
    .where(where)
    .orderBy(asc(consentScanPages.position));
  return rows.map(({ page, paper }) => ({
    id: page.id,
    position: page.position,
    kind: page.kind,
    turn: page.turn,
    resolution: page.resolution,
    formId: paper?.formId ?? null,
    paperNumber: paper?.number ?? null,
    page: page.page,
    assigned: page.assignedBy !== null,
    setAside: page.setAsideAt !== null,
    used: page.documentId !== null,
  }));
};

/** @throws Problem `notFound` */
export async function findScanPage(tx: Tx, pageId: ConsentScanPageId): Promise<ConsentScanPage> {
  const [page] = await pagesWhere(tx, and(eq(consentScanPages.id, pageId)));
  if (!page) throw new Problem('notFound');
  return page;
}
