import type { ConsentComparison } from '@nattoku/contract/consent/consent-comparison';
import type { ConsentTemplateVersion } from '@nattoku/contract/consent/consent-template';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { readerOf } from '#areas/consent/template/consent-template.reading.ts';
import { findVersion } from '#areas/consent/template/consent-template.select.ts';
import {
  fieldDifferences,
  ruleDifferences,
  textDifferences,
  textOfReading,
} from '#areas/consent/template/consent-version.difference.ts';
import { consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { documentOf, type TemplateVersion, versionFor } from '#domain/consent/template/read-version.ts';
import { askPoppler } from '#kernel/pdf/run-poppler.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Pair = { versionId: ConsentTemplateVersionId; olderId: ConsentTemplateVersionId };

const sideOf = ({ id, number, pages, documentSha256 }: ConsentTemplateVersion) => ({
  id,
  number,
  pageCount: pages.length,
  documentSha256,
});

/** What is different in a version from another one of the same template: fields, rules, the text that patients read, the print on the pages. */
export async function compareVersions(
  { files }: Services,
  scope: StaffScope,
  { versionId, olderId }: Pair,
): Promise<ConsentComparison> {
  const { newer, older, documents } = await read(scope, async (tx) => {
    const find = (id: ConsentTemplateVersionId) => findVersion(tx, eq(consentTemplateVersions.id, id), readerOf(scope));
    const pair = { newer: await find(versionId), older: await find(olderId) };
    if (pair.newer.templateId !== pair.older.templateId) throw new Problem('notFound');
    return { ...pair, documents: [await versionFor(tx, olderId), await versionFor(tx, versionId)] as const };
  });
  const samePages = older.documentSha256 === newer.documentSha256;
  const [before, after] = samePages
    ? ['', '']
    : await Promise.all(documents.map((document) => printOf(files, document)));
  return {
    older: sideOf(older),
    newer: sideOf(newer),
    samePages,
    fields: fieldDifferences(older.fields, newer.fields),
    rules: ruleDifferences(older.rules, newer.rules),
    reading: textDifferences(textOfReading(older.reading), textOfReading(newer.reading)),
    pageText: textDifferences(before ?? '', after ?? ''),
  };
}

const printOf = async (files: Services['files'], version: TemplateVersion): Promise<string> => {
  if (version.documentPath === null) return '';
  const text = await askPoppler(await documentOf(files, version), 'pdftotext', ['-enc', 'UTF-8', '-nopgbrk', '-', '-']);
  return (text ?? '').replaceAll(/[ \t]+$/gmu, '').trim();
};
