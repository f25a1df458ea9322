import type { QuestionDifference } from '@nattoku/contract/medical-interview/interview-comparison';
import type { InterviewTemplate } from '@nattoku/contract/medical-interview/interview-template';
import type { InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { Badge } from '@nattoku/ui/feedback/badge';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SelectField } from '@nattoku/ui/form/select-field';
import { minusIcon, pencilIcon, plusIcon, swapIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/medical-interview/template/interview.module.css';
import { comparisonQuery } from '#areas/medical-interview/template/interview.queries.ts';
import { useChangeSearch } from '#routing/address-search.ts';

type VersionId = InterviewTemplateVersionId;
type Props = { template: InterviewTemplate; newer: VersionId | undefined; older: VersionId | undefined };

/** Two versions question by question: the newest and the one before, unless others are chosen. */
export function CompareInterview({ template: { versions }, newer, older }: Props) {
  const changeSearch = useChangeSearch();
  const is = newer ?? versions[0]?.id;
  const was = older ?? versions.find(({ id }) => id !== is)?.id;
  if (!is || !was) {
    return (
      <EmptyState icon={swapIcon} title="比べる版がありません">
        新しい版を作成すると、前の版との違いをここで確かめられます。
      </EmptyState>
    );
  }
  const options = versions.map(({ id, number }) => ({ value: id, label: `第${number}版` }));
  return (
    <div className={styles.parts}>
      <div className={styles.choices}>
        <SelectField
          label="前の版"
          size="small"
          value={was}
          options={options}
          onChange={(event) => changeSearch({ older: event.target.value })}
        />
        <SelectField
          label="新しい版"
          size="small"
          value={is}
          options={options}
          onChange={(event) => changeSearch({ newer: event.target.value })}
        />
      </div>
      <Differences key={`${is} ${was}`} newer={is} older={was} />
    </div>
  );
}

function Differences({ newer, older }: { newer: VersionId; older: VersionId }) {
  const { data, isError, isFetching, refetch } = useQuery(comparisonQuery(newer, older));
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">違いを調べています…</p>;
  if (data.differences.length === 0) return <p className={styles.quiet}>違いはありません。</p>;
  return (
    <ul role="list" className={styles.differences} aria-label="違い">
      {data.differences.map((difference) => (
        <li key={`${difference.kind} ${difference.linkId}`} className={styles.differing}>
          <Difference difference={difference} />
        </li>
      ))}
    </ul>
  );
}

const kinds = {
  added: { word: '追加', tone: 'done', icon: plusIcon },
  removed: { word: '削除', tone: 'error', icon: minusIcon },
  changed: { word: '変更', tone: 'warning', icon: pencilIcon },
  moved: { word: '移動', tone: 'neutral', icon: swapIcon },
} as const;

const Difference = ({ difference: { kind, title, parts } }: { difference: QuestionDifference }) => (
  <>
    <p className={styles.differingTitle}>
      <Badge tone={kinds[kind].tone} icon={kinds[kind].icon}>
        {kinds[kind].word}
      </Badge>
      <span className={styles.name}>{title}</span>
    </p>
    {parts.length > 0 && (
      <table className={styles.beforeAfter}>
        <thead>
          <tr>
            <th scope="col">項目</th>
            <th scope="col">前</th>
            <th scope="col">後</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, before, after }) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td>{before || '（なし）'}</td>
              <td>{after || '（なし）'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </>
);
