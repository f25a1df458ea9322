import { type Approach, approachCategoryNames, ApproachSearch } from '@nattoku/contract/video/approach';
import { ApproachId } from '@nattoku/contract/shared/primitives';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SearchField } from '@nattoku/ui/form/search-field';
import { clipboardIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { approachesQuery } from '#parts/content/video.queries.ts';

type Props = { value: ApproachId | null; onChange: (approachId: ApproachId) => void };

/** One of the published approaches, with what its package holds. */
export function ApproachChoice({ value, onChange }: Props) {
  const [text, setText] = useState('');
  const search = ApproachSearch.parse({ text, published: 'true', pageSize: 20 });
  const { data } = useQuery({ ...approachesQuery(search), placeholderData: keepPreviousData });
  return (
    <div className={styles.stack}>
      <SearchField
        label="アプローチを検索"
        placeholder="手術・検査・治療の名前、別名"
        size="main"
        value={text}
        onSearch={setText}
      />
      {!data && <SkeletonText lines={6} />}
      {data?.items.length === 0 && (
        <EmptyState icon={clipboardIcon} title="公開中のアプローチがありません">
          検索の言葉を変えるか、ライブラリでアプローチを公開してください。
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <RadioGroup
          label="アプローチ"
          labelHidden
          layout="cards"
          value={value ?? ''}
          options={data.items.map((approach) => ({
            value: approach.id,
            label: approach.name,
            help: factsOf(approach),
          }))}
          onChange={(event) => onChange(ApproachId.parse(event.target.value))}
        />
      )}
    </div>
  );
}

/** 「手術・動画2本・シナリオ・説明45分・同意書1通」 */
const factsOf = ({ category, package: plan, videos, scenario, minutes, consentTemplates }: Approach): string => {
  const forms = consentTemplates.filter(({ published }) => published).length;
  return [
    approachCategoryNames[category],
    plan.video.included && videos.length > 0 && `動画${videos.length}本`,
    plan.scenario.included && scenario?.published && 'シナリオ',
    `説明${minutes}分`,
    plan.consent.included && forms > 0 && `同意書${forms}通`,
  ]
    .filter(Boolean)
    .join('・');
};
