import { fileURLToPath } from 'node:url';
import type { PdfPurpose, PdfRefusal } from '@nattoku/contract/shared/pdf-refusal';
import { pdfRules, PdfRefused, READ_MEMORY, readSeconds } from '#domain/consent/template/pdf-rules.ts';
import { type Ended, runLimited } from '#kernel/pdf/run-limited.ts';
import { takeTurns } from '#kernel/pdf/take-turns.ts';

const child = fileURLToPath(new URL('read-apart.child.ts', import.meta.url));
const HEAP_MB = 320;
/** What is written again is seldom larger than it was. */
const outputOf = (input: number): number => 2 * input + 32_000_000;

/**
 * One at a time: whatever many PDFs come at once, they take the memory and the processor of one, and everything else goes on beside them.
 * @throws Problem `pdf.busy`
 */
export const inTurn = takeTurns({ atOnce: 1, mostWaiting: { count: 10, seconds: 30 } });

/**
 * What a stranger's PDF is made into for its purpose, with what else is known of it, by a process of its own that is limited in memory and time.
 * @throws PdfRefused
 */
export async function readApart<Head extends object>(
  pdf: Uint8Array,
  purpose: PdfPurpose,
): Promise<Head & { bytes: Buffer }> {
  if (pdf.length === 0) throw new PdfRefused('empty');
  if (pdf.length > pdfRules[purpose].bytes) throw new PdfRefused('tooLarge');
  const command = [process.execPath, `--max-old-space-size=${HEAP_MB}`, child, purpose, String(pdf.length)] as const;
  const limits = { seconds: readSeconds.apart, memory: { data: READ_MEMORY }, output: outputOf(pdf.length) };
  const { how, output } = await runLimited(command, pdf, limits);
  if (how !== 'done' || output.length < 4) throw new PdfRefused(refusalOf[how]);
  const headEnds = 4 + output.readUInt32BE();
  const answer = JSON.parse(output.subarray(4, headEnds).toString()) as { refused: PdfRefusal } | Head;
  if ('refused' in answer) throw new PdfRefused(answer.refused);
  return { ...answer, bytes: output.subarray(headEnds) };
}

const refusalOf: Record<Ended['how'], PdfRefusal> = {
  done: 'broken',
  failed: 'broken',
  missing: 'broken',
  crashed: 'tooBigInside',
  tooMuch: 'tooBigInside',
  tooSlow: 'tooSlow',
};
