import { randomInt } from 'node:crypto';
import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import { consentPaperFiles, paperNumberText } from '@nattoku/contract/consent/consent-paper';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { writePaperCode } from '#areas/consent/paper/paper-code.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { documentBytes, issuedDocument, type ConsentDocument } from '#domain/consent/document/issued-document.ts';
import { formAudit, formChanges, lockFormRow, moveForm, type ConsentForm } from '#domain/consent/form/move-form.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { isPenned } from '#domain/consent/document/sample-values.ts';
import type { Tx } from '#kernel/database/database.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import { newId } from '#kernel/new-id.ts';
import { codePlacesFor } from '#domain/consent/document/code-places.ts';
import { fillForm } from '#domain/consent/document/fill-form.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/** Answers with a form to be signed with a pen. Each printing has codes of its own, and puts the form on the paper route. */
export const serveConsentPaper = (services: Services): FileRoutes =>
  serveFiles(consentPaperFiles, {
    print: servePdf(async (scope, { params: { formId } }) => {
      const { document, paperId, number, boxes } = await printPaper(scope, { formId });
      const original = await documentBytes(services.files, document);
      const codePlaces = await codePlacesFor(original, document.pageCount, boxes);
      const { bytes } = await fillForm({
        original,
        fields: [],
        values: new Map(),
        signatures: [],
        footer: (page, of) => `用紙番号 ${paperNumberText(number)}　${page} / ${of}ページ`,
        code: (page) => writePaperCode(services.auditKey, { paperId, page, of: document.pageCount }),
        codePlaces,
      });
      return { bytes, fileName: `paper-${number}.pdf` };
    }),
  });

type Printing = { document: ConsentDocument; paperId: string; number: string };

const printPaper = write(async (tx, { formId }: { formId: ConsentFormId }, scope: StaffScope) => {
  const form = await lockFormRow(tx, formId, null);
  if (form.patientId) await requireReasons(tx, scope, [form.patientId]);
  const document = await issuedDocument(tx, formId);
  if (!document || !mayBePrinted(form)) throw new Problem('consent.notPaper');
  const now = scope.clock.now();
  if (form.route !== 'paper') await moveForm(tx, form, form.state, { route: 'paper' }, now);
  const printing = await addPaper(tx, document, scope, now);
  const { fields } = await versionFor(tx, form.templateVersionId);
  return {
    result: { ...printing, boxes: fields.filter(isPenned).map(({ box }) => box) },
    audit: formAudit('consent.printPaper', form, { paper: printing.number }),
    changes: [...formChanges(form)],
  };
});

/** Where some have signed on a screen, the others do so, too: one original holds all of the ink. */
const mayBePrinted = ({ state, route }: ConsentForm): boolean =>
  openConsentStates.includes(state) && (state !== 'partiallySigned' || route === 'paper');

const NUMBERS = 100_000_000;
const TRIES = 20;

const addPaper = async (tx: Tx, document: ConsentDocument, { actor }: StaffScope, now: Date): Promise<Printing> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const paperId = newId();
    const number = String(randomInt(NUMBERS)).padStart(8, '0');
    const { rowCount } = await tx.$client.query(
      `INSERT INTO consent_papers (id, form_id, number, document_id, page_count, printed_by, printed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (facility_id, number) DO NOTHING`,
      [paperId, document.formId, number, document.id, document.pageCount, actor.staffId, now],
    );
    if (rowCount) return { document, paperId, number };
  }
  throw new Problem('unavailable');
};
