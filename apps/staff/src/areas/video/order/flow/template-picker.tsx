import {
  TemplateScope,
  templateScopeNames,
  type TemplateWarningKind,
  type VideoTemplate,
  videoTemplateContract,
  type VideoTemplateSearch,
} from '@nattoku/contract/video/video-template';
import { dueRuleWords } from '@nattoku/contract/shared/due-rule';
import { formatDuration } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { alertIcon, checkIcon, noteIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { MediaCard } from '@nattoku/ui/player/media-card';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand } from '#editing/use-command.ts';
import { type BasketVideo, withTemplate } from '#areas/video/order/flow/draft.ts';
import type { Selecting } from '#areas/video/order/flow/select-step.tsx';
import { call } from '#platform/network/call.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { PastReview } from '#parts/content/past-review.tsx';
import { PickerList } from '#list/picker-list.tsx';

type Wanted = Pick<VideoTemplateSearch, 'text' | 'scope' | 'page' | 'pageSize'>;

const templatesQuery = (search: Wanted) =>
  queryOptions({
    queryKey: ['videoTemplate', 'picker', search],
    queryFn: ({ signal }) =>
      call(
        videoTemplateContract.list,
        { query: { ...search, archived: 'false', warned: 'false', sort: 'used' } },
        { signal },
      ),
  });

/** What somebody has put together before: videos, message, due date and reminders at once. */
export function TemplatePicker({ search, selecting }: { search: Wanted; selecting: Selecting }) {
  const query = useQuery({ ...templatesQuery(search), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const { take, taking, problem } = useTemplate(selecting);
  const chosen = selecting.editing.draft.templateId;
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label="動画セットを検索"
            placeholder="動画セット名・動画"
            value={search.text}
            onSearch={(text) => changeSearch({ text }, { replace: true })}
          />
        }
        active={search.scope ? 1 : 0}
        onClear={() => changeSearch({ scope: null })}
      >
        <SelectField
          label="公開範囲"
          labelHidden
          size="small"
          emptyLabel="すべての公開範囲"
          value={search.scope ?? ''}
          options={TemplateScope.options.map((value) => ({ value, label: templateScopeNames[value] }))}
          onChange={(event) => changeSearch({ scope: event.target.value })}
        />
      </FilterBar>
      {problem && <Notice tone="error">{problem}</Notice>}
      <PickerList
        label="動画セット"
        query={query}
        page={search.page}
        pageSize={search.pageSize}
        filtered={Boolean(search.text || search.scope)}
        empty={
          <EmptyState icon={noteIcon} title="動画セットはまだありません">
            よく使う組み合わせを「動画セット」に登録すると、ここから一度に入れられます。
          </EmptyState>
        }
      >
        {(template) => (
          <TemplateCard
            key={template.id}
            template={template}
            chosen={template.id === chosen}
            busy={taking === template.id}
            onTake={() => void take(template)}
          />
        )}
      </PickerList>
    </>
  );
}

function useTemplate({ editing, adding }: Selecting) {
  const { run, pending, refusal } = useCommand();
  const [wanted, setWanted] = useState<string>();
  const take = (template: VideoTemplate) =>
    run(async () => {
      setWanted(template.id);
      const params = { templateId: template.id };
      const use = await call(videoTemplateContract.use, { params, body: { icAt: editing.draft.icAt } });
      adding(videosOf(template, use), (videos) => {
        editing.change(withTemplate(editing.draft, use, videos));
        showSnackbar({ type: 'done', title: `「${template.name}」の内容を入れました` });
      });
    });
  return { take, taking: pending ? wanted : undefined, problem: refusal };
}

const videosOf = (
  { items }: VideoTemplate,
  { videoIds, optionalVideoIds }: { videoIds: readonly string[]; optionalVideoIds: readonly string[] },
): BasketVideo[] =>
  items
    .filter(({ videoId }) => videoIds.includes(videoId))
    .map(({ videoId, title, durationSeconds, poster }) => ({
      id: videoId,
      title,
      durationSeconds: durationSeconds ?? 0,
      poster,
      available: true,
      required: !optionalVideoIds.includes(videoId),
    }));

const worstFirst = ['withdrawn', 'expired', 'unpublished', 'newEdition'] as const;

/** What is wrong with a video of the set: the worst is said on its card, all of it where the set is edited. */
const warningWords: Record<TemplateWarningKind, string> = {
  withdrawn: '取り下げた動画あり',
  expired: '有効期限切れの動画あり',
  unpublished: '非公開の動画あり',
  newEdition: '新しい版あり',
};

type CardProps = { template: VideoTemplate; chosen: boolean; busy: boolean; onTake: () => void };

function TemplateCard({ template, chosen, busy, onTake }: CardProps) {
  const { name, items, totalSeconds, scope, departmentName, owner, dueRule, warnings, approachValidUntil } = template;
  const worst = worstFirst.find((kind) => warnings.some((warning) => warning.kind === kind));
  const usable = items.filter(({ orderable }) => orderable);
  return (
    <MediaCard
      title={name}
      poster={usable[0]?.poster}
      {...(totalSeconds > 0 && { duration: formatDuration(totalSeconds) })}
      badge={
        <>
          {worst && (
            <Badge tone="warning" icon={alertIcon}>
              {warningWords[worst]}
            </Badge>
          )}
          <PastReview on={approachValidUntil} words="承認期限超過" />
        </>
      }
      meta={
        <>
          <p>{scope === 'department' ? departmentName : scope === 'me' ? '自分だけ' : `施設全体・${owner.name}`}</p>
          <p>
            動画{usable.length}本・{dueRuleWords(dueRule)}
          </p>
          {usable.length < items.length && <p>公開が終わった{items.length - usable.length}本は入りません</p>}
        </>
      }
      selected={chosen}
      action={
        <Button
          size="small"
          wide
          variant={chosen ? 'secondary' : 'tertiary'}
          icon={chosen ? checkIcon : plusIcon}
          aria-label={`動画セット「${name}」を使う`}
          loading={busy}
          onClick={onTake}
        >
          {chosen ? 'もう一度入れる' : 'この動画セットを使う'}
        </Button>
      }
    />
  );
}
