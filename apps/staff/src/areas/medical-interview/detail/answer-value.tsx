import { interviewPhotoPath } from '@nattoku/contract/medical-interview/interview-photo-files';
import { answerWords, shortName } from '@nattoku/rules/interview/answer/answer-words';
import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
import { bodyAreas } from '@nattoku/rules/interview/body/body-areas';
import type { BodyView, InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import styles from '#areas/medical-interview/detail/answers-card.module.css';
import { BodyMap } from '#parts/interview/body-map.tsx';

type Props = { item: InterviewItem; answer: Answer; before: Answer | undefined };

/** An answer in its own words; places on the body also as a picture, and pictures as they are. */
export function AnswerValue({ item, answer, before }: Props) {
  if (answer.type === 'files') return <Pictures item={item} files={answer.files} />;
  const words = <span className={styles.words}>{answerWords(item, answer)}</span>;
  if (answer.type !== 'areas' || item.kind !== 'bodyMap') return words;
  const chosen = answer.areas.map(({ area }) => area);
  const former = before?.type === 'areas' ? before.areas.map(({ area }) => area) : [];
  return (
    <span className={styles.places}>
      {words}
      <BodyMap views={viewsOf(item.views, [...chosen, ...former])} chosen={chosen} before={former} />
    </span>
  );
}

/** The drawings on which something is marked: empty hands beside a sore knee say nothing. */
const viewsOf = (views: readonly BodyView[], areas: readonly string[]): BodyView[] =>
  views.filter((view) => bodyAreas.some((area) => area.view === view && areas.includes(area.code)));

function Pictures({ item, files }: { item: InterviewItem; files: readonly string[] }) {
  const what = item.kind === 'signature' ? '署名' : '写真';
  return (
    <span className={styles.pictures}>
      {files.map((file, index) => {
        const name = `「${shortName(item)}」の${what}${files.length > 1 ? index + 1 : ''}`;
        return (
          <a key={file} href={interviewPhotoPath(file)} target="_blank" rel="noopener" title={`${name}を大きく表示`}>
            <img
              className={styles.picture}
              data-whole={item.kind === 'signature' || undefined}
              src={interviewPhotoPath(file)}
              alt={name}
              loading="lazy"
            />
          </a>
        );
      })}
    </span>
  );
}
