import {
  mapKindNames,
  mapKinds,
  type MapKind,
  type MapTopic,
  type ShownTopic,
} from '@nattoku/contract/ic-support/ic-map';
import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { Button } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Card } from '@nattoku/ui/layout/card';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { Icon } from '@nattoku/ui/tokens/icon';
import {
  accountGroupIcon,
  alertCircleIcon,
  alertIcon,
  chatIcon,
  clipboardIcon,
  copyIcon,
  eyeOffIcon,
  fileDocumentIcon,
  playCircleOutlineIcon,
  printerIcon,
  refreshIcon,
} from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { icMapQuery } from '#areas/ic-support/map/map.queries.ts';
import { mapText, passageOf } from '#areas/ic-support/map/map-text.ts';
import styles from '#areas/ic-support/map/talk-map.module.css';
import { WayToForm } from '#areas/ic-support/map/way-to-form.tsx';
import { copyText } from '#editing/copy-text.ts';

const FilmDialog = lazy(async () => ({ default: (await import('#parts/chat/film-dialog.tsx')).FilmDialog }));

const icons: Readonly<Record<MapKind, string>> = {
  noContents: alertIcon,
  notOpened: eyeOffIcon,
  notWatched: playCircleOutlineIcon,
  notAnswered: clipboardIcon,
  misunderstood: alertCircleIcon,
  wrongFirst: refreshIcon,
  question: chatIcon,
  worry: alertIcon,
  flag: alertIcon,
  missingInterview: clipboardIcon,
  missingAttendee: accountGroupIcon,
  missingForm: fileDocumentIcon,
  skipped: eyeOffIcon,
  rewatched: refreshIcon,
};

/** わからなかった地図: what the doctor should know before the talk, what matters most first. */
export function TalkMap({ order }: { order: IcOrder }) {
  const { data, isError, isFetching, refetch } = useQuery(icMapQuery(order.id));
  const copy = async (topics: readonly MapTopic[]) => {
    const isCopied = await copyText(mapText(order, topics));
    showSnackbar(
      isCopied
        ? { type: 'done', title: 'カルテ用の文章をコピーしました' }
        : { title: 'コピーできませんでした', desc: '画面の文章を選択してコピーしてください。' },
    );
  };
  return (
    <Card
      title="わからなかった地図"
      action={
        data && (
          <span className={styles.actions} data-print="hidden">
            <Button size="small" variant="fourth" icon={copyIcon} onClick={() => void copy(data.topics)}>
              カルテ用にコピー
            </Button>
            <Button size="small" variant="fourth" icon={printerIcon} onClick={() => window.print()}>
              印刷
            </Button>
          </span>
        )
      }
    >
      {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonText lines={5} />}
      {data?.topics.length === 0 && (
        <p className={styles.quiet}>
          患者さんは、すべてを見て、答え終わっています。質問や心配があると、ここに並びます。
        </p>
      )}
      {data && mapKinds.map((kind) => <Topics key={kind} order={order} kind={kind} topics={data.topics} />)}
    </Card>
  );
}

type TopicsProps = { order: IcOrder; kind: MapKind; topics: readonly ShownTopic[] };

function Topics({ order, kind, topics }: TopicsProps) {
  const of = topics.filter((topic) => topic.kind === kind);
  if (of.length === 0) return null;
  return (
    <section className={styles.kind}>
      <h3 className={styles.head}>
        <Icon path={icons[kind]} size="small" />
        {mapKindNames[kind]}
        <span className={styles.count}>{of.length}件</span>
      </h3>
      <ul role="list">
        {of.map((topic) => (
          <li key={`${topic.title} ${topic.detail} ${passageOf(topic)}`} className={styles.topic}>
            <span className={styles.title}>
              {topic.title}
              <Passage topic={topic} />
            </span>
            {topic.detail && <span className={styles.detail}>{topic.detail}</span>}
            <WayToForm order={order} topic={topic} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** From when to when; a press shows the film from there. */
function Passage({ topic }: { topic: ShownTopic }) {
  const [open, setOpen] = useState(false);
  const { seconds, videoId, title } = topic;
  if (!seconds) return null;
  const words = passageOf(topic);
  if (!videoId) return <span className={styles.passage}>{words}</span>;
  return (
    <>
      <button
        type="button"
        className={styles.film}
        aria-label={`「${title}」の動画を${words}から見る`}
        onClick={() => setOpen(true)}
      >
        <Icon path={playCircleOutlineIcon} size="small" />
        {words}
      </button>
      {open && (
        <Suspense fallback={null}>
          <FilmDialog
            title={`${title} ${words}`}
            film={{ videoId, seconds: seconds.start }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
