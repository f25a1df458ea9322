import { maxCaptions, type CaptionProblem, type CaptionProblemCode } from '#video/webvtt.ts';

const sentences: Record<CaptionProblemCode, string> = {
  tooLarge: '字幕ファイルが大きすぎます（1MBまで）',
  tooManyLines: `行が多すぎます（${maxCaptions.lines}行まで）。字幕を短くするか、動画を分けてください`,
  tooManyCues: `字幕が多すぎます（${maxCaptions.cues}件まで）。字幕をまとめるか、動画を分けてください`,
  notUtf8: '文字コードがUTF-8ではありません',
  headerMissing: '1行目は「WEBVTT」で始めてください',
  timingMissing: '時刻の行（00:00:01.000 --> 00:00:04.000）がありません',
  timingInvalid: '時刻の書き方が正しくありません（例 00:00:01.000 --> 00:00:04.000）',
  endBeforeStart: '終了時刻が開始時刻より前になっています',
  wordsBesideTiming: '時刻の行に、時刻と位置のほかの文字があります。字幕の文は次の行に書いてください',
  noCues: '字幕が1つもありません',
  arrowInComment: '注釈（NOTE・STYLE・REGION）の中の「-->」は、字幕の時刻として読みません',
  outOfOrder: '時刻の順に並んでいません',
  overlap: '前の字幕と時間が重なっています',
  afterEnd: '動画の長さを超えています',
  damagedLetters: '読み取れない文字（�）があります',
};

export const captionSentence = ({ code }: CaptionProblem): string => sentences[code];

/** 「6行目：前の字幕と時間が重なっています」 */
export const captionLine = (problem: CaptionProblem): string => `${problem.line}行目：${captionSentence(problem)}`;
