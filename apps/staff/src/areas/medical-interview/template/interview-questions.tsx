import { type InterviewForm, itemKindName } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { indexInterview, type InterviewIndex } from '@nattoku/rules/interview/item/interview-index';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import type { KnownNames } from '@nattoku/rules/interview/words/condition-words';
import { conditionsWords } from '@nattoku/rules/interview/words/question-words';
import { Badge } from '@nattoku/ui/feedback/badge';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useConditionNames } from '#areas/medical-interview/template/builder/conditions/condition-names.ts';
import { ForeignLines } from '#areas/medical-interview/template/builder/findings-panel.tsx';
import { itemTitle } from '#areas/medical-interview/template/builder/item-name.ts';
import styles from '#areas/medical-interview/template/interview.module.css';
import { interviewVersionQuery } from '#areas/medical-interview/template/interview.queries.ts';

type Props = { versionId: InterviewTemplateVersionId };
type Item = InterviewForm['items'][number];

/** What a version asks, one question after the other, when each is shown, what is flagged, and what is written into the record. */
export function InterviewQuestions({ versionId }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(interviewVersionQuery(versionId));
  const { names } = useConditionNames();
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={12} />;
  const { items, flags, chartText } = data.form;
  const index = indexInterview(treeOf(items, {}));
  return (
    <div className={styles.parts}>
      {items.length === 0 && <p className={styles.quiet}>まだ質問がありません。</p>}
      <ol role="list" className={styles.questions} aria-label="質問">
        {items.map((item, at) => (
          <li
            key={item.linkId}
            className={styles.question}
            style={{ paddingInlineStart: `${Math.min(item.depth - 1, 8)}rem` }}
          >
            <span className={styles.number}>{at + 1}</span>
            <div className={styles.stack}>
              <span className={styles.name}>{item.text || itemTitle(item) || itemKindName(item)}</span>
              <span className={styles.quiet}>{factsOf(item, index, names).join('・')}</span>
            </div>
          </li>
        ))}
      </ol>
      {flags.length > 0 && (
        <section aria-label="要注意">
          <h3 className={styles.name}>要注意</h3>
          <ul role="list" className={styles.questions}>
            {flags.map((flag) => (
              <li key={flag.key} className={styles.question}>
                <Badge tone={flag.level === 'red' ? 'error' : 'warning'}>{flag.level === 'red' ? '赤' : '黄'}</Badge>
                <span className={styles.stack}>
                  <span>{flag.name}</span>
                  <span className={styles.quiet}>{conditionsWords(flag, index, names)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="カルテ用の文" className={styles.stack}>
        <h3 className={styles.name}>カルテ用の文</h3>
        {chartText.trim() === '' ? (
          <p className={styles.quiet}>すべての回答を、順番に並べます。</p>
        ) : (
          <pre className={styles.chart}>{chartText}</pre>
        )}
      </section>
      <ForeignLines foreign={data.foreign} items={items} />
    </div>
  );
}

const factsOf = (item: Item, index: InterviewIndex, names: KnownNames): string[] => [
  itemKindName(item),
  ...(item.isRequired ? ['必須'] : []),
  ...(item.isHidden ? ['患者に見せない'] : []),
  ...('options' in item && item.options.length > 0 ? [item.options.map(({ text }) => text).join('／')] : []),
  ...(item.enabling ? [`${conditionsWords(item.enabling, index, names) || '式で決まるとき'}表示`] : []),
];
