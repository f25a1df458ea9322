import type { LayoutFinding } from '@nattoku/contract/consent/consent-editor';
import type { ConsentFieldId } from '@nattoku/contract/consent/consent-field';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';

export const findingsOn = ({ findings }: Pick<Desk, 'findings'>, page: number): LayoutFinding[] =>
  findings.filter((found) => found.page === page);

/** The worst that is wrong with a field; null where nothing is. */
export const worstOf = ({ findings }: Pick<Desk, 'findings'>, id: ConsentFieldId): LayoutFinding['severity'] | null => {
  const own = findings.filter(({ fieldId }) => fieldId === id).map(({ severity }) => severity);
  if (own.includes('error')) return 'error';
  return own[0] ?? null;
};

const keyOf = ({ severity, fieldId, page, message }: LayoutFinding): string =>
  [severity, fieldId ?? '', page ?? '', message].join('\n');

/** What is wrong now, and what only drawing the saved draft shows; the server says the former, too, of the draft it has. */
export function withDrawn(
  now: readonly LayoutFinding[],
  drawn: readonly LayoutFinding[] | undefined,
): readonly LayoutFinding[] {
  const known = new Set(now.map(keyOf));
  return [...now, ...(drawn ?? []).filter((found) => !known.has(keyOf(found)))];
}
