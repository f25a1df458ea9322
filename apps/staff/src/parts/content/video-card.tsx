import type { VideoSummary } from '@nattoku/contract/video/video';
import { formatClock } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { MediaCard } from '@nattoku/ui/player/media-card';
import { closeIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { type Choice, contentFacts } from '#parts/content/content-facts.ts';
import { ContentPreview } from '#parts/content/content-preview.tsx';
import { FavouriteButton } from '#parts/content/favourite-button.tsx';
import { GoOnButton } from '#parts/content/go-on-button.tsx';

type Props = { video: VideoSummary; choice: Choice; /** 3 below a heading of its own. */ level?: 2 | 3 };

/** One video to choose: looked at, taken, taken back, or taken as all that is wanted. */
export function VideoCard({ video, choice, level = 2 }: Props) {
  const { id, title, description, poster, durationSeconds } = video;
  const [isOpen, setOpen] = useState(false);
  const { add, addAndGoOn } = choice;
  const isAdded = choice.has(id);
  return (
    <>
      <MediaCard
        title={title}
        level={level}
        poster={poster}
        duration={formatClock(durationSeconds ?? 0)}
        meta={
          <>
            <p>{contentFacts([video], { counted: false })}</p>
            {choice.noteOf?.(id)}
          </>
        }
        corner={<FavouriteButton kind="video" subjectId={id} name={title} />}
        selected={isAdded}
        onOpen={() => setOpen(true)}
        action={
          <>
            <Button
              size="small"
              wide
              variant={isAdded ? 'subTertiary' : 'tertiary'}
              icon={isAdded ? closeIcon : plusIcon}
              aria-label={`「${title}」を${isAdded ? '外す' : '追加'}`}
              onClick={() => (isAdded ? choice.remove(id) : add([video]))}
            >
              {isAdded ? '外す' : '追加'}
            </Button>
            {addAndGoOn && <GoOnButton name={title} onPress={() => addAndGoOn([video])} />}
          </>
        }
      />
      {isOpen && (
        <ContentPreview
          title={title}
          description={description}
          videos={[video]}
          added={isAdded}
          onAdd={() => add([video])}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
