import { approachCategoryNames, type Approach, type ApproachSearch } from '@nattoku/contract/approach';
import { formatDuration } from '@nattoku/rules/date-time';
import { Button } from '@nattoku/ui/button';
import { checkIcon, plusIcon } from '@nattoku/ui/icons';
import { MediaCard } from '@nattoku/ui/media-card';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContentPreview } from '#areas/video-order/flow/content-preview.tsx';
import { withVideos } from '#areas/video-order/flow/draft.ts';
import { contentFacts, orderableOf, toBasket } from '#areas/video-order/flow/picked.ts';
import { PickerFilters } from '#areas/video-order/flow/picker-filters.tsx';
import { PickerList } from '#areas/video-order/flow/picker-list.tsx';
import type { DraftHandle } from '#areas/video-order/flow/use-draft-editor.ts';
import { approachesQuery } from '#shared/video.queries.ts';

type Props = { search: ApproachSearch; editing: DraftHandle };

/** Everything that belongs to an operation, an examination or a treatment, added at once. */
export function ApproachPicker({ search, editing }: Props) {
  const { text, departmentId, category, page, pageSize } = search;
  const query = useQuery({ ...approachesQuery(search), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<Approach | null>(null);
  const add = (approach: Approach) => {
    const videos = orderableOf(approach).map(toBasket);
    editing.change(withVideos(editing.draft, videos, editing.draft.approachId ?? approach.id));
  };
  const missing = (approach: Approach) => missingOf(approach, editing);

  return (
    <>
      <PickerFilters
        label="アプローチを検索"
        placeholder="手術・検査・治療の名前"
        text={text}
        departmentId={departmentId}
        category={category ?? null}
      />
      <PickerList
        label="アプローチ"
        query={query}
        page={page}
        pageSize={pageSize}
        filtered={Boolean(text || departmentId || category)}
      >
        {(approach) => (
          <ApproachCard
            key={approach.id}
            approach={approach}
            missing={missing(approach)}
            onOpen={() => setOpened(approach)}
            onAdd={() => add(approach)}
          />
        )}
      </PickerList>
      {opened && (
        <ContentPreview
          title={opened.name}
          description={opened.description}
          videos={orderableOf(opened)}
          added={missing(opened) === 0}
          onAdd={() => add(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

const missingOf = (approach: Approach, { draft }: DraftHandle): number =>
  orderableOf(approach).filter(({ id }) => !draft.videos.some((video) => video.id === id)).length;

type CardProps = { approach: Approach; missing: number; onOpen: () => void; onAdd: () => void };

function ApproachCard({ approach, missing, onOpen, onAdd }: CardProps) {
  const { name, category } = approach;
  const videos = orderableOf(approach);
  const seconds = videos.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  const added = videos.length > 0 && missing === 0;
  return (
    <MediaCard
      title={name}
      poster={videos[0]?.poster}
      {...(seconds > 0 && { duration: formatDuration(seconds) })}
      meta={
        <>
          <p>{approachCategoryNames[category]}</p>
          <p>{videos.length === 0 ? '公開中の動画がありません' : contentFacts(videos, { counted: true })}</p>
        </>
      }
      selected={added}
      onOpen={onOpen}
      action={
        videos.length > 0 && (
          <AddButton
            name={name}
            added={added}
            words={missing < videos.length ? `残り${missing}本を追加` : '追加'}
            onAdd={onAdd}
          />
        )
      }
    />
  );
}

type AddProps = { name: string; added: boolean; words: string; onAdd: () => void };

function AddButton({ name, added, words, onAdd }: AddProps) {
  return (
    <Button
      size="small"
      wide
      variant={added ? 'secondary' : 'tertiary'}
      icon={added ? checkIcon : plusIcon}
      aria-label={`「${name}」を${added ? '追加済み' : words}`}
      disabled={added}
      onClick={onAdd}
    >
      {added ? '追加済み' : words}
    </Button>
  );
}
