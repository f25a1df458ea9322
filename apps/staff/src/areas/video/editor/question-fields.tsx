import type { Video } from '@nattoku/contract/video/video';
import { videoLimits } from '@nattoku/contract/video/video-input';
import { chapterEnd } from '@nattoku/rules/video/chapters';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { chevronDownIcon, chevronUpIcon, plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { clockOf } from '#areas/video/editor/clock-time.ts';
import { chapterOf, fieldOf, type QuestionDraft } from '#areas/video/editor/question-draft.ts';
import { QuestionOptions } from '#areas/video/editor/question-options.tsx';
import styles from '#areas/video/library/video.module.css';

type Props = {
  draft: QuestionDraft;
  video: Pick<Video, 'chapters' | 'durationSeconds'>;
  number: number;
  last: boolean;
  problemOf: (field: string) => string | undefined;
  /** Where the player stands, in seconds; null without a player. */
  position: () => number | null;
  onChange: (part: Partial<QuestionDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function QuestionFields(props: Props) {
  const { draft, number, last, problemOf, onChange, onMove, onRemove } = props;
  const canAdd = draft.options.length < 6;
  return (
    <fieldset className={styles.question}>
      <legend>確認問題{number}</legend>
      <TextAreaField
        label="問題文"
        name={fieldOf(draft, 'stem')}
        required
        rows={2}
        counter={videoLimits.stem}
        value={draft.stem}
        error={problemOf('stem')}
        onChange={(event) => onChange({ stem: event.target.value })}
      />
      <QuestionOptions draft={draft} number={number} problemOf={problemOf} onChange={onChange} />
      {canAdd && (
        <div>
          <Button
            variant="fourth"
            size="small"
            icon={plusIcon}
            onClick={() => onChange({ options: [...draft.options, ''] })}
          >
            選択肢を追加
          </Button>
        </div>
      )}
      <TextAreaField
        label="解説"
        name={fieldOf(draft, 'explanation')}
        help="答えたあとに表示されます。"
        rows={2}
        counter={videoLimits.explanation}
        value={draft.explanation}
        error={problemOf('explanation')}
        onChange={(event) => onChange({ explanation: event.target.value })}
      />
      {props.video.chapters.length > 0 && <AboutChapter {...props} />}
      <Passage {...props} />
      <div className={styles.end}>
        <IconButton
          path={chevronUpIcon}
          label={`確認問題${number}を上へ`}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          path={chevronDownIcon}
          label={`確認問題${number}を下へ`}
          disabled={last}
          onClick={() => onMove(1)}
        />
        <IconButton path={trashIcon} label={`確認問題${number}を削除`} onClick={onRemove} />
      </div>
    </fieldset>
  );
}

/** Choosing a chapter points to the whole of it; the passage may then be narrowed. */
function AboutChapter({ draft, number, video, onChange }: Props) {
  const { chapters, durationSeconds } = video;
  const choose = (value: string) => {
    const chapter = chapters.find(({ start }) => String(start) === value);
    if (!chapter) return onChange({ passageStart: '', passageEnd: '' });
    const end = chapterEnd(chapters, chapter, durationSeconds ?? chapter.start);
    onChange({ passageStart: clockOf(chapter.start), passageEnd: end > chapter.start ? clockOf(end) : '' });
  };
  return (
    <SelectField
      label={`確認問題${number}のチャプター`}
      emptyLabel="動画全体"
      options={chapters.map(({ title, start }) => ({ value: String(start), label: title }))}
      value={String(chapterOf(video, draft)?.start ?? '')}
      onChange={(event) => choose(event.target.value)}
    />
  );
}

function Passage({ draft, problemOf, position, onChange }: Props) {
  const here = (field: 'passageStart' | 'passageEnd') => {
    const seconds = position();
    if (seconds === null) return;
    onChange({ [field]: clockOf(seconds) });
    // The button changes the field as typing does, and it is checked likewise.
    document.getElementsByName(fieldOf(draft, field))[0]?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return (
    <div className={styles.passage}>
      <TextField
        label="解説している場面の開始"
        name={fieldOf(draft, 'passageStart')}
        placeholder="1:05"
        value={draft.passageStart}
        error={problemOf('passageStart')}
        onChange={(event) => onChange({ passageStart: event.target.value })}
      />
      <Button variant="fourth" size="small" onClick={() => here('passageStart')}>
        いまの位置を開始に使う
      </Button>
      <TextField
        label="終了"
        name={fieldOf(draft, 'passageEnd')}
        placeholder="1:40"
        value={draft.passageEnd}
        error={problemOf('passageEnd')}
        onChange={(event) => onChange({ passageEnd: event.target.value })}
      />
      <Button variant="fourth" size="small" onClick={() => here('passageEnd')}>
        いまの位置を終了に使う
      </Button>
    </div>
  );
}
