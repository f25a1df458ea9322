import type { Order, OrderItem, QuestionResult } from '@nattoku/contract/video/video-order';
import { formatDateTime, formatDuration } from '@nattoku/rules/time/date-time';
import { watchedPercent } from '@nattoku/rules/video/watched-ranges';
import { Card } from '@nattoku/ui/layout/card';
import { Badge } from '@nattoku/ui/feedback/badge';
import { checkCircleIcon } from '@nattoku/ui/tokens/icons';
import { Stat } from '@nattoku/ui/feedback/stat';
import { WatchedBar } from '@nattoku/ui/player/watched-bar';
import { ChapterBar } from '#areas/video/order/detail/chapter-bar.tsx';
import { QuestionOutcome } from '#areas/video/order/detail/question-outcome.tsx';
import styles from '#areas/video/order/detail/order-results.module.css';

/** What was really watched and what was understood, video by video. */
export function OrderResults({ order }: { order: Order }) {
  const { items, watchedShare, correctCount, questionCount, chatMessages, attention } = order;
  const finished = items.filter((item) => item.finished).length;
  const asked = chatMessages.filter(({ from }) => from === 'patient').length;
  return (
    <>
      <section aria-label="視聴と理解のまとめ" className={styles.stats}>
        <Stat label="視聴" value={watchedPercent(watchedShare)} unit="%" />
        <Stat label="見終わった動画" value={finished} unit={`／${items.length}本`} />
        <Stat label="確認問題の正解" value={correctCount} unit={`／${questionCount}問`} />
        <Stat
          label="患者さんの質問"
          value={asked}
          unit="件"
          tone={attention.includes('question') ? 'error' : 'plain'}
        />
      </section>
      {items
        .toSorted((a, b) => a.position - b.position)
        .map((item, index) => (
          <ItemResult key={item.id} item={item} number={index + 1} />
        ))}
    </>
  );
}

function ItemResult({ item, number }: { item: OrderItem; number: number }) {
  const { video, watchedRanges, finished, lastPlayedAt, questions } = item;
  return (
    <Card
      title={`${number}. ${video.title}`}
      action={
        finished && (
          <Badge tone="done" icon={checkCircleIcon}>
            見終わりました
          </Badge>
        )
      }
    >
      <div className={styles.item}>
        <WatchedBar durationSeconds={video.durationSeconds} ranges={watchedRanges} markers={markersOf(questions)} />
        <p className={styles.facts}>
          {formatDuration(video.durationSeconds)}・{!item.required && '任意・'}
          {lastPlayedAt ? `最後の再生 ${formatDateTime(lastPlayedAt)}` : 'まだ再生されていません'}
        </p>
        <ChapterBar item={item} />
        {questions.length > 0 && (
          <ol role="list" className={styles.questions} aria-label={`「${video.title}」の確認問題`}>
            {questions.map((question, index) => (
              <QuestionOutcome
                key={question.id}
                question={question}
                number={index + 1}
                chapter={chapterOf(question, item)}
              />
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}

/** The chapter in which the answer is explained. */
const chapterOf = ({ passageStart }: QuestionResult, { chapterViews }: OrderItem): string | null =>
  passageStart === null
    ? null
    : (chapterViews.find(({ start, end }) => start <= passageStart && passageStart < end)?.title ?? null);

/** Where the answer to each question is explained in the video. */
const markersOf = (questions: readonly QuestionResult[]) =>
  questions.flatMap(({ passageStart, answers }, index) =>
    passageStart === null
      ? []
      : {
          at: passageStart,
          label: `問${index + 1}の説明`,
          ...(answers[0] && { tone: answers[0].correct ? ('done' as const) : ('error' as const) }),
        },
  );
