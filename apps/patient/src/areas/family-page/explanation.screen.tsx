import type { Explanation, FamilyPage } from '@nattoku/contract/patient-page/family-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import type { VideoPlayerHandle } from '@nattoku/ui/player/video-player';
import { useRef, useState } from 'react';
import styles from '#areas/family-page/explanations.module.css';
import { FamilyFrame } from '#areas/family-page/family-frame.tsx';
import { ChapterList } from '#film/chapter-list.tsx';
import { LazyPlayer } from '#film/lazy-player.tsx';
import { Notice } from '#frame/notice.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { familyWords } from '#words/family/family-words.ts';
import { Layered } from '#words/layered.tsx';
import { useHeardTitle } from '#words/layered-name.tsx';

type Props = {
  page: FamilyPage;
  item: Explanation;
  onBack: () => void;
  onOpen: (item: Explanation) => void;
};

/** One thing that is explained: its film with its parts, and its texts. How far somebody looks is written down nowhere. */
export function ExplanationScreen({ page, item, onBack, onOpen }: Props) {
  const words = familyWords().page;
  const next = page.items[page.items.indexOf(item) + 1];
  const { film, description, sections } = item;
  return (
    <FamilyFrame
      page={page}
      onBack={onBack}
      action={
        <BottomBar>
          {next ? (
            <Button onClick={() => onOpen(next)}>{words.next}</Button>
          ) : (
            <Button variant="tertiary" onClick={onBack}>
              {words.all}
            </Button>
          )}
        </BottomBar>
      }
    >
      <ScreenHeading title={words.explanation}>
        <Layered>{item.title}</Layered>
      </ScreenHeading>
      {film?.available && <Film title={item.title} film={film} />}
      {film && !film.available && <Notice tone="quiet">{words.gone}</Notice>}
      {description && (
        <p className={styles.description}>
          <Layered>{description}</Layered>
        </p>
      )}
      {sections.map(({ heading, text }, index) => (
        // Sections have no name of their own, and never change.
        <section key={`${index}${heading}`} className={styles.section}>
          <h2>
            <Layered>{heading}</Layered>
          </h2>
          <p>
            <Layered>{text}</Layered>
          </p>
        </section>
      ))}
      {!film && description === '' && sections.length === 0 && <p>{words.empty}</p>}
    </FamilyFrame>
  );
}

function Film({ title, film }: { title: string; film: NonNullable<Explanation['film']> }) {
  const heard = useHeardTitle();
  const player = useRef<VideoPlayerHandle>(null);
  // The page is read again from time to time, perhaps with new addresses: what plays must not start over.
  const [playback] = useState(film.playback);
  return (
    <>
      <LazyPlayer
        ref={player}
        title={heard(title)}
        playback={playback}
        startSeconds={0}
        onPlaying={() => {}}
        onPlayed={() => {}}
      />
      {film.chapters.length > 1 && (
        <ChapterList
          item={{ durationSeconds: film.durationSeconds, watchedRanges: [] }}
          chapters={film.chapters}
          onPlay={(seconds) => player.current?.playFrom(seconds)}
        />
      )}
    </>
  );
}
