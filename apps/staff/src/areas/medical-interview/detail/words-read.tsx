import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import { type LayerLanguage, layerLanguageNames } from '@nattoku/contract/text-layer/text-layer';
import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { Badge } from '@nattoku/ui/feedback/badge';
import styles from '#areas/medical-interview/detail/answers-card.module.css';
import { langOf } from '#parts/text-layer/lang-of.ts';

type Read = InterviewResponse['wordsRead'];

/** What the patient read in the place of these Japanese words: nothing where that was Japanese alone. */
export function WordsRead({ read, japanese }: { read: Read; japanese: readonly string[] }) {
  if (read === null) return null;
  const found = japanese.flatMap((words) => read.texts.find((layer) => layer.japanese === words) ?? []);
  if (found.length === 0) return null;
  return (
    <span className={styles.read}>
      <span lang={langOf(read.language)}>{found.map(({ body }) => body).join('、')}</span>
      {found.some(({ reviewed }) => !reviewed) && <Badge>訳は確認前</Badge>}
    </span>
  );
}

/** The words of the questionnaire that an answer chose. */
export function wordsChosen(item: InterviewItem, answer: Answer): string[] {
  if (item.kind !== 'choice' || answer.type !== 'choice') return [];
  const chosen = item.options.flatMap(({ code, text }) => (answer.options.includes(code) ? [text] : []));
  return (answer.other ?? '').trim() === '' ? chosen : [...chosen, item.other ?? 'その他'];
}

/** Whether an answer holds words that the person typed. */
export const isTyped = (answer: Answer): boolean =>
  answer.type === 'text' ||
  (answer.type === 'choice' && (answer.other ?? '').trim() !== '') ||
  (answer.type === 'areas' && answer.areas.some(({ note }) => note !== ''));

/** Typed words stand as they were written; that the page spoke another language is said, since nobody has translated them. */
export const TypedIn = ({ language }: { language: LayerLanguage }) => (
  <Badge tone="info">{layerLanguageNames[language]}の画面で入力</Badge>
);
