import type { Chapter, Video } from '@nattoku/contract/video/video';
import { checkChapters, normaliseChapters } from '@nattoku/contract/video/video-input';
import { formatClock } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { playIcon, plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import { clockOf, secondsOfClock } from '#areas/video/editor/clock-time.ts';
import { useSaving } from '#areas/video/editor/use-saving.ts';
import { usePutChapters } from '#areas/video/library/video.queries.ts';
import styles from '#areas/video/library/video.module.css';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { Overtaken } from '#editing/overtaken.tsx';

type Props = { video: Video; position: () => number | null; playFrom: (seconds: number) => void };
type Draft = { key: string; title: string; start: string };

const MOST = 50;
const draftsOf = (chapters: readonly Chapter[]): Draft[] =>
  chapters.map(({ title, start }) => ({ key: `at-${start}`, title, start: clockOf(start) }));

/** What is typed, in the order in which it begins, and what is wrong with it by the key of its row. */
const read = (drafts: readonly Draft[], durationSeconds: number | null) => {
  const rows = drafts
    .map((draft) => ({ ...draft, start: secondsOfClock(draft.start) ?? Number.NaN }))
    .toSorted((one, other) => one.start - other.start);
  const unreadable = rows.filter(({ start }) => Number.isNaN(start)).map(({ key }) => key);
  const chapters = normaliseChapters(rows.filter(({ start }) => !Number.isNaN(start)));
  const keys = rows.filter(({ start }) => !Number.isNaN(start)).map(({ key }) => key);
  const problems = new Map<string, string>(unreadable.map((key) => [`${key}.start`, '1:05 のように入力してください']));
  for (const { field, message } of checkChapters(chapters, durationSeconds)) {
    const [, index, part] = field.split('.');
    problems.set(`${keys[Number(index)]}.${part}`, message);
  }
  return { chapters, problems };
};

/** Title and beginning of each stretch of the film; they stand in the order in which they begin. */
export function ChapterEditor({ video, position, playFrom }: Props) {
  const [base, setBase] = useState(video);
  const [drafts, setDrafts] = useState<Draft[]>();
  const [isChecked, setChecked] = useState(false);
  const saving = useSaving(usePutChapters(video.id).mutateAsync);
  useUnsavedInput(drafts !== undefined);
  const rows = drafts ?? draftsOf(video.chapters);
  const { chapters, problems } = read(rows, video.durationSeconds);
  const isOvertaken = drafts !== undefined && JSON.stringify(base.chapters) !== JSON.stringify(video.chapters);

  const change = (next: Draft[]) => {
    if (!drafts) setBase(video);
    setDrafts(next);
  };
  const add = () => {
    const start = position() ?? 0;
    change([...rows, { key: newIdempotencyKey(), title: '', start: clockOf(start) }]);
  };
  const settle = (keep: 'mine' | 'theirs') => {
    setBase(video);
    if (keep === 'theirs') setDrafts(undefined);
  };
  const save = async () => {
    setChecked(true);
    if (problems.size > 0) return;
    const saved = await saving.save({ version: video.version, chapters });
    if (!saved) return;
    setDrafts(undefined);
    setChecked(false);
    showSnackbar({ type: 'done', title: 'チャプターを保存しました', desc: video.title });
  };

  return (
    <div className={styles.stack}>
      <p>
        動画を区切って名前を付けます。患者さんは、見たい場面をここから選べます。発行済みのオーダーのチャプターは変わりません。
      </p>
      {rows.length > 0 && (
        <ul role="list" className={styles.rows} aria-label="チャプターの編集">
          {rows.map((draft, index) => (
            <ChapterRow
              key={draft.key}
              number={index + 1}
              draft={draft}
              problems={isChecked ? problems : undefined}
              playFrom={playFrom}
              onChange={(part) => change(rows.with(index, { ...draft, ...part }))}
              onRemove={() => change(rows.toSpliced(index, 1))}
            />
          ))}
        </ul>
      )}
      {saving.refusal && <Notice tone="error">{saving.refusal}</Notice>}
      {isOvertaken && (
        <Overtaken
          saved={video.chapters.map(({ title, start }) => ({ term: formatClock(start), detail: title }))}
          onSettle={settle}
        />
      )}
      <div className={styles.end}>
        <Button variant="tertiary" icon={plusIcon} disabled={rows.length >= MOST} onClick={add}>
          いまの位置にチャプターを追加
        </Button>
        <Button disabled={!drafts || isOvertaken} loading={saving.isSaving} onClick={() => void save()}>
          チャプターを保存
        </Button>
      </div>
    </div>
  );
}

type RowProps = {
  number: number;
  draft: Draft;
  /** Once saving was tried. */
  problems: ReadonlyMap<string, string> | undefined;
  playFrom: (seconds: number) => void;
  onChange: (part: Partial<Draft>) => void;
  onRemove: () => void;
};

function ChapterRow({ number, draft, problems, playFrom, onChange, onRemove }: RowProps) {
  return (
    <li className={styles.chapterRow}>
      <TextField
        label={`チャプター${number}の開始`}
        labelHidden
        value={draft.start}
        placeholder="1:05"
        inputMode="numeric"
        error={problems?.get(`${draft.key}.start`)}
        onChange={({ target }) => onChange({ start: target.value })}
      />
      <TextField
        label={`チャプター${number}の名前`}
        labelHidden
        value={draft.title}
        placeholder="例：検査の前の日"
        error={problems?.get(`${draft.key}.title`)}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <div className={styles.rowTools}>
        <IconButton
          path={playIcon}
          label={`チャプター${number}から再生`}
          onClick={() => playFrom(secondsOfClock(draft.start) || 0)}
        />
        <IconButton path={trashIcon} label={`チャプター${number}を削除`} onClick={onRemove} />
      </div>
    </li>
  );
}
