import { approachCategoryNames, type Approach, type ApproachSearch } from '@nattoku/contract/video/approach';
import { formatDuration } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { checkIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { MediaCard } from '@nattoku/ui/player/media-card';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ContentPreview } from '#parts/content/content-preview.tsx';
import { type Choice, contentFacts, orderableOf } from '#parts/content/content-facts.ts';
import { GoOnButton } from '#parts/content/go-on-button.tsx';
import { FavouriteButton } from '#parts/content/favourite-button.tsx';
import { NoApproaches } from '#parts/content/nothing-to-pick.tsx';
import { PastReview } from '#parts/content/past-review.tsx';
import { PickerFilters } from '#list/picker-filters.tsx';
import { PickerList } from '#list/picker-list.tsx';
import { approachesQuery } from '#parts/content/video.queries.ts';

type Props = {
  search: ApproachSearch;
  choice: Choice;
  /** Where videos are chosen one by one. */
  toVideos: string;
  /** The page shows single videos below, found by the same words. */
  withVideos?: boolean;
};

/** Everything that belongs to an operation, an examination or a treatment, added at once. */
export function ApproachPicker({ search, choice, toVideos, withVideos = false }: Props) {
  const { text, departmentId, category, page, pageSize } = search;
  const query = useQuery({ ...approachesQuery({ ...search, published: 'true' }), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<Approach | null>(null);
  const add = (approach: Approach) => choice.add(orderableOf(approach), approach);
  const missing = (approach: Approach) => missingOf(approach, choice);

  return (
    <>
      <PickerFilters
        label={withVideos ? '動画・アプローチを検索' : 'アプローチを検索'}
        placeholder={withVideos ? '手術・検査・治療の名前、動画のタイトル' : '手術・検査・治療の名前'}
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
        empty={<NoApproaches toVideos={toVideos} />}
        noMatch={withVideos && !category ? <p>条件に合うアプローチはありません。</p> : undefined}
      >
        {(approach) => (
          <ApproachCard
            key={approach.id}
            approach={approach}
            missing={missing(approach)}
            notes={notesOf(approach, choice)}
            onOpen={() => setOpened(approach)}
            onAdd={() => add(approach)}
            onGoOn={choice.addAndGoOn && (() => choice.addAndGoOn?.(orderableOf(approach), approach))}
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

/** One sentence for all of its videos that have something to be known. */
const notesOf = (approach: Approach, choice: Choice): ReactNode => {
  const noted = orderableOf(approach).flatMap(({ id }) => choice.noteOf?.(id) ?? []);
  return noted.length > 1 ? `${noted.length}本は最近依頼済みです` : noted[0];
};

const missingOf = (approach: Approach, choice: Choice): number =>
  orderableOf(approach).filter(({ id }) => !choice.has(id)).length;

type CardProps = {
  approach: Approach;
  missing: number;
  notes: ReactNode;
  onOpen: () => void;
  onAdd: () => void;
  onGoOn: (() => void) | undefined;
};

function ApproachCard({ approach, missing, notes, onOpen, onAdd, onGoOn }: CardProps) {
  const { id, name, category, validUntil } = approach;
  const videos = orderableOf(approach);
  const seconds = videos.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  const added = videos.length > 0 && missing === 0;
  return (
    <MediaCard
      title={name}
      poster={videos[0]?.poster}
      {...(seconds > 0 && { duration: formatDuration(seconds) })}
      badge={<PastReview on={validUntil} words="承認期限超過" />}
      meta={
        <>
          <p>{approachCategoryNames[category]}</p>
          <p>{videos.length === 0 ? '公開中の動画がありません' : contentFacts(videos, { counted: true })}</p>
          {notes}
        </>
      }
      selected={added}
      corner={<FavouriteButton kind="approach" subjectId={id} name={name} />}
      onOpen={onOpen}
      action={
        videos.length > 0 && (
          <>
            <AddButton
              name={name}
              added={added}
              words={missing < videos.length ? `残り${missing}本を追加` : '追加'}
              onAdd={onAdd}
            />
            {onGoOn && <GoOnButton name={name} onPress={onGoOn} />}
          </>
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
