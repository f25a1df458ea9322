import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { CaptionedPicture } from '@nattoku/ui/conversation/captioned-picture';
import { LazyPlayer } from '#film/lazy-player.tsx';
import { Notice } from '#frame/notice.tsx';
import { useInterview } from '#areas/medical-interview/interview-context.tsx';
import { pictureAddress } from '#areas/medical-interview/interview-pictures.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { interviewWords } from '#words/interview/interview-words.ts';
import { Layered, useLayeredAlt } from '#words/layered.tsx';
import { useHeardTitle } from '#words/layered-name.tsx';

type Told = Extract<InterviewItem, { kind: 'note' | 'picture' | 'video' }>;

/** What is told between the questions: words, a picture, a film. */
export function ToldItem({ item }: { item: Told }) {
  return (
    <div className={styles.stack}>
      {[item.text, item.help].filter(Boolean).map((text) => (
        <p key={text} className={styles.words}>
          <Layered>{text}</Layered>
        </p>
      ))}
      {item.kind === 'picture' && <Picture imageId={item.imageId} alt={item.alt} />}
      {item.kind === 'video' && <Film videoId={item.videoId} />}
    </div>
  );
}

/** Where there is none any more, what it showed is said in words. */
function Picture({ imageId, alt }: { imageId: string | null; alt: string }) {
  const shows = useLayeredAlt();
  const size = useInterview().pictures.find(({ id }) => id === imageId);
  if (imageId !== null && size) {
    const { width, height } = size;
    return <CaptionedPicture src={pictureAddress(imageId)} {...shows(alt)} size={{ width, height }} />;
  }
  if (alt === '') return null;
  return (
    <p className={styles.words}>
      <Layered>{alt}</Layered>
    </p>
  );
}

/** Nothing of it counts as watched: it is a part of the question. */
function Film({ videoId }: { videoId: string | null }) {
  const heard = useHeardTitle();
  const film = useInterview().videos.find(({ id }) => id === videoId);
  if (!film) return <Notice tone="quiet">{interviewWords().videoGone}</Notice>;
  return (
    <LazyPlayer
      title={heard(film.title)}
      playback={film.playback}
      startSeconds={0}
      onPlayed={() => {}}
      onPlaying={() => {}}
    />
  );
}
