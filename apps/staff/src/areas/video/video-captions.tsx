import { ApiProblem } from '@nattoku/contract/client';
import type { Captions, Video } from '@nattoku/contract/video';
import { ConfirmDialog } from '@nattoku/ui/confirm-dialog';
import { FileDrop } from '@nattoku/ui/file-drop';
import { IconButton } from '@nattoku/ui/icon-button';
import { downloadIcon, trashIcon } from '@nattoku/ui/icons';
import { Notice } from '@nattoku/ui/notice';
import { SelectField } from '@nattoku/ui/select-field';
import { useState } from 'react';
import { captionLanguages } from '#areas/video/video-words.ts';
import { usePutCaptions, useRemoveCaptions } from '#areas/video/video.queries.ts';
import styles from '#areas/video/video.module.css';

const CAPTIONS_MAX_BYTES = 1_000_000;
type Refusal = { title: string; lines: string[] };

/** The WebVTT file of each language: put in, replaced, taken out, taken along. */
export function VideoCaptions({ video }: { video: Video }) {
  const put = usePutCaptions(video.id);
  const [language, setLanguage] = useState<string>(captionLanguages[0].value);
  const [refusal, setRefusal] = useState<Refusal>();

  const take = async ([file]: File[]) => {
    if (!file) return;
    if (file.size > CAPTIONS_MAX_BYTES) return setRefusal({ title: '字幕ファイルは1 MBまでです。', lines: [] });
    const label = captionLanguages.find(({ value }) => value === language)?.label ?? language;
    try {
      await put.mutateAsync({ language, label, webvtt: await file.text() });
      setRefusal(undefined);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };

  return (
    <div className={styles.stack}>
      {video.playback.captions.length > 0 ? (
        <ul role="list" className={styles.picked} aria-label="登録されている字幕">
          {video.playback.captions.map((captions) => (
            <Row key={captions.language} video={video} captions={captions} />
          ))}
        </ul>
      ) : (
        <p>字幕はまだありません。耳の聞こえにくい方や、音を出せない場所のために、日本語の字幕を付けてください。</p>
      )}
      <SelectField
        label="字幕の言語"
        options={captionLanguages}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
      />
      <FileDrop
        label="字幕ファイルをここにドロップ"
        help="WebVTT（.vtt）形式。同じ言語の字幕は置き換わります。"
        accept=".vtt,text/vtt"
        disabled={put.isPending}
        onFiles={(files) => void take(files)}
      />
      {refusal && (
        <Notice tone="error" title={refusal.title}>
          <ul>
            {refusal.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof ApiProblem)) return { title: '通信できませんでした。もう一度お試しください。', lines: [] };
  return { title: error.body.title, lines: error.body.errors?.map(({ message }) => message) ?? [] };
};

function Row({ video, captions }: { video: Video; captions: Captions }) {
  const remove = useRemoveCaptions(video.id);
  const [asking, setAsking] = useState(false);
  const download = () => {
    const link = document.createElement('a');
    link.href = captions.url;
    link.download = `${captions.language}.vtt`;
    link.click();
  };
  return (
    <li className={styles.pickedRow}>
      <span>{captions.label}</span>
      <IconButton path={downloadIcon} label={`${captions.label}の字幕をダウンロード`} size="small" onClick={download} />
      <IconButton
        path={trashIcon}
        label={`${captions.label}の字幕を削除`}
        size="small"
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`${captions.label}の字幕を削除しますか？`}
        description="削除すると、この言語の字幕は表示されなくなります。"
        verb="削除する"
        destructive
        loading={remove.isPending}
        error={remove.isError ? '削除できませんでした。もう一度お試しください。' : undefined}
        onConfirm={() => remove.mutate(captions.language, { onSuccess: () => setAsking(false) })}
      />
    </li>
  );
}
