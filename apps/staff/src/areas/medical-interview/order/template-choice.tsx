import { interviewOrderLimits } from '@nattoku/contract/medical-interview/interview-order';
import type { InterviewTemplateSummary } from '@nattoku/contract/medical-interview/interview-template';
import type { DepartmentId } from '@nattoku/contract/shared/primitives';
import { Badge } from '@nattoku/ui/feedback/badge';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { Checkbox } from '@nattoku/ui/form/checkbox';
import { FieldError } from '@nattoku/ui/form/field';
import { SearchField } from '@nattoku/ui/form/search-field';
import { interviewIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import styles from '#areas/medical-interview/order/interview-order.module.css';
import { DepartmentFilter } from '#list/department-filter.tsx';
import { MoreThanShown } from '#list/more-than-shown.tsx';
import { PastReview } from '#parts/content/past-review.tsx';
import { publishedInterviewsQuery } from '#parts/interview/interview-template.queries.ts';

type Props = {
  chosen: readonly Pick<InterviewTemplateSummary, 'id'>[];
  onToggle: (template: InterviewTemplateSummary) => void;
  /** Of the patient: what the department asks comes first. */
  departmentId: DepartmentId | null;
  error: string | undefined;
};

/** Published questionnaires, by name and department. */
export function TemplateChoice({ chosen, onToggle, departmentId, error }: Props) {
  const [text, setText] = useState('');
  const [department, setDepartment] = useState<string | null>(null);
  const query = useQuery({
    ...publishedInterviewsQuery({ text, departmentId: department as DepartmentId | null }),
    placeholderData: keepPreviousData,
  });
  const { data, isError, isFetching, refetch } = query;
  const errorId = useId();
  const isFull = chosen.length >= interviewOrderLimits.templates;
  const own = (template: InterviewTemplateSummary) => departmentId !== null && template.departmentId === departmentId;
  const shown = data?.items.toSorted((one, other) => Number(own(other)) - Number(own(one)));
  return (
    <div className={styles.stack} data-problem={error ? '' : undefined}>
      <div className={styles.filters}>
        <SearchField label="問診票を検索" placeholder="問診票の名前" value={text} onSearch={setText} />
        <DepartmentFilter value={department ?? undefined} onChange={setDepartment} />
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height="12rem" />}
      {shown?.length === 0 && (
        <EmptyState icon={interviewIcon} title="公開中の問診票がありません">
          検索語や診療科を変えるか、問診票の担当者に公開を依頼してください。
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <ul role="list" className={styles.templates} aria-label="問診票">
          {shown.map((template) => {
            const isChosen = chosen.some(({ id }) => id === template.id);
            return (
              <li key={template.id}>
                <label className={styles.template}>
                  <Checkbox checked={isChosen} disabled={isFull && !isChosen} onChange={() => onToggle(template)} />
                  <Words template={template} />
                  {own(template) && <Badge tone="primary">患者の診療科</Badge>}
                  <PastReview on={template.reviewDueOn} words="見直し期限超過" />
                </label>
              </li>
            );
          })}
        </ul>
      )}
      {data && data.total > data.items.length && <MoreThanShown total={data.items.length} />}
    </div>
  );
}

function Words({ template }: { template: InterviewTemplateSummary }) {
  const { name, description, published, itemCount, departmentName, approachName } = template;
  const facts = [published && `第${published.number}版`, `質問${itemCount}`, departmentName, approachName];
  return (
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      {description && <span className={styles.quiet}>{description}</span>}
      <span className={styles.quiet}>{facts.filter(Boolean).join('・')}</span>
    </span>
  );
}
