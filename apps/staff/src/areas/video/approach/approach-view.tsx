import {
  type Approach,
  approachCategoryNames,
  blockKeys,
  blockNames,
  type ExplanationBlock,
} from '@nattoku/contract/video/approach';
import { consentLevelNames } from '@nattoku/contract/video/approach-plan';
import { formatClock, formatDate, formatDuration } from '@nattoku/rules/time/date-time';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Link } from '@nattoku/ui/action/link';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/video/approach/approach-page.module.css';
import { ApproachAlternatives, ApproachPlan, ApproachRisks } from '#areas/video/approach/approach-plan.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

/** Everything an approach says, to be read and to be printed on A4. */
export function ApproachView({ approach }: { approach: Approach }) {
  const { data: facility } = useQuery(facilityQuery);
  const departments = (facility?.departments ?? []).filter(({ id }) => approach.departmentIds.includes(id));
  const { category, synonyms, description, ownerName, validUntil, updatedAt, blocks, risks, videos } = approach;
  return (
    <div className={styles.stack}>
      <DescriptionList
        layout="columns"
        items={[
          { term: 'カテゴリー', detail: approachCategoryNames[category] },
          { term: '診療科', detail: departments.map(({ name }) => name).join('、') },
          { term: '別名', detail: synonyms.join('、') },
          { term: '責任者', detail: ownerName },
          { term: '改訂', detail: formatDate(updatedAt) },
          { term: '承認の期限', detail: validUntil && formatDate(validUntil) },
          { term: '版', detail: `第${approach.version}版` },
          { term: '確認', detail: reviewWords(approach) },
          { term: '同意の方法', detail: consentLevelNames[approach.consentLevel] },
        ]}
      />
      {description && <p className={styles.text}>{description}</p>}
      {blockKeys.map((key) => (
        <section key={key} className={styles.block}>
          <h2 className={styles.heading}>{blockNames[key]}</h2>
          <Block block={blocks[key]} />
        </section>
      ))}
      <section className={styles.block}>
        <h2 className={styles.heading}>主要なリスク</h2>
        {risks.length === 0 ? <p className={styles.quiet}>登録されていません。</p> : <ApproachRisks risks={risks} />}
      </section>
      {approach.alternatives.length > 0 && <ApproachAlternatives alternatives={approach.alternatives} />}
      <section className={styles.block}>
        <h2 className={styles.heading}>
          動画{videos.length > 0 && `（${videos.length}本・${formatDuration(approach.totalSeconds)}）`}
        </h2>
        {videos.length === 0 && <p className={styles.quiet}>まだ動画がありません。</p>}
        <ol>
          {videos.map((video) => (
            <li key={video.id}>
              {video.title}
              {video.durationSeconds !== null && `（${formatClock(video.durationSeconds)}）`}
            </li>
          ))}
        </ol>
      </section>
      <ApproachPlan approach={approach} />
      {approach.consentTemplates.length > 0 && <Forms forms={approach.consentTemplates} />}
      {approach.interviewTemplates.length > 0 && <Interviews interviews={approach.interviewTemplates} />}
    </div>
  );
}

const reviewWords = ({ reviewerName, reviewedOn }: Approach): string | null =>
  reviewedOn && `${reviewerName ?? ''} ${formatDate(reviewedOn)}`;

function Forms({ forms }: { forms: Approach['consentTemplates'] }) {
  const maySee = useIsAllowed('consent.view');
  return (
    <section className={styles.block}>
      <h2 className={styles.heading}>同意書</h2>
      <ul>
        {forms.map(({ id, number, name, published }) => (
          <li key={id}>
            {maySee && published ? <Link href={href('/consent/template/:id', { id })}>{name}</Link> : name}（{number}
            {!published && '・未公開'}）
          </li>
        ))}
      </ul>
    </section>
  );
}

const Interviews = ({ interviews }: { interviews: Approach['interviewTemplates'] }) => (
  <section className={styles.block}>
    <h2 className={styles.heading}>問診票</h2>
    <ul>
      {interviews.map(({ id, name, published }) => (
        <li key={id}>
          {name}
          {!published && '（未公開）'}
        </li>
      ))}
    </ul>
  </section>
);

function Block({ block: { text, absentBecause } }: { block: ExplanationBlock }) {
  if (absentBecause !== null) return <p>該当なし（{absentBecause}）</p>;
  return text ? <p className={styles.text}>{text}</p> : <p className={styles.quiet}>未入力です。</p>;
}
