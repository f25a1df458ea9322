export type TermSource = 'proposal' | 'survey' | 'editors';

export const termSourceNames: Readonly<Record<TermSource, string>> = {
  proposal: '国立国語研究所「病院の言葉」委員会『「病院の言葉」を分かりやすくする提案』（2009年）',
  survey: '国立国語研究所「病院の言葉」の調査に医師が書いた工夫（2008年）',
  editors: '本製品の編集部案・医学的確認前',
};

export type PlainWording = { text: string; source: TermSource };

export type MedicalTerm = {
  term: string;
  /** In hiragana. */
  reading: string;
  plain: readonly PlainWording[];
  /** Longer strings of other meaning in which the term stands by chance: 生検 in 再生検査. */
  notIn?: readonly string[];
  /** Known to most who grew up with Japanese. */
  isEveryday?: boolean;
};

/** A term of the editors: its name, its reading and one wording or more. */
export type TermRow = readonly [term: string, reading: string, ...wordings: string[]];
