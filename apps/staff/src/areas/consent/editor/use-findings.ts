import type { ConsentLayout, LayoutFinding, PrintedPlaces } from '@nattoku/contract/consent/consent-editor';
import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import { checkLayout } from '@nattoku/rules/consent/consent-preflight';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { printedQuery } from '#areas/consent/editor/consent-editor.queries.ts';
import type { LayoutDraft } from '#areas/consent/editor/layout-draft.ts';

const NOTHING: PrintedPlaces = { texts: [], ruled: [] };

/**
 * What the paper says, and what is wrong with the draft on it as far as places and rules tell: without asking the server, so that it is there
 * while the hand is still at the field.
 */
export function useFindings({ versionId, documentSha256, pages }: ConsentLayout, draft: LayoutDraft) {
  const { data: printed = NOTHING } = useQuery({
    ...printedQuery(versionId, documentSha256),
    enabled: pages.length > 0,
  });
  const checked = useDeferredValue(draft);
  const findings = useMemo(
    () =>
      checkLayout({ ...checked, pages, printed: printed.texts }, signerRoleNames).map((found): LayoutFinding => ({
        ...found,
        fieldId: checked.fields.find(({ id }) => id === found.fieldId)?.id ?? null,
      })),
    [checked, pages, printed],
  );
  return { printed, findings };
}
