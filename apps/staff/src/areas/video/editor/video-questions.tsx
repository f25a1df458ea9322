import { ApiProblem } from '@nattoku/contract/shared/client';
import type { Video } from '@nattoku/contract/video/video';
import { Button } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { Fragment } from 'react';
import {
  chapterOf,
  checkDrafts,
  emptyQuestion,
  fieldOf,
  namedByKey,
  type QuestionDraft,
} from '#areas/video/editor/question-draft.ts';
import { QuestionFields } from '#areas/video/editor/question-fields.tsx';
import { usePutQuestions } from '#areas/video/library/video.queries.ts';
import styles from '#areas/video/library/video.module.css';
import { inputStays } from '#editing/sentence-of.ts';
import { useCommand } from '#editing/use-command.ts';

type Props = {
  video: Video;
  /** Where the player stands, in seconds; null without a player. */
  position: () => number | null;
  drafts: readonly QuestionDraft[];
  /** Somebody else saved other questions since these were begun. */
  isOvertaken: boolean;
  onChange: (drafts: QuestionDraft[]) => void;
  /** The drafts are saved, or given up. */
  onEnd: () => void;
};

const MOST = 20;

/** The comprehension questions of a video, under the chapters that they are about. */
export function VideoQuestions({ video, position, drafts, isOvertaken, onChange: setDrafts, onEnd }: Props) {
  const { ref, problems, check, refuse, recheck } = useCheckedFields(
    () => checkDrafts(drafts, video.durationSeconds).problems,
  );
  const {
    run,
    refuse: say,
    refusal,
  } = useCommand({
    words: { offline: inputStays, atFields: true },
    onRefused: (error) => refuse(error instanceof ApiProblem ? namedByKey(drafts, error.body.errors ?? []) : []),
  });
  const put = usePutQuestions(video.id);

  const chapterNameOf = (index: number): string | undefined => {
    const draft = drafts[index];
    return draft && (chapterOf(video, draft)?.title ?? '動画全体');
  };
  const change = (key: string, part: Partial<QuestionDraft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const move = (from: number, by: -1 | 1) => {
    const moved = [...drafts];
    const [draft] = moved.splice(from, 1);
    if (draft) setDrafts(moved.toSpliced(from + by, 0, draft));
  };
  const remove = (key: string) => {
    setDrafts(drafts.filter((draft) => draft.key !== key));
    recheck();
  };
  const save = async () => {
    if (!check()) return say('入力内容を確認してください。');
    const { questions } = checkDrafts(drafts, video.durationSeconds);
    await run(async () => {
      await put.mutateAsync({ version: video.version, questions });
      onEnd();
      showSnackbar({ type: 'done', title: '確認問題を保存しました', desc: video.title });
    });
  };

  return (
    <div ref={ref} className={styles.stack}>
      <p>
        患者さんは動画を見たあとにこの問題に答えます。間違えたときは、解説している場面に戻れます。発行済みのオーダーの確認問題は変わりません。
      </p>
      {drafts.map((draft, index) => (
        <Fragment key={draft.key}>
          {video.chapters.length > 0 && chapterNameOf(index) !== chapterNameOf(index - 1) && (
            <h2>{chapterNameOf(index)}</h2>
          )}
          <QuestionFields
            draft={draft}
            video={video}
            number={index + 1}
            last={index === drafts.length - 1}
            problemOf={(field) => problems[fieldOf(draft, field)]}
            position={position}
            onChange={(part) => change(draft.key, part)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(draft.key)}
          />
        </Fragment>
      ))}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {isOvertaken && <OvertakenQuestions questions={video.questions} onTheirs={onEnd} />}
      <div className={styles.end}>
        <Button
          variant="tertiary"
          icon={plusIcon}
          disabled={drafts.length >= MOST}
          onClick={() => setDrafts([...drafts, emptyQuestion()])}
        >
          確認問題を追加
        </Button>
        <Button loading={put.isPending} onClick={() => void save()}>
          {isOvertaken ? 'あなたの確認問題で上書きする' : '確認問題を保存'}
        </Button>
      </div>
    </div>
  );
}

function OvertakenQuestions({ questions, onTheirs }: Pick<Video, 'questions'> & { onTheirs: () => void }) {
  return (
    <Notice tone="warning" title="ほかの職員が先に保存しました">
      <div className={styles.stack}>
        <p>あなたの確認問題で上書きすると、保存されている次の確認問題は失われます。</p>
        <ol>
          {questions.map(({ id, stem }) => (
            <li key={id}>{stem}</li>
          ))}
        </ol>
        <div className={styles.end}>
          <Button size="small" variant="subTertiary" onClick={onTheirs}>
            保存されている確認問題で続ける
          </Button>
        </div>
      </div>
    </Notice>
  );
}
