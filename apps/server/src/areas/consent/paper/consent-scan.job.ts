import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { ConsentScanId, ConsentScanPageId } from '@nattoku/contract/consent/consent-paper';
import { problems } from '@nattoku/contract/shared/problems';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { eq, inArray } from 'drizzle-orm';
import { consentPapers, consentScanPages, consentScans } from '#areas/consent/paper/consent-paper.table.ts';
import { readPaperCode } from '#areas/consent/paper/paper-code.ts';
import { readScan, type SeenPage } from '#areas/consent/paper/read-scan.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type Scope, type SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/** Reads a scan page by page and puts down which form each page belongs to. The same job twice reads it once. */
export const readConsentScan =
  (services: Services): Worker =>
  async (data) => {
    const actor: SystemActor = { kind: 'system', facilityId: data.facilityId as FacilityId };
    const scope = services.scopeOf(actor, newId(), services.log);
    const scanId = data['scanId'] as ConsentScanId;
    const scan = await read(scope, async (tx) => {
      const [row] = await tx.select().from(consentScans).where(eq(consentScans.id, scanId));
      return row;
    });
    if (scan?.state !== 'reading') return;
    const folder = await mkdtemp(join(tmpdir(), 'nattoku-scan-'));
    try {
      const file = join(folder, 'scan.pdf');
      await writeFile(file, await buffer(Readable.from((await services.files.read(scan.path)).stream)));
      const pages: SeenPage[] = [];
      for await (const page of readScan(file, scan.pageCount)) pages.push(page);
      await keepPages(scope, { scanId, pages });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await keepFailure(scope, { scanId, failure: problems[error.code].title });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

type Read = { scanId: ConsentScanId; pages: readonly SeenPage[] };
type Matched = Pick<typeof consentScanPages.$inferInsert, 'kind' | 'turn' | 'paperId' | 'page'>;

const keepPages = write(async (tx, { scanId, pages }: Read, scope: Scope<SystemActor>) => {
  if (!(await isReading(tx, scanId))) return { result: undefined, audit: [] };
  const known = await papersOf(tx, pages, scope);
  const rows = pages.map((page) => ({
    id: newId<ConsentScanPageId>(),
    scanId,
    position: page.position,
    resolution: page.resolution,
    ...match(page, known, scope),
  }));
  await tx.insert(consentScanPages).values(rows);
  const readAt = scope.clock.now();
  await tx.update(consentScans).set({ state: 'read', readAt }).where(eq(consentScans.id, scanId));
  const count = (kind: Matched['kind']) => rows.filter((row) => row.kind === kind).length;
  const detail = {
    form: count('form'),
    blank: count('blank'),
    unreadable: count('unreadable'),
    foreign: count('foreign'),
  };
  return {
    result: undefined,
    audit: { action: 'consent.readScan', subject: { type: 'consentScan', id: scanId }, detail },
    changes: [{ topic: 'consentForm', id: null }],
  };
});

const keepFailure = write(
  async (tx, { scanId, failure }: { scanId: ConsentScanId; failure: string }, _scope: Scope<SystemActor>) => {
    if (!(await isReading(tx, scanId))) return { result: undefined, audit: [] };
    await tx.update(consentScans).set({ state: 'failed', failure }).where(eq(consentScans.id, scanId));
    return {
      result: undefined,
      audit: { action: 'consent.readScan', subject: { type: 'consentScan', id: scanId }, detail: { failed: true } },
      changes: [{ topic: 'consentForm', id: null }],
    };
  },
);

const isReading = async (tx: Tx, scanId: ConsentScanId): Promise<boolean> => {
  const [scan] = await tx
    .select({ state: consentScans.state })
    .from(consentScans)
    .where(eq(consentScans.id, scanId))
    .for('no key update');
  return scan?.state === 'reading';
};

/** Of the papers that the codes name those that this hospital printed, with how many pages each has. */
const papersOf = async (tx: Tx, pages: readonly SeenPage[], { auditKey }: Scope): Promise<Map<string, number>> => {
  const codes = pages.flatMap((page) => page.codes.map(({ text }) => readPaperCode(auditKey, text)));
  const ids = [...new Set(codes.flatMap((code) => (code ? [code.paperId] : [])))];
  if (ids.length === 0) return new Map();
  const papers = await tx.select().from(consentPapers).where(inArray(consentPapers.id, ids));
  return new Map(papers.map(({ id, pageCount }) => [id, pageCount]));
};

/** A page with the codes of two of our pages is two sheets in one picture: nobody but a person can tell which it is. */
const match = (page: SeenPage, known: ReadonlyMap<string, number>, { auditKey }: Scope): Matched => {
  if (page.isBlank) return { kind: 'blank' };
  const ours = page.codes.flatMap(({ text, turn }) => {
    const code = readPaperCode(auditKey, text);
    return code && known.get(code.paperId) === code.of ? [{ ...code, turn }] : [];
  });
  const [first, ...others] = ours;
  if (!first) return { kind: page.codes.length > 0 ? 'foreign' : 'unreadable' };
  const isOne = others.every(({ paperId, page: number }) => paperId === first.paperId && number === first.page);
  return isOne ? { kind: 'form', turn: first.turn, paperId: first.paperId, page: first.page } : { kind: 'unreadable' };
};
