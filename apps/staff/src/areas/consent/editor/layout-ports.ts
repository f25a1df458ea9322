import type { ConsentLayout } from '@nattoku/contract/consent/consent-editor';
import type { LayoutDraft } from '#areas/consent/editor/layout-draft.ts';
import { overtakenBy } from '#editing/conflict.ts';
import type { Ports } from '#editing/draft-editor.ts';

/** The server may answer with its keys in another order. */
const isSame = (one: LayoutDraft, other: LayoutDraft): boolean =>
  inOrder([one.fields, one.rules]) === inOrder([other.fields, other.rules]);

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const isLayout = (current: unknown): current is ConsentLayout =>
  typeof current === 'object' && current !== null && 'fields' in current && 'rules' in current;

/** How the draft of a version is kept and told from another. A frame is moved in many small steps, which are worth waiting for. */
export const layoutPorts = {
  draftOf: ({ fields, rules }) => ({ fields, rules }),
  versionOf: ({ version }) => version,
  isSame,
  currentOf: (error) => overtakenBy(error, isLayout),
  isOpen: () => true,
  pace: { restMs: 1200, retryMs: 8000 },
} satisfies Omit<Ports<LayoutDraft, ConsentLayout>, 'stored' | 'save' | 'keep' | 'now'>;
