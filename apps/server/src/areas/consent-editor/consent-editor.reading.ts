import type { LayoutFinding, Preflight } from '@nattoku/contract/consent-editor';
import { type ConsentFieldId, signerRoleNames } from '@nattoku/contract/consent-field';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared';
import { checkLayout } from '@nattoku/rules/consent-preflight';
import { previewOf } from '#areas/consent-editor/consent-editor.preview.ts';
import { presentLayout, seenVersion } from '#areas/consent-editor/consent-editor.select.ts';
import type { TemplateVersion } from '#kernel/consent/read-version.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

export const getLayout = (scope: StaffScope, versionId: ConsentTemplateVersionId) =>
  read(scope, async (tx) => presentLayout(await seenVersion(tx, scope, versionId)));

/** What places and rules tell, and what is seen when the form is drawn with the longest values. */
export async function preflight(
  { files }: Pick<Services, 'files'>,
  scope: StaffScope,
  versionId: ConsentTemplateVersionId,
): Promise<Preflight> {
  const version = await read(scope, (tx) => seenVersion(tx, scope, versionId));
  const laid = checkLayout(version, signerRoleNames).map((found) => ({
    ...found,
    fieldId: found.fieldId as ConsentFieldId | null,
  }));
  const drawn = version.documentPath === null ? [] : await drawnFindings(files, version);
  return { version: version.version, findings: [...laid, ...drawn] };
}

async function drawnFindings(files: Services['files'], version: TemplateVersion): Promise<LayoutFinding[]> {
  const { overflowing, substituted } = await previewOf(files, version, 'longest');
  const about = (ids: readonly ConsentFieldId[], severity: 'error' | 'warning', words: string): LayoutFinding[] =>
    version.fields
      // A field on no page is told by its place already.
      .filter(({ id, box }) => ids.includes(id) && box.page <= version.pages.length)
      .map(({ id, type, label, box }) => ({
        severity: type === 'fixedText' ? 'error' : severity,
        fieldId: id,
        page: box.page,
        message: `「${label}」${words}`,
      }));
  return [
    ...about(
      overflowing,
      'warning',
      'は、長い内容だと枠に入りきらず、途中で切れます。枠を大きくするか、文字を小さくしてください。',
    ),
    ...about(substituted, 'warning', 'に、印刷できない文字があります。〓で印刷されます。別の文字にしてください。'),
  ];
}
