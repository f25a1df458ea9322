import { buffer } from 'node:stream/consumers';
import { inspectPdf, PdfRefused } from '#kernel/pdf/inspect-pdf.ts';
import { detectFields } from '#kernel/pdf/detect-fields.ts';
import { describePages } from '#kernel/pdf/describe-pages.ts';
import { withRightsPage } from '#kernel/pdf/rights-page.ts';
import { uprightPages } from '#kernel/pdf/upright-pages.ts';

/** Reads a stranger's PDF in a process of its own: what makes it endless or huge ends this one and no other. */
const answer = async (): Promise<{ head: object; bytes: Uint8Array }> => {
  try {
    const document = await inspectPdf(await buffer(process.stdin));
    const facts = describePages(document);
    const { fields, skipped } = detectFields(document);
    const { bytes, pages } = await withRightsPage(await uprightPages(document));
    return { head: { pages, fields, skipped, ...facts }, bytes };
  } catch (error) {
    // What this library cannot read no other part of ours could fill in either.
    return { head: { refused: error instanceof PdfRefused ? error.reason : 'broken' }, bytes: new Uint8Array() };
  }
};

// The library prints what it cannot draw; nobody reads it, and it may hold words of the form.
console.error = () => undefined;
console.warn = () => undefined;
const { head, bytes } = await answer();
const json = Buffer.from(JSON.stringify(head));
const length = Buffer.alloc(4);
length.writeUInt32BE(json.length);
process.stdout.write(Buffer.concat([length, json, bytes]));
