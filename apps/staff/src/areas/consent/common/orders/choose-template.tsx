import type { CommonTemplate } from '@nattoku/contract/consent/consent-common';
import { ButtonLink } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { signatureIcon } from '@nattoku/ui/tokens/icons';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SearchField } from '@nattoku/ui/form/search-field';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { commonTemplatesQuery } from '#areas/consent/common/consent-common.queries.ts';
import styles from '#areas/consent/common/consent-common.module.css';
import { PastReview } from '#parts/content/past-review.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

type Props = { chosen: CommonTemplate | null; error: string | undefined; onChoose: (template: CommonTemplate) => void };

const factsOf = ({ number, versionNumber, pageCount, departmentName, available }: CommonTemplate): string =>
  [
    number,
    `第${versionNumber ?? '—'}版`,
    `${pageCount}ページ`,
    departmentName,
    available ? null : '職員が記入する欄があるため選べません',
  ]
    .filter(Boolean)
    .join('・');

/** Published forms in which nothing is about one person. */
export function ChooseTemplate({ chosen, error, onChoose }: Props) {
  const [text, setText] = useState('');
  const query = useQuery({ ...commonTemplatesQuery(text), placeholderData: keepPreviousData });
  const { data, isError, isFetching, refetch } = query;
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="8rem" />;
  if (data.total === 0 && text === '') return <NoTemplates />;
  const offered = chosen && !data.items.some(({ id }) => id === chosen.id) ? [chosen, ...data.items] : data.items;
  return (
    <div className={styles.stack}>
      {(data.total > 8 || text !== '') && (
        <SearchField label="同意書を検索" placeholder="様式番号・名前" value={text} onSearch={setText} />
      )}
      <RadioGroup
        label="お渡しする同意書"
        name="template"
        required
        error={error}
        options={offered.map((template) => ({
          value: template.id,
          label: template.name,
          help: (
            <>
              {factsOf(template)} <PastReview on={template.reviewDueOn} words="見直し期限超過" />
            </>
          ),
          disabled: !template.available,
        }))}
        value={chosen?.id ?? ''}
        onChange={({ currentTarget }) => {
          const template = offered.find(({ id }) => id === currentTarget.value);
          if (template) onChoose(template);
        }}
      />
    </div>
  );
}

function NoTemplates() {
  const mayManage = useIsAllowed('consent.manage');
  return (
    <EmptyState
      icon={signatureIcon}
      title="共通オーダーに使える同意書がありません"
      action={
        mayManage && (
          <ButtonLink variant="tertiary" href={href('/consent/template')}>
            様式を用意する
          </ButtonLink>
        )
      }
    >
      様式の「署名と条件」で「患者さんごとに入力する項目がある」を外して公開した同意書が、ここに並びます。
    </EmptyState>
  );
}
