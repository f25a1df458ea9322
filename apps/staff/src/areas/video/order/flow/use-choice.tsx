import type { Approach } from '@nattoku/contract/video/approach';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { type ReactNode, useState } from 'react';
import { DuplicateNote, type RecentVideos } from '#areas/video/order/duplicate-note.tsx';
import { type BasketVideo, type Draft, withoutVideo, withVideos } from '#areas/video/order/flow/draft.ts';
import { toBasket } from '#areas/video/order/flow/picked.ts';
import type { OrderDraftHandle } from '#areas/video/order/flow/use-order-draft.ts';
import type { Choice } from '#parts/content/content-facts.ts';
import styles from '#areas/video/order/flow/use-choice.module.css';

/** What is about to be added although some of it was sent lately. */
type Asking = { videos: readonly BasketVideo[]; take: (videos: readonly BasketVideo[]) => void };

export type Adding = (videos: readonly BasketVideo[], take: (videos: readonly BasketVideo[]) => void) => void;

/** What the pickers need to know of a draft, and what they do to it; what was sent lately is asked about, never refused. */
export function useChoice(
  { draft, change }: OrderDraftHandle,
  recent: RecentVideos,
  /** To what comes next, with the draft as it is then. */
  goOnWith: (next: Draft) => void,
) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const has = (id: VideoId) => draft.videos.some((video) => video.id === id);
  const adding: Adding = (videos, take) => {
    if (videos.some(({ id }) => !has(id) && recent.has(id))) setAsking({ videos, take });
    else take(videos);
  };
  const noteOf = (id: VideoId): ReactNode => {
    const found = recent.get(id);
    return found && <DuplicateNote recent={found} brief />;
  };
  const taking = (taken: readonly BasketVideo[], approach?: Approach): Draft => {
    const next = withVideos(draft, taken, draft.approachId ?? (taken.length > 0 ? approach?.id : null) ?? null);
    change(next);
    return next;
  };
  const choice: Choice = {
    has,
    noteOf,
    remove: (id) => change(withoutVideo(draft, id)),
    add: (videos, approach?: Approach) => adding(videos.map(toBasket), (taken) => void taking(taken, approach)),
    addAndGoOn: (videos, approach) => adding(videos.map(toBasket), (taken) => goOnWith(taking(taken, approach))),
  };
  const question = asking && (
    <DuplicateQuestion asking={asking} recent={recent} isNew={(id) => !has(id)} onClose={() => setAsking(null)} />
  );
  return { choice, adding, question };
}

type QuestionProps = {
  asking: Asking;
  recent: RecentVideos;
  isNew: (id: VideoId) => boolean;
  onClose: () => void;
};

function DuplicateQuestion({ asking: { videos, take }, recent, isNew, onClose }: QuestionProps) {
  const known = videos.flatMap((video) => {
    const found = isNew(video.id) && recent.get(video.id);
    return found ? [{ video, found }] : [];
  });
  const rest = videos.filter(({ id }) => !recent.has(id));
  const finish = (taken: readonly BasketVideo[]) => {
    take(taken);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="最近依頼した動画が含まれています"
      description="もう一度見てもらう必要があれば、そのまま追加できます。"
      actions={
        <>
          <Button variant="subTertiary" onClick={onClose}>
            追加しない
          </Button>
          {rest.length > 0 && (
            <Button variant="tertiary" onClick={() => finish(rest)}>
              重複を除いて追加
            </Button>
          )}
          <Button onClick={() => finish(videos)}>このまま追加</Button>
        </>
      }
    >
      <ul role="list" className={styles.list}>
        {known.map(({ video, found }) => (
          <li key={video.id}>
            <p className={styles.title}>{video.title}</p>
            <DuplicateNote recent={found} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
