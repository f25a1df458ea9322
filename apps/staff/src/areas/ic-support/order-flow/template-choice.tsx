import { IcTemplateId } from '@nattoku/contract/shared/primitives';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SearchField } from '@nattoku/ui/form/search-field';
import { noteIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { contentWords, reachWords } from '#areas/ic-support/template/ic-template-words.ts';
import { icTemplateQuery, icTemplatesQuery } from '#areas/ic-support/template/ic-template.queries.ts';
import { NewTemplate } from '#areas/ic-support/template/new-template.tsx';
import { TemplateWarnings } from '#areas/ic-support/template/template-warnings.tsx';

type Props = { value: IcTemplateId | null; onChange: (templateId: IcTemplateId) => void };

const search = { usable: 'true', archived: 'false', sort: 'usedCount', descending: true, page: 1 } as const;

/** What somebody has put together before: everything of the order at once. */
export function TemplateChoice({ value, onChange }: Props) {
  const [text, setText] = useState('');
  const { data } = useQuery({
    ...icTemplatesQuery({ ...search, text, pageSize: 20 }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.stack}>
      <SearchField
        label="IC支援セットを検索"
        placeholder="IC支援セットの名前、手術・検査の名前"
        size="main"
        value={text}
        onSearch={setText}
      />
      {!data && <SkeletonText lines={6} />}
      {data?.items.length === 0 && (
        <EmptyState icon={noteIcon} title="使えるIC支援セットがありません" action={text === '' && <NewTemplate />}>
          よく使う説明パッケージを登録しておくと、ここから一度に入れられます。
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <RadioGroup
          label="IC支援セット"
          labelHidden
          layout="cards"
          value={value ?? ''}
          options={data.items.map((template) => ({
            value: template.id,
            label: template.content.name,
            help: `${contentWords(template.content)}（${reachWords(template)}）`,
          }))}
          onChange={(event) => onChange(IcTemplateId.parse(event.target.value))}
        />
      )}
    </div>
  );
}

/** What an order would not get of the chosen one. */
export function ChosenTemplateWarnings({ templateId }: { templateId: IcTemplateId }) {
  const { data } = useQuery(icTemplateQuery(templateId));
  return data ? <TemplateWarnings warnings={data.warnings} /> : null;
}
