import { writeSrt } from '@nattoku/rules/video/caption-file';
import { Button } from '@nattoku/ui/action/button';
import { downloadIcon } from '@nattoku/ui/tokens/icons';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import {
  type CaptionDraft,
  type CheckedCues,
  type CueDraft,
  shifted,
  webVttOf,
} from '#areas/video/editor/caption-draft.ts';
import { saveText } from '#platform/save-file.ts';
import styles from '#areas/video/library/video.module.css';

type Props = {
  name: string;
  draft: CaptionDraft;
  checked: CheckedCues;
  /** Of the video; the files are called after it. */
  title: string;
  onCues: (cues: CueDraft[]) => void;
};

const signed = /^[-+]?\d{1,4}(\.\d{1,3})?$/;

/** What is done with all captions of a language: moving them, taking them along as a file. */
export function CaptionTools({ name, draft, checked, title, onCues }: Props) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const shift = () => {
    const text = typed.normalize('NFKC').replace(/[−ー]/, '-').trim();
    setError(signed.test(text) ? undefined : '-1.5 や 2 のように、秒で入力してください');
    if (!signed.test(text)) return;
    onCues(shifted(draft.cues, Number(text)));
    setTyped('');
  };
  const take = (ending: 'vtt' | 'srt') => {
    const text = ending === 'vtt' ? webVttOf(checked, draft.kept) : writeSrt(checked.cues);
    saveText(text, `${title}.${draft.language}.${ending}`);
  };
  return (
    <div className={styles.tools}>
      <TextField
        label={`${name}の字幕全体をずらす`}
        unit="秒"
        placeholder="-1.5"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button size="small" variant="subTertiary" disabled={draft.cues.length === 0} onClick={shift}>
        全部をずらす
      </Button>
      <Button size="small" variant="subTertiary" icon={downloadIcon} onClick={() => take('vtt')}>
        WebVTTで保存
      </Button>
      <Button size="small" variant="subTertiary" icon={downloadIcon} onClick={() => take('srt')}>
        SRTで保存
      </Button>
    </div>
  );
}
