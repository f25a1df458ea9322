import type { Chapter, VideoKind } from '@nattoku/contract/video/video';

/** What the library knows of a film besides the film itself. */
export type VideoNote = { kind: VideoKind; synonyms: string[]; chapters: Chapter[] };

const chapters = (...starts: [start: number, title: string][]): Chapter[] =>
  starts.map(([start, title]) => ({ start, title }));

/** By the slugs of seed/media/videos.ts. */
export const videoNotes: Record<string, VideoNote> = {
  colonoscopy: {
    kind: 'examination',
    synonyms: ['大腸検査', '下から入れるカメラ'],
    chapters: chapters(
      [0, 'どんな検査か'],
      [19, '検査の受け方'],
      [35, '検査中に感じること'],
      [51, 'まれに起こること'],
      [60, '検査のあとの注意'],
    ),
  },
  'colonoscopy-preparation': {
    kind: 'examination',
    synonyms: ['検査食', '下剤'],
    chapters: chapters(
      [0, '準備が必要な理由'],
      [13, '前の日の食事'],
      [30, '飲み物'],
      [38, '夕食と下剤'],
      [53, 'いつもの薬'],
    ),
  },
  'cataract-surgery': {
    kind: 'treatment',
    synonyms: ['目の手術', '眼内レンズ'],
    chapters: chapters(
      [0, '白内障とは'],
      [20, '手術の方法'],
      [38, '手術中のお願い'],
      [46, 'まれに起こること'],
      [56, '手術のあとの注意'],
    ),
  },
  'laparoscopic-cholecystectomy': {
    kind: 'treatment',
    synonyms: ['胆石の手術', 'ラパコレ'],
    chapters: chapters(
      [0, '胆のうと胆石'],
      [14, '手術の方法'],
      [29, '時間と入院の日数'],
      [45, 'まれに起こること'],
      [55, '手術のあとの生活'],
    ),
  },
  'general-anesthesia': {
    kind: 'anaesthesia',
    synonyms: ['手術の麻酔'],
    chapters: chapters(
      [0, '全身麻酔とは'],
      [12, '食事の制限'],
      [23, '手術の前に伝えること'],
      [39, '麻酔の間'],
      [56, 'まれに起こること'],
    ),
  },
  'contrast-ct': {
    kind: 'examination',
    synonyms: ['造影剤の検査'],
    chapters: chapters(
      [0, 'どんな検査か'],
      [20, '前もって伝えること'],
      [31, '検査の流れ'],
      [47, '副作用'],
      [57, '検査のあとの注意'],
    ),
  },
  'general-anesthesia-draft': { kind: 'anaesthesia', synonyms: [], chapters: [] },
  'contrast-mri': { kind: 'examination', synonyms: ['磁気の検査'], chapters: [] },
};
