import type { ExplanationBlocks } from '@nattoku/contract/video/approach';
import type { ReadingSection } from '@nattoku/contract/consent/consent-form';
import type { ConsentIntakeId } from '@nattoku/contract/consent/consent-intake';
import {
  checkConsentBlocks,
  checkReading,
  normaliseConsentBlocks,
  normaliseReading,
  withFixedBlock,
} from '@nattoku/contract/consent/consent-template-input';
import { consumeIntake } from '#areas/consent/template/consent-intake.operations.ts';
import {
  changeVersion,
  holdVersion,
  type Seen,
  templateWritten,
  versionWritten,
} from '#areas/consent/template/consent-version.lock.ts';
import { typedPages } from '#areas/consent/template/consent-version.pages.ts';
import { fieldsOnto } from '#areas/consent/template/typed-form.fields.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/** Fields that were placed stay where they are; those whose page is gone are on none, which the preflight reports. A typed form becomes one of a PDF. */
export const replacePages = write(
  async (tx, input: Seen & { intakeId: ConsentIntakeId; takeFields: boolean }, { clock }: StaffScope) => {
    const row = await holdVersion(tx, input, ['draft']);
    const intake = await consumeIntake(tx, input.intakeId, clock.now());
    // Not onto the page at the end that every PDF is given: nobody looks for a place to sign there.
    const kept = fieldsOnto(row.fields, intake.pages.slice(0, -1), intake.pages.length);
    const change = {
      source: 'pdf',
      blocks: null,
      documentPath: intake.path,
      documentSha256: intake.sha256,
      pages: intake.pages,
      fields: input.takeFields ? [...kept, ...intake.fields] : kept,
      reading: intake.reading.length > 0 ? withFixedBlock(intake.reading) : row.reading,
    } as const;
    await changeVersion(tx, row.id, change, clock.now());
    const detail = { versionId: row.id, pages: intake.pages.length };
    return templateWritten(tx, row.templateId, { action: 'consentTemplate.pages', detail });
  },
);

export const saveBlocks = (services: Services) =>
  write(async (tx, { blocks: given, ...seen }: Seen & { blocks: ExplanationBlocks }, scope: StaffScope) => {
    const row = await holdVersion(tx, seen, ['draft']);
    if (row.source !== 'typed') throw new Problem('consent.templateMoved');
    const blocks = normaliseConsentBlocks(given);
    const problems = checkConsentBlocks(blocks);
    if (problems.length > 0) throw invalidInput(...problems);
    await changeVersion(tx, row.id, await typedPages(services, tx, row, blocks, scope), scope.clock.now());
    return versionWritten(tx, row, { action: 'consentTemplate.blocks' });
  });

/** What patients read of a form that came as a PDF; of a typed one it is made of its blocks. */
export const saveReading = write(
  async (tx, { reading: given, ...seen }: Seen & { reading: ReadingSection[] }, { clock }: StaffScope) => {
    const row = await holdVersion(tx, seen, ['draft']);
    if (row.source === 'typed') {
      throw invalidInput({ field: 'reading', message: 'この文章は7つの項目から作られます。項目を直してください' });
    }
    const reading = normaliseReading(given);
    const problems = checkReading(reading);
    if (problems.length > 0) throw invalidInput(...problems);
    await changeVersion(tx, row.id, { reading: withFixedBlock(reading) }, clock.now());
    return versionWritten(tx, row, { action: 'consentTemplate.reading' });
  },
);
