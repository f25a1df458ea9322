import type { InterviewSummary } from '@nattoku/contract/medical-interview/interview-list';
import type { ComparedAnswer, InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { pencilIcon, swapIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import answers from '#areas/medical-interview/detail/answers-card.module.css';
import styles from '#areas/medical-interview/detail/interview-detail.module.css';
import type { DialogProps } from '#areas/medical-interview/detail/record-props.ts';
import { comparisonQuery, interviewsQuery } from '#areas/medical-interview/response/interview.queries.ts';

const MOST = 100;

/** Two responses of one patient to the same questionnaire, question by question. */
export function CompareDialog({ response, onClose }: DialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(othersQuery(response));
  const [chosen, setChosen] = useState<OrderItemId | null>(null);
  const others = (data?.items ?? []).filter(({ id, receivedAt }) => id !== response.id && receivedAt !== null);
  const other = chosen ?? others[0]?.id;
  return (
    <Dialog open onClose={onClose} size="large" title={`「${response.title}」をほかの回と比べる`}>
      <div className={styles.stack}>
        {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonText lines={5} />}
        {data && !other && (
          <EmptyState icon={swapIcon} title="比べられる回がありません">
            同じ問診票にもう一度回答があると、ここで比べられます。
          </EmptyState>
        )}
        {other && (
          <>
            <SelectField
              label="比べる回"
              value={other}
              options={others.map(optionOf)}
              onChange={({ target }) => setChosen(target.value as OrderItemId)}
            />
            <Compared key={other} itemId={response.id} otherId={other} />
          </>
        )}
      </div>
    </Dialog>
  );
}

const othersQuery = ({ patient, template }: InterviewResponse) =>
  interviewsQuery({
    text: '',
    page: 1,
    pageSize: MOST,
    sort: 'receivedAt',
    descending: true,
    patientId: patient?.id,
    templateId: template.id,
  });

const optionOf = ({ id, receivedAt, versionNumber }: InterviewSummary) => ({
  value: id,
  label: `${receivedAt ? formatDateTime(receivedAt) : ''}（第${versionNumber}版）`,
});

function Compared({ itemId, otherId }: { itemId: OrderItemId; otherId: OrderItemId }) {
  const { data, isError, isFetching, refetch } = useQuery(comparisonQuery(itemId, otherId));
  const [onlyChanged, setOnlyChanged] = useState(true);
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={6} />;
  const head = ({ id, at }: { id: OrderItemId; at: string }) =>
    `${id === itemId ? 'この回' : '比べる回'}（${formatDateTime(at)}）`;
  const [older, newer] = [head(data.older), head(data.newer)];
  const shown = onlyChanged ? data.answers.filter(isDifferent) : data.answers;
  return (
    <>
      <CheckboxField
        label="違うところだけ"
        checked={onlyChanged}
        onChange={({ target }) => setOnlyChanged(target.checked)}
      />
      {shown.length === 0 ? (
        <p role="status">違いはありません。</p>
      ) : (
        <table role="table" className={answers.table} data-former="true">
          <caption className={answers.caption}>2回の回答の比較</caption>
          <thead role="rowgroup">
            <tr role="row">
              {['質問', older, newer].map((column) => (
                <th key={column} role="columnheader" scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {shown.map(({ place, title, before, after, isChanged, sentBefore, sentAfter }) => (
              <tr key={place} role="row">
                <th role="rowheader" scope="row" className={answers.question}>
                  {title}
                </th>
                <td role="cell" className={answers.before}>
                  <span className={answers.label}>{older}：</span>
                  {before || '—'}
                  <Corrected sent={sentBefore} />
                </td>
                <td role="cell">
                  <span className={answers.label}>{newer}：</span>
                  {after || '—'} {isChanged && <Badge tone="warning">変更</Badge>}
                  <Corrected sent={sentAfter} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Also what staff corrected, so that it is the same now. */
const isDifferent = ({ isChanged, sentBefore, sentAfter }: ComparedAnswer): boolean =>
  isChanged || sentBefore !== null || sentAfter !== null;

/** What the patient had sent stays beside what staff made of it. */
const Corrected = ({ sent }: { sent: string | null }) =>
  sent !== null && (
    <p className={answers.correction}>
      <Badge tone="info" icon={pencilIcon}>
        訂正
      </Badge>
      <span>患者さんの回答：{sent === '' ? '未回答' : <del>{sent}</del>}</span>
    </p>
  );
