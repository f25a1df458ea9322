import type { ConsentPreview } from '@nattoku/contract/consent-editor';
import type { FileStore } from '@nattoku/baas/file-store';
import { samplesFor } from '#areas/consent-editor/consent-editor.samples.ts';
import { documentOf, type TemplateVersion } from '#kernel/consent/read-version.ts';
import { fillForm, type FilledForm } from '#kernel/pdf/fill-form.ts';

const MOST_KEPT = 12;
const kept = new Map<string, Promise<FilledForm>>();

/** A version with made-up values; the last few are kept in memory, since a browser asks for each page by itself. */
export function previewOf(
  files: Pick<FileStore, 'read'>,
  version: TemplateVersion,
  preview: ConsentPreview,
): Promise<FilledForm> {
  const key = `${version.id}.${version.version}.${preview}`;
  const known = kept.get(key);
  if (known) return known;
  const work = drawPreview(files, version, preview).catch((error: unknown) => {
    kept.delete(key);
    throw error;
  });
  kept.set(key, work);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return work;
}

async function drawPreview(
  files: Pick<FileStore, 'read'>,
  version: TemplateVersion,
  preview: ConsentPreview,
): Promise<FilledForm> {
  const { number, name } = version.template;
  return fillForm({
    original: await documentOf(files, version),
    fields: version.fields,
    ...samplesFor(version.fields, preview),
    mark: '見本',
    footer: (page, of) => `${number}　${name}　第${version.number}版　${page}/${of}`,
    // As many signs as the real code of a page has, but of no form.
    ...(preview === 'print' && { code: (page: number) => `NATTOKU:SAMPLE:00000000000000000000:${page}` }),
  });
}
