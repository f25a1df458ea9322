import type { ConsentPreview } from '@nattoku/contract/consent/consent-editor';
import { sampleOf } from '@nattoku/rules/consent/consent-samples';
import type { FileStore } from '@nattoku/baas/file-store';
import { documentOf, type TemplateVersion } from '#domain/consent/template/read-version.ts';
import { isPenned, samplesFor } from '#domain/consent/document/sample-values.ts';
import { codePlacesFor } from '#domain/consent/document/code-places.ts';
import { cacheNewest } from '#domain/consent/document/newest-results.ts';
import { fillForm, type FilledForm } from '#domain/consent/document/fill-form.ts';

const cached = cacheNewest<FilledForm>(12);

/** A version with made-up values; the last few are kept in memory, since a browser asks for each page by itself. */
export function previewOf(
  files: Pick<FileStore, 'read'>,
  version: TemplateVersion,
  preview: ConsentPreview,
): Promise<FilledForm> {
  return cached(`${version.id}.${version.version}.${preview}.${version.template.name}`, () =>
    drawPreview(files, version, preview),
  );
}

async function drawPreview(
  files: Pick<FileStore, 'read'>,
  version: TemplateVersion,
  preview: ConsentPreview,
): Promise<FilledForm> {
  const original = await documentOf(files, version);
  return fillForm({
    original,
    fields: version.fields,
    ...samplesFor(version.fields, preview),
    heading: { formName: version.template.name, formId: null, patient: samplePatient(preview) },
    mark: '見本',
    ...(preview === 'print' && (await printed(original, version))),
  });
}

const samplePatient = (preview: ConsentPreview) => {
  const length = preview === 'longest' ? 'longest' : 'usual';
  return { name: sampleOf('patientName', length), number: sampleOf('patientNumber', length) };
};

const printed = async (original: Uint8Array, { pages, fields }: TemplateVersion) => ({
  footer: (page: number, of: number) => `用紙番号 見本　${page} / ${of}ページ`,
  // As many characters as the real code of a page has, but of no form.
  code: (page: number) => `NATTOKU:SAMPLE:00000000000000000000:${page}`,
  codePlaces: await codePlacesFor(
    original,
    pages.length,
    fields.filter(isPenned).map(({ box }) => box),
  ),
});
