import {
  decodeCaptionFile,
  readCaptionFile,
  type CaptionEncoding,
  type CaptionFile,
} from '@nattoku/rules/video/caption-file';
import { captionLine } from '@nattoku/rules/video/caption-words';
import {
  captionProblemSeverity,
  captionSizeProblems,
  maxCaptionBytes,
  type CaptionProblem,
} from '@nattoku/rules/video/webvtt';
import { FileDrop } from '@nattoku/ui/form/file-drop';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { languageName } from '#areas/video/library/video-words.ts';

type Props = {
  /** Language of the captions. */
  language: string;
  durationSeconds: number | null;
  onRead: (file: CaptionFile) => void;
};
type Refusal = { title: string; lines: string[] };

const SHOWN_LINES = 50;

/** WebVTT and SRT in the encodings that are met with; what cannot be read is named line by line, and nothing of it is taken. */
export function CaptionImport({ language, durationSeconds, onRead }: Props) {
  const [refusal, setRefusal] = useState<Refusal>();
  const take = async ([file]: File[]) => {
    if (!file) return;
    const read = await readFile(file, language, durationSeconds);
    setRefusal('title' in read ? read : undefined);
    if ('title' in read) return;
    onRead(read.file);
    showSnackbar({
      type: 'done',
      title: `${read.file.format}の字幕を${read.file.cues.length}件読み込みました`,
      desc: `文字コード：${read.encoding}。${skippedWords(read.file)}確かめてから「字幕を保存」を押してください。`,
    });
  };
  return (
    <>
      <FileDrop
        label="字幕ファイルをここにドロップ"
        help="WebVTT（.vtt）かSRT（.srt）、1 MBまで。文字コードは自動で判別します。"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
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
    </>
  );
}

/** Warnings of single captions are shown in their rows. */
const skippedWords = ({ emptyCues, problems }: CaptionFile): string => {
  const empty =
    emptyCues.length === 0
      ? ''
      : `文のない字幕${emptyCues.length}件は読み飛ばしました（${emptyCues.join('・')}行目）。`;
  const arrows = problems.filter(({ code }) => code === 'arrowInComment').slice(0, SHOWN_LINES);
  return empty + arrows.map((problem) => `${captionLine(problem)}。`).join('');
};

/** The encodings of Japan turn Korean or Chinese into other kanji without an error. */
const canWrite = (encoding: CaptionEncoding, language: string): boolean =>
  encoding.startsWith('UTF-') || /^ja\b/.test(language);

const readFile = async (
  file: File,
  language: string,
  durationSeconds: number | null,
): Promise<{ file: CaptionFile; encoding: string } | Refusal> => {
  if (file.size === 0) return { title: 'このファイルは空です。別のファイルを選んでください。', lines: [] };
  if (file.size > maxCaptionBytes) return { title: '字幕ファイルは1 MBまでです。', lines: [] };
  const decoded = decodeCaptionFile(new Uint8Array(await file.arrayBuffer()));
  if (!decoded)
    return {
      title:
        '字幕ファイルの文字を読み取れません。UTF-8・UTF-16・Shift_JIS・EUC-JPのテキストとして保存し直してください。',
      lines: [],
    };
  if (!canWrite(decoded.encoding, language))
    return {
      title: `${languageName(language)}の字幕の文字を読み取れません。UTF-8のテキストとして保存し直してください。`,
      lines: [],
    };
  const tooMany = captionSizeProblems(decoded.text);
  if (tooMany.length > 0) return refusedFor(tooMany);
  const read = readCaptionFile(decoded.text, durationSeconds ?? Infinity);
  const errors = read.problems.filter(({ code }) => captionProblemSeverity[code] === 'error');
  return errors.length > 0 ? refusedFor(errors) : { file: read, encoding: decoded.encoding };
};

const refusedFor = (problems: readonly CaptionProblem[]): Refusal => ({
  title: '字幕ファイルを読み取れません。',
  lines: problems.slice(0, SHOWN_LINES).map(captionLine),
});
