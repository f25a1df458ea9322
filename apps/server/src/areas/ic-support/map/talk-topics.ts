import type { MapKind } from '@nattoku/contract/ic-support/ic-map';
import type { TalkPoint } from '@nattoku/contract/ic-support/ic-session';
import { mapOf } from '#areas/ic-support/map/map.ts';
import type { StoredTalk } from '#domain/talk/move-talk.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What has to come up in the talk; what was skipped or seen twice may. Who and what is missing is seen to before. */
const inTalk: Partial<Record<MapKind, { required: boolean }>> = {
  misunderstood: { required: true },
  question: { required: true },
  worry: { required: true },
  flag: { required: false },
  skipped: { required: false },
  rewatched: { required: false },
};

/** The map as an agenda. */
export async function talkTopics(
  tx: Tx,
  talk: StoredTalk,
): Promise<(Omit<TalkPoint, 'id' | 'asks' | 'answered'> & { source: string })[]> {
  const topics = await mapOf(tx, talk);
  return topics.flatMap(({ kind, title, detail, step, itemId, messageId }, at) => {
    const told = inTalk[kind];
    if (!told) return [];
    return [
      {
        kind: 'topic' as const,
        title,
        detail,
        plain: '',
        step,
        ...told,
        source: `${kind}/${messageId ?? itemId ?? at}`,
      },
    ];
  });
}
