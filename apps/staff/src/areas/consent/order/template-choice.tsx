import type { OrderableSearch, OrderableTemplate } from '@nattoku/contract/consent/consent-order';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { consentLevelNames } from '@nattoku/contract/consent/consent-rules';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Checkbox } from '@nattoku/ui/form/checkbox';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { chevronIcon, signatureIcon } from '@nattoku/ui/tokens/icons';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListBody } from '#list/list-body.tsx';
import styles from '#areas/consent/order/consent-order.module.css';
import { orderableQuery, runningConsentsQuery } from '#areas/consent/order/consent-order.queries.ts';
import { PickerFilters } from '#list/picker-filters.tsx';
import { FilterChoice } from '#list/filter-choice.tsx';
import { PastReview } from '#parts/content/past-review.tsx';
import { approachesQuery } from '#parts/content/video.queries.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';

type Props = {
  patientId: PatientId;
  search: OrderableSearch;
  chosen: readonly OrderableTemplate[];
  onToggle: (template: OrderableTemplate) => void;
  /** Straight on with this one alone. */
  onBegin: (template: OrderableTemplate) => void;
  isFull: boolean;
};

/** Published templates, by search, department and what is going to be done; the most used stand first. */
export function TemplateChoice({ patientId, search, chosen, onToggle, onBegin, isFull }: Props) {
  const query = useQuery({ ...orderableQuery(search), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const { data: running = [] } = useQuery(runningConsentsQuery(patientId));
  const runs = (template: OrderableTemplate) => running.some(({ templateId }) => templateId === template.id);
  return (
    <section className={styles.part} aria-labelledby="choose-templates">
      <h2 id="choose-templates" className={styles.title}>
        様式を選ぶ
      </h2>
      <PickerFilters
        label="様式を検索"
        placeholder="様式番号・名前"
        text={search.text}
        departmentId={search.departmentId}
      />
      <ByApproach value={search.approachId ?? null} />
      <ListBody query={query} page={search} onTurn={changeSearch}>
        {({ rows }) => {
          if (!rows) return <Skeleton height="12rem" />;
          if (rows.length === 0) return <NoTemplates isFiltered={isFiltered(search)} />;
          return (
            <ul role="list" className={styles.templates} aria-label="様式">
              {rows.map((template) => (
                <Template
                  key={template.id}
                  template={template}
                  isChosen={chosen.some(({ id }) => id === template.id)}
                  isFull={isFull}
                  isRunning={runs(template)}
                  onToggle={() => onToggle(template)}
                  onBegin={() => onBegin(template)}
                />
              ))}
            </ul>
          );
        }}
      </ListBody>
    </section>
  );
}

const isFiltered = ({ text, departmentId, approachId }: OrderableSearch): boolean =>
  text !== '' || departmentId !== undefined || approachId !== undefined;

function ByApproach({ value }: { value: string | null }) {
  const changeSearch = useChangeSearch();
  const mayLook = useIsAllowed('video.view');
  const { data } = useQuery({
    ...approachesQuery({ page: 1, pageSize: 100, text: '', sort: 'name' }),
    enabled: mayLook,
  });
  // It has its place before it is filled: the list below must not move under the pointer.
  if (!mayLook || data?.items.length === 0) return null;
  return (
    <div className={styles.narrow}>
      <FilterChoice
        label="アプローチ（手術・検査・治療）"
        value={value}
        options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(approachId) => changeSearch({ approachId })}
      />
    </div>
  );
}

function NoTemplates({ isFiltered: narrowed }: { isFiltered: boolean }) {
  const mayManage = useIsAllowed('consent.manage');
  if (narrowed)
    return (
      <EmptyState icon={signatureIcon} title="条件に合う様式はありません">
        検索語や絞り込みを変えてお試しください。
      </EmptyState>
    );
  return (
    <EmptyState
      icon={signatureIcon}
      title="公開中の様式がありません"
      action={mayManage && <ButtonLink href={href('/consent/template')}>様式を用意する</ButtonLink>}
    >
      {mayManage ? 'PDFを取り込むか、文章から作って公開してください。' : '様式の担当者に公開を依頼してください。'}
    </EmptyState>
  );
}

type TemplateProps = {
  template: OrderableTemplate;
  isChosen: boolean;
  isFull: boolean;
  isRunning: boolean;
  onToggle: () => void;
  onBegin: () => void;
};

function Template({ template, isChosen, isFull, isRunning, onToggle, onBegin }: TemplateProps) {
  const { number, name, versionNumber, departmentName, approachNames, pageCount, usedCount, sided, level } = template;
  const facts = [
    `第${versionNumber}版`,
    `${pageCount}ページ`,
    departmentName,
    usedCount > 0 ? `${usedCount}回使用` : null,
  ];
  return (
    <li className={styles.entry}>
      <label className={styles.template}>
        <Checkbox checked={isChosen} disabled={isFull && !isChosen} onChange={onToggle} />
        <span className={styles.words}>
          <span className={styles.name}>
            {name}
            <span className={styles.quiet}>{number}</span>
          </span>
          <span className={styles.quiet}>{facts.filter(Boolean).join('・')}</span>
          {approachNames.length > 0 && <span className={styles.quiet}>{approachNames.join('、')}</span>}
        </span>
        <span className={styles.badges}>
          {isRunning && <Badge tone="info">進行中あり</Badge>}
          <PastReview on={template.reviewDueOn} words="見直し期限超過" />
          {sided && <Badge tone="warning">左右あり</Badge>}
          {level === 'writtenStrict' && (
            <Badge tone="primary">{consentLevelNames[level].replace(/（.*/u, '')}・侵襲大</Badge>
          )}
        </span>
      </label>
      {/* One that runs already is chosen with the warning below in sight. */}
      {!isRunning && (
        <Button
          size="small"
          variant="fourth"
          weight="normal"
          iconEnd={chevronIcon}
          aria-label={`「${name}」この様式で入力へ`}
          onClick={onBegin}
        >
          この様式で入力へ
        </Button>
      )}
    </li>
  );
}
