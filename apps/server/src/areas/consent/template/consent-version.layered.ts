import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { readerOf } from '#areas/consent/template/consent-template.reading.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { textsOfVersion } from '#domain/consent/template/version-texts.ts';
import type { LayeredContent } from '#domain/text-layer/layered-content.ts';
import { Problem } from '#kernel/problem.ts';

/** What patients read, answer and fill in of a form. The pages that are signed stay Japanese. */
export const layeredVersion: LayeredContent = {
  kind: 'consentTemplateVersion',
  find: async (tx, contentId, scope) => {
    const version = await versionFor(tx, contentId as ConsentTemplateVersionId).catch(absent);
    const isSeen = version && (scope === null || readerOf(scope).sees === 'all' || version.publishedAt !== null);
    if (!isSeen) return null;
    const { template, number } = version;
    return {
      title: `${template.name}（第${number}版）`,
      texts: textsOfVersion(version),
      mayWrite: true,
    };
  },
};

const absent = (error: unknown): null => {
  if (error instanceof Problem && error.code === 'notFound') return null;
  throw error;
};
