import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { ScenarioStep, VideoStep } from '@nattoku/rules/scenario/scenario-step';
import { mergeRanges, type WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { CaptionedPicture } from '@nattoku/ui/conversation/captioned-picture';
import { ComparisonTable } from '@nattoku/ui/conversation/comparison-table';
import { Pictogram } from '@nattoku/ui/conversation/pictogram';
import { PointList } from '@nattoku/ui/conversation/point-list';
import { SlideCard } from '@nattoku/ui/conversation/slide-card';
import styles from '#areas/scenario/scenario.module.css';
import { pictureAddress } from '#areas/scenario/scenario-pictures.ts';
import { Notice } from '#frame/notice.tsx';
import { LazyPlayer } from '#film/lazy-player.tsx';
import { usePatientPage } from '#visit/patient-context.tsx';
import { Layered, useLayeredAlt } from '#words/layered.tsx';
import { useHeardTitle } from '#words/layered-name.tsx';
import { scenarioWords } from '#words/scenario-words.ts';

type Props = {
  step: ScenarioStep;
  item: ScenarioPageItem;
  /** Where the step is come to, and not only looked at: what is seen of a film of the order counts there. */
  orderId?: OrderId;
};

/** What a step tells, before anything is asked. */
export function StepContent({ step, item, orderId }: Props) {
  const alt = useLayeredAlt();
  switch (step.kind) {
    case 'picture':
      return (
        <Picture imageId={step.imageId} shows={alt(step.alt)}>
          {step.text}
        </Picture>
      );
    case 'slide':
      return (
        <SlideCard
          title={<Layered>{step.title}</Layered>}
          points={step.points.map((point) => (
            <Layered key={point}>{point}</Layered>
          ))}
          picture={step.imageId ? { src: pictureAddress(step.imageId), ...alt(step.alt) } : null}
        />
      );
    case 'video':
      return <Film step={step} item={item} orderId={orderId} />;
    case 'comparison':
      return (
        <ComparisonTable
          title={<Layered>{step.title}</Layered>}
          columns={step.columns.map((column) => ({ ...column, name: <Layered>{column.name}</Layered> }))}
          rows={step.rows.map(({ label, cells }) => ({
            label: <Layered>{label}</Layered>,
            cells: cells.map((cell) => cell && <Layered key={cell}>{cell}</Layered>),
          }))}
        />
      );
    case 'pictogram':
      return (
        <>
          <Words>{step.text}</Words>
          <Pictogram
            per={step.per}
            items={step.items.map(({ label, count }) => ({ label: <Layered>{label}</Layered>, count }))}
            source={step.source && <Layered>{step.source}</Layered>}
          />
        </>
      );
    case 'teachBack':
      return (
        <>
          <Words>{step.text}</Words>
          <PointList
            isNumbered
            points={step.points.map(({ key, text }) => ({ key, words: <Layered>{text}</Layered> }))}
          />
        </>
      );
    case 'branch':
      return null;
    default:
      return <Words>{step.text}</Words>;
  }
}

const Words = ({ children }: { children: string }) =>
  children === '' ? null : (
    <p className={styles.words}>
      <Layered>{children}</Layered>
    </p>
  );

type PictureProps = { imageId: string | null; shows: ReturnType<ReturnType<typeof useLayeredAlt>>; children: string };

const Picture = ({ imageId, shows, children }: PictureProps) =>
  imageId === null ? (
    <Words>{children}</Words>
  ) : (
    <CaptionedPicture src={pictureAddress(imageId)} {...shows}>
      {children && <Layered>{children}</Layered>}
    </CaptionedPicture>
  );

type FilmProps = { step: VideoStep; item: ScenarioPageItem; orderId: OrderId | undefined };

function Film({ step, item, orderId }: FilmProps) {
  const heard = useHeardTitle();
  const { record } = usePatientPage();
  const film = item.videos.find(({ id }) => id === step.videoId);
  const recordPlayed = (range: WatchedRange): void => {
    const [played] = mergeRanges([range], film?.durationSeconds ?? 0);
    if (played && orderId && film?.watchedAs)
      record(orderId, { kind: 'watched', itemId: film.watchedAs, range: played });
  };
  return (
    <>
      <Words>{step.text}</Words>
      {film ? (
        <LazyPlayer
          title={heard(film.title)}
          playback={film.playback}
          startSeconds={step.fromSeconds}
          stopSeconds={step.toSeconds}
          onPlayed={recordPlayed}
          onPlaying={() => {}}
        />
      ) : (
        <Notice tone="quiet">{scenarioWords().videoGone}</Notice>
      )}
    </>
  );
}
