import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { PDFDocument } from '@cantoo/pdf-lib';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import {
  consentPaperContract,
  consentPaperPath,
  consentScanPagePath,
  consentScanPath,
  type ConsentScan,
  type ReturnedPaper,
} from '@nattoku/contract/consent/consent-paper';
import { pdfRefusalSentences } from '@nattoku/contract/shared/pdf-refusal';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPaperCode, writePaperCode } from '#areas/consent/paper/paper-code.ts';
import { fillForm } from '#domain/consent/document/fill-form.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { givenConsentTemplate, plainPages } from '#testing/consent/consent-templates.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { hostilePdfs, largeBomb, withPassiveParts } from '#testing/consent/hostile-pdfs.ts';
import { onlyPages, partsSeenBy } from '#testing/consent/pdf-parts.ts';
import { lookAtSheet, wordsOn } from '#testing/consent/printed-sheet.ts';
import { scanOf, type Sheet } from '#testing/scanner.ts';
import { useOwnServer } from '#testing/test-server.ts';
import { isFull } from '#testing/scope.ts';

useOwnServer();

let hospital: Hospital;
let two: { id: ConsentFormId; paper: Uint8Array };
let one: { id: ConsentFormId; paper: Uint8Array };

const print = async (formId: ConsentFormId, who = hospital.staff.nurse): Promise<Response> =>
  fetch(hospital.server.origin + apiPrefix + consentPaperPath(formId), { headers: { cookie: who.cookie } });
const paperOf = async (formId: ConsentFormId) => new Uint8Array(await (await print(formId)).arrayBuffer());

const upload = async (bytes: Uint8Array, type = 'application/pdf') => {
  const headers = { cookie: hospital.staff.nurse.cookie, 'content-type': type };
  const response = await fetch(hospital.server.origin + consentScanPath, {
    method: 'POST',
    headers,
    body: Buffer.from(bytes),
  });
  return { status: response.status, body: (await response.json()) as ConsentScan & { code?: string; detail?: string } };
};

const readScan = async ({ id }: Pick<ConsentScan, 'id'>) => {
  const get = async () => (await hospital.nurse(consentPaperContract.getScan, { params: { scanId: id } })).body;
  await expect.poll(get, { timeout: 60_000, interval: 100 }).toMatchObject({ state: 'read' });
  return get();
};

const scanned = async (sheets: readonly Sheet[]) => readScan((await upload(await scanOf(sheets))).body);

const returnedOf = async (formId: ConsentFormId): Promise<ReturnedPaper | undefined> =>
  (await hospital.nurse(consentPaperContract.returned, {})).body.items.find((item) => item.formId === formId);

const known = async (formId: ConsentFormId): Promise<ReturnedPaper> => {
  const item = await returnedOf(formId);
  if (!item) throw new Error('no page of this form came back');
  return item;
};

const confirmation = (item: ReturnedPaper, given: object = {}) => ({
  version: item.version,
  pageIds: [...new Map(item.pages.toReversed().map(({ id, page }) => [page, id])).entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, id]) => id),
  pageCount: item.pageCount,
  signedOn: todayInTokyo(hospital.clock.now()),
  signers: item.signers
    .filter(({ role }) => role === 'patient')
    .map(({ id }) => ({ signerId: id, name: '山田 太郎', relation: null, page: item.pageCount })),
  ...given,
});
const confirm = (formId: ConsentFormId, body: ReturnType<typeof confirmation>) =>
  hospital.nurse(consentPaperContract.confirm, { params: { formId }, body });

const issued = async (pageCount: number) => {
  const template = await givenConsentTemplate(hospital, { pageCount });
  const { form } = await givenConsentForm(hospital, { template });
  return { id: form.id, paper: await paperOf(form.id) };
};

beforeAll(async () => {
  hospital = await openHospital();
  await hospital.server.work();
  [one, two] = await Promise.all([issued(1), issued(2)]);
});

describe('a form for the pen (specification/consent.md §43)', () => {
  test('carries a code of its own on each page, and a number for people; its route is paper from then on', async () => {
    const { words, facts, codes } = await lookAtSheet(two.paper);

    expect(facts).toMatch(/Pages:\s+2/);
    expect(words).toMatch(/用紙番号\d{4}-\d{4}1\/2ページ/);
    const { auditKey } = hospital.server.services;
    expect(readPaperCode(auditKey, codes[0] ?? '')).toMatchObject({ page: 1, of: 2 });
    const { rows } = await hospital.server.owner.query('SELECT route, state FROM consent_forms WHERE id = $1', [
      two.id,
    ]);
    expect(rows).toEqual([{ route: 'paper', state: 'issued' }]);
  });

  test('is not kept by browsers, and is printed neither for strangers nor for a form that is no longer open', async () => {
    const answer = await print(one.id);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await print(one.id, { ...hospital.staff.nurse, cookie: '' })).status).toBe(401);
    expect((await print('0190f4c2-7e3b-7cc1-8f10-2a6b3c4d5e6f' as ConsentFormId)).status).toBe(404);

    const { id } = (await givenConsentForm(hospital)).form;
    await hospital.server.owner.query("UPDATE consent_forms SET state = 'declined' WHERE id = $1", [id]);
    expect((await print(id)).status).toBe(409);
  });
});

describe('a scan of what came back', () => {
  test('finds pages of several patients in any order, upside down, sideways, askew and dusty, and says which is missing', async () => {
    const scan = await scanned([
      { pdf: two.paper, page: 2, turn: 180, skew: 1.4 },
      { pdf: null, dpi: 150 },
      { pdf: one.paper, turn: 90, dpi: 150 },
      { pdf: one.paper, skew: -1, dpi: 150 },
    ]);

    expect(scan.pages.map(({ kind, turn, page }) => [kind, turn, page])).toEqual([
      ['form', 180, 2],
      ['blank', 0, null],
      ['form', 270, 1],
      ['form', 0, 1],
    ]);
    expect(scan.pages.map(({ resolution }) => resolution)).toEqual([300, 150, 150, 150]);
    expect(scan.counts).toEqual({ matched: 3, blank: 1, foreign: 0, unreadable: 0, used: 0, lowResolution: 2 });
    expect(await known(two.id)).toMatchObject({
      missing: [1],
      pageCount: 2,
      open: true,
      createdOn: todayInTokyo(hospital.clock.now()),
    });
    expect((await known(two.id)).signers.map(({ role, page }) => [role, page])).toEqual([['patient', 1]]);
    // Both sheets of the same page are there: a duplicate to choose from.
    expect((await known(one.id)).pages.map(({ page }) => page)).toEqual([1, 1]);
  });

  test('a page whose code was forged or belongs to another paper is matched to nobody', async () => {
    const { auditKey } = hospital.server.services;
    const { codes } = await lookAtSheet(one.paper);
    const own = readPaperCode(auditKey, codes[0] ?? '');
    const withCode = async (code: string) =>
      (
        await fillForm({
          original: await plainPages(1),
          fields: [],
          values: new Map(),
          signatures: [],
          code: () => code,
        })
      ).bytes;
    const forged = (codes[0] ?? '').replace(/.$/, '').replace(/.{2}$/, 'QQ') + 'A';
    const scan = await scanned([
      { pdf: await withCode('https://example.com/another-paper'), dpi: 150 },
      { pdf: await withCode(forged), dpi: 150 },
      { pdf: await withCode(writePaperCode(auditKey, { paperId: own?.paperId ?? '', page: 1, of: 9 })), dpi: 150 },
    ]);

    expect(scan.pages.map(({ kind, formId }) => [kind, formId])).toEqual([
      ['foreign', null],
      ['foreign', null],
      ['foreign', null],
    ]);
  });

  test.each([
    ['no PDF', new TextEncoder().encode('hello'), 422],
    ['half a PDF', new TextEncoder().encode('%PDF-1.7\nnothing more'), 422],
  ])('%s is refused with the reason, and nothing is kept', async (_, bytes, status) => {
    const answer = await upload(bytes);
    expect(answer).toMatchObject({ status, body: { code: 'consent.scanRefused' } });
    expect(answer.body.detail).toMatch(/PDF/);
  });

  test('with a password is refused, and it is said that it is the password', async () => {
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: 'geheim', ownerPassword: 'geheim' });
    const { status, body } = await upload(await locked.save());
    expect([status, body.code]).toEqual([422, 'consent.scanRefused']);
    expect(body.detail).toContain('パスワード');
  });

  test.each(['script', 'programOnAPage', 'aNoteWithAFile', 'anExe', 'aFilm'] as const)(
    'with something that no scanner makes is refused, and nothing is kept: %s',
    async (kind) => {
      const countKept = async () => {
        const { rows } = await hospital.server.owner.query<{ scans: string }>(
          'SELECT count(*) AS scans FROM consent_scans',
        );
        const { items } = await hospital.server.services.files.list(`consent-scans/${hospital.facilityId}`);
        return [rows[0]?.scans, items.length];
      };
      const before = await countKept();
      const { status, body } = await upload(await hostilePdfs[kind].make());
      expect([status, body.code]).toEqual([422, 'consent.scanRefused']);
      expect(body.detail).toBe(pdfRefusalSentences.scan[hostilePdfs[kind].reason]);
      expect(await countKept()).toEqual(before);
    },
  );

  test.runIf(isFull)(
    'five bombs at once are refused, and the server answers everybody else meanwhile',
    { timeout: 120_000 },
    async () => {
      const bomb = await largeBomb();
      let isOver = false;
      const all = Promise.all(Array.from({ length: 5 }, () => upload(bomb))).finally(() => (isOver = true));
      const waits: number[] = [];
      while (!isOver) {
        const start = performance.now();
        const [health, session] = await Promise.all([
          fetch(`${hospital.server.origin}/healthz`),
          hospital.nurse(consentPaperContract.returned, {}),
        ]);
        expect([health.status, session.status]).toEqual([200, 200]);
        waits.push(performance.now() - start);
      }
      for (const { status, body } of await all)
        expect([status, body.detail]).toEqual([422, pdfRefusalSentences.scan.tooBigInside]);
      expect(waits.length).toBeGreaterThan(3);
      expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(3000);
    },
  );

  test('is kept as its pages are seen: links, notes and who wrote it do not come along', async () => {
    const { status, body } = await upload(await withPassiveParts());
    expect([status, body.pageCount]).toEqual([200, 1]);
    const { rows } = await hospital.server.owner.query<{ path: string; size: string }>(
      'SELECT path, size FROM consent_scans WHERE id = $1',
      [body.id],
    );
    const { stream } = await hospital.server.services.files.read(rows[0]?.path ?? '');
    const kept = await buffer(Readable.from(stream));
    expect(kept.length).toBe(Number(rows[0]?.size));
    expect(await partsSeenBy(kept)).toEqual(onlyPages);
  });

  test('whose answer was lost and that is sent again is the same scan; thrown away and sent again it is another', async () => {
    const bytes = await scanOf([{ pdf: (await issued(1)).paper, dpi: 100 }]);
    const [first, again] = [await upload(bytes), await upload(bytes)];
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
    await readScan(first.body);
    await hospital.nurse(consentPaperContract.discardScan, { params: { scanId: first.body.id }, body: {} });
    expect((await upload(bytes)).body.id).not.toBe(first.body.id);
  });
});

describe('a person who confirms a paper', () => {
  test('cannot while a page is missing; with all of them the scan becomes a document and the ink a signature', async () => {
    const before = await known(two.id);
    expect(await confirm(two.id, confirmation(before))).toMatchObject({
      status: 409,
      body: { code: 'consent.pagesMissing' },
    });

    await scanned([{ pdf: two.paper, page: 1, dpi: 150 }]);
    const item = await known(two.id);
    expect(item.missing).toEqual([]);
    expect(await confirm(two.id, confirmation(item, { pageCount: 1 }))).toMatchObject({ status: 409 });
    expect(await confirm(two.id, confirmation(item, { signedOn: '2000-01-01' }))).toMatchObject({ status: 400 });
    expect(await confirm(two.id, confirmation(item, { version: item.version + 1 }))).toMatchObject({ status: 409 });
    const { owner } = hospital.server;
    const yesterday = todayInTokyo(new Date(hospital.clock.now().getTime() - 86_400_000));
    const died = (on: string | null) =>
      owner.query(
        'UPDATE patients SET deceased_on = $2 WHERE id = (SELECT patient_id FROM consent_forms WHERE id = $1)',
        [two.id, on],
      );
    await died(yesterday);
    expect(await confirm(two.id, confirmation(item))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'signedOn', message: expect.stringContaining('逝去の日より後') }] },
    });
    await died(null);
    const done = await confirm(two.id, confirmation(item));
    expect(done).toMatchObject({ status: 200, body: { state: 'signed' } });

    const { services } = hospital.server;
    const { rows: documents } = await owner.query(
      "SELECT path, page_count, encode(sha256, 'hex') AS sha FROM consent_documents WHERE form_id = $1 AND kind = 'scan'",
      [two.id],
    );
    expect(documents).toEqual([expect.objectContaining({ page_count: 2 })]);
    const { rows: signatures } = await owner.query(
      'SELECT method, typed_name, signature FROM consent_signatures WHERE form_id = $1',
      [two.id],
    );
    expect(signatures).toEqual([
      {
        method: 'paper',
        typed_name: '山田 太郎',
        signature: expect.objectContaining({ kind: 'paper', page: 2, documentSha256: documents[0]?.sha }),
      },
    ]);
    // The pages stand upright and in order, whichever way they came.
    const parts: Uint8Array[] = [];
    for await (const part of (await services.files.read(documents[0]?.path)).stream) parts.push(part);
    const scan = await scanOf([{ pdf: Buffer.concat(parts), page: 2, dpi: 150 }]);
    const seen = await readScan((await upload(scan)).body);
    expect(seen.pages).toMatchObject([{ kind: 'form', turn: 0, page: 2 }]);
    const { rows: sealings } = await owner.query('SELECT kind FROM consent_sealings WHERE form_id = $1', [two.id]);
    expect(sealings).toEqual([{ kind: 'sealed' }]);
  });

  test('a page that cannot be read is assigned by the number at its foot, and nothing is taken twice', async () => {
    const form = await issued(1);
    const number = /用紙番号(\d{4}-\d{4})/.exec(await wordsOn(form.paper))?.[1] ?? '';
    const { pages } = await scanned([{ pdf: form.paper, covered: true, turn: 180, dpi: 150 }]);
    const [page] = pages;
    if (!page) throw new Error('the scan has no page');
    expect(page.kind).toBe('unreadable');
    const assign = (paperNumber: string, of: number) =>
      hospital.nurse(consentPaperContract.assignPage, {
        params: { pageId: page.id },
        body: { paperNumber, page: of, turn: 180 },
      });
    expect(await assign('0000-0001', 1)).toMatchObject({ status: 422, body: { code: 'consent.paperUnknown' } });
    expect(await assign(number, 2)).toMatchObject({ status: 422 });
    // As a Japanese keyboard types it.
    const wide = number.replaceAll(/\d/g, (digit) => '０１２３４５６７８９'.charAt(Number(digit))).replace('-', 'ー');
    expect(await assign(wide, 1)).toMatchObject({ status: 200, body: { kind: 'form', assigned: true } });

    const item = await known(form.id);
    expect(await confirm(form.id, confirmation(item))).toMatchObject({ status: 200, body: { state: 'signed' } });
    expect(await assign(number, 1)).toMatchObject({ status: 409, body: { code: 'consent.scanUsed' } });
    expect(await returnedOf(form.id)).toBeUndefined();
  });

  test('pages and pictures are seen by staff who order consents of this hospital, and by nobody else', async () => {
    const { pages } = await scanned([{ pdf: one.paper, dpi: 150 }]);
    const [page] = pages;
    if (!page) throw new Error('the scan has no page');
    const picture = (cookie: string) =>
      fetch(`${hospital.server.origin}${apiPrefix}${consentScanPagePath(page.id)}?width=240`, { headers: { cookie } });
    const seen = await picture(hospital.staff.nurse.cookie);
    expect(seen.headers.get('content-type')).toMatch(/^image\//);
    expect((await picture('')).status).toBe(401);
    const other = await openHospital();
    expect((await picture(other.staff.nurse.cookie)).status).toBe(404);
    expect(await other.nurse(consentPaperContract.returned, {})).toMatchObject({ body: { items: [] } });
    expect(await hospital.stranger(consentPaperContract.returned, {})).toMatchObject({ status: 401 });
  });
});
