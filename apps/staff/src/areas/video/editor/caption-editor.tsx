import type { Video } from '@nattoku/contract/video/video';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useEffect, useState } from 'react';
import {
  type CaptionDraft,
  checkCues,
  type CueDraft,
  shownText,
  webVttOf,
  withCueAt,
} from '#areas/video/editor/caption-draft.ts';
import { CaptionTools } from '#areas/video/editor/caption-tools.tsx';
import { CueRow } from '#areas/video/editor/cue-row.tsx';
import type { ShownWords } from '#areas/video/editor/editor-stage.tsx';
import { useSaving } from '#areas/video/editor/use-saving.ts';
import { usePutCaptions } from '#areas/video/library/video.queries.ts';
import styles from '#areas/video/library/video.module.css';
import { languageName } from '#areas/video/library/video-words.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { DiscardQuestion } from '#editing/discard-question.tsx';

type Props = {
  video: Video;
  draft: CaptionDraft;
  position: () => number | null;
  playFrom: (seconds: number) => void;
  onChange: (draft: CaptionDraft) => void;
  onEnd: () => void;
  onWords: (words: ShownWords) => void;
};

/** The captions of one language as a table; what is written stands over the film at once. */
export function CaptionEditor({ video, draft, position, playFrom, onChange, onEnd, onWords }: Props) {
  const checked = checkCues(draft.cues, video.durationSeconds);
  const webvtt = webVttOf(checked, draft.kept);
  const isChanged = webvtt !== draft.begunFrom;
  const [isChecked, setChecked] = useState(false);
  const [asking, setAsking] = useState<'odd' | 'discard'>();
  const saving = useSaving(usePutCaptions(video.id).mutateAsync);
  const letGo = useUnsavedInput(isChanged);
  const name = languageName(draft.language);

  useWords(draft.cues, onWords);
  const setCues = (cues: CueDraft[]) => onChange({ ...draft, cues });
  const save = async (isConfirmed: boolean) => {
    const written = { language: draft.language, label: name, webvtt };
    const saved = await saving.save({ version: video.version, ...written, isConfirmed });
    setAsking(undefined);
    if (!saved) return;
    letGo();
    onEnd();
    showSnackbar({ type: 'done', title: `${name}の字幕を保存しました`, desc: video.title });
  };
  const check = () => {
    setChecked(true);
    if (checked.errors.size > 0 || checked.cues.length === 0) return;
    return checked.warnings.size > 0 ? setAsking('odd') : void save(false);
  };

  return (
    <div className={styles.stack}>
      <h2>{name}の字幕</h2>
      <CaptionTools name={name} draft={draft} checked={checked} title={video.title} onCues={setCues} />
      {draft.cues.length === 0 && <p>動画を再生し、話し始める位置で「いまの位置に追加」を押してください。</p>}
      <ol role="list" className={`${styles.rows} ${styles.cues}`} aria-label={`${name}の字幕の一覧`}>
        {draft.cues.map((cue, index) => (
          <CueRow
            key={cue.key}
            cue={cue}
            number={index + 1}
            error={isChecked ? checked.errors.get(cue.key) : undefined}
            warning={checked.warnings.get(cue.key)}
            position={position}
            playFrom={playFrom}
            onChange={(part) => setCues(draft.cues.with(index, { ...cue, ...part }))}
            onRemove={() => setCues(draft.cues.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {isChecked && checked.errors.size > 0 && (
        <Notice tone="error">{checked.errors.size}件の字幕を直してから保存してください。</Notice>
      )}
      {isChecked && draft.cues.length === 0 && <Notice tone="error">字幕が1つもありません。</Notice>}
      {saving.refused && <SaveRefused {...saving.refused} />}
      <div className={styles.end}>
        <Button variant="tertiary" onClick={() => (isChanged ? setAsking('discard') : onEnd())}>
          やめる
        </Button>
        <Button variant="tertiary" icon={plusIcon} onClick={() => setCues(withCueAt(draft.cues, position() ?? 0))}>
          いまの位置に追加
        </Button>
        <Button loading={saving.isSaving} onClick={check}>
          字幕を保存
        </Button>
      </div>
      <OddQuestion
        name={name}
        count={checked.warnings.size}
        open={asking === 'odd'}
        loading={saving.isSaving}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void save(true)}
      />
      <DiscardQuestion
        open={asking === 'discard'}
        onKeep={() => setAsking(undefined)}
        onDiscard={() => {
          letGo();
          onEnd();
        }}
      />
    </div>
  );
}

/** Shows what is written over the film at once, also while something is wrong with it. */
function useWords(drafts: CueDraft[], onWords: (words: ShownWords) => void) {
  useEffect(() => {
    const { cues } = checkCues(drafts, null);
    const at = (seconds: number) =>
      cues
        .filter(({ startSeconds, endSeconds }) => startSeconds <= seconds && seconds < endSeconds)
        .map(({ markup }) => shownText(markup))
        .join('\n');
    onWords({ at });
  }, [drafts, onWords]);
}

function SaveRefused({ title, isOvertaken, lines }: NonNullable<ReturnType<typeof useSaving>['refused']>) {
  return (
    <Notice tone="error" title={title}>
      {isOvertaken &&
        'ほかの職員がこの動画を先に保存しました。画面の内容は新しくなっています。字幕を確かめて、もう一度保存してください。あなたの字幕はそのまま残っています。'}
      {lines.join('、')}
    </Notice>
  );
}

type OddProps = {
  name: string;
  count: number;
  open: boolean;
  loading: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

function OddQuestion({ name, count, ...dialog }: OddProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={`${name}の字幕に、確かめたい箇所が${count}件あります`}
      description="時間が重なっているか、動画の長さを超えている字幕があります。このまま保存すると、重なった字幕は同時に表示されます。"
      verb="このまま保存する"
      wayBack="見直す"
    />
  );
}
