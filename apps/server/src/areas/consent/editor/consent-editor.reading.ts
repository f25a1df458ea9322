import type { Preflight, PrintedPlaces } from '@nattoku/contract/consent/consent-editor';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { presentLayout, seenVersion } from '#areas/consent/editor/consent-editor.select.ts';
import { preflightOf } from '#domain/consent/template/preflight.ts';
import { printedOn } from '#domain/consent/template/printed-on.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

export const getLayout = (scope: StaffScope, versionId: ConsentTemplateVersionId) =>
  read(scope, async (tx) => presentLayout(await seenVersion(tx, scope, versionId)));

/** What must be mended or looked at before the version is published. */
export async function preflight(
  { files }: Pick<Services, 'files'>,
  scope: StaffScope,
  versionId: ConsentTemplateVersionId,
): Promise<Preflight> {
  const version = await read(scope, (tx) => seenVersion(tx, scope, versionId));
  return { version: version.version, findings: await preflightOf(files, version) };
}

/** What fields must not hide, and what they are drawn to. */
export async function printed(
  { files }: Pick<Services, 'files'>,
  scope: StaffScope,
  versionId: ConsentTemplateVersionId,
): Promise<PrintedPlaces> {
  const version = await read(scope, (tx) => seenVersion(tx, scope, versionId));
  return printedOn(files, version);
}
