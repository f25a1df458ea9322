import type { Language } from '@nattoku/contract/shared/primitives';
import type { LanguageRead } from '@nattoku/contract/text-layer/language-read';
import { orderedEntries } from '@nattoku/rules/talk/fold-session';
import { roomWordsOf } from '@nattoku/rules/talk/room-words';
import type { SessionEntry } from '@nattoku/rules/talk/session-entry';
import { and, eq, isNotNull, min } from 'drizzle-orm';
import { languageOf } from '#areas/ic-support/window/window.view.ts';
import type { StoredTalk } from '#domain/talk/move-talk.ts';
import { icWindows } from '#domain/talk/session.table.ts';
import { layeredContent } from '#domain/text-layer/layered-content.ts';
import { layersRead } from '#domain/text-layer/layers-read.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What the patient's window spoke in turn, and how much of the scenario was checked in it; none where no window was opened. */
export async function languagesOfWindow(
  tx: Tx,
  talk: StoredTalk,
  entries: readonly SessionEntry[],
): Promise<LanguageRead[]> {
  const [opened] = await tx
    .select({ at: min(icWindows.joinedAt) })
    .from(icWindows)
    .where(and(eq(icWindows.orderItemId, talk.orderItemId), isNotNull(icWindows.joinedAt)));
  const openedAt = opened?.at;
  if (!openedAt) return [];
  const chosen = orderedEntries(entries).filter((entry) => entry.kind === 'words');
  const isBefore = ({ at }: SessionEntry) => new Date(at) <= openedAt;
  const first = roomWordsOf(chosen.findLast(isBefore) ?? null, await languageOf(tx, talk));
  const later = chosen.filter((entry) => !isBefore(entry));
  const spoken = new Set([first, ...later].map(({ language }) => language));
  return Promise.all([...spoken].map(async (language) => ({ language, layers: await checkedIn(tx, talk, language) })));
}

const checkedIn = async (tx: Tx, { scenarioVersionId }: StoredTalk, language: Language) => {
  if (scenarioVersionId === null || language === 'ja') return null;
  const content = { kind: 'scenarioVersion', contentId: scenarioVersionId } as const;
  const found = await layeredContent(content.kind).find(tx, content.contentId, null);
  return layersRead(tx, content, found?.texts ?? [], language);
};
