import { attentionNames, orderLifecycleNames, orderProgressNames } from '@nattoku/contract/order/order-state-words';
import { approachContract } from '@nattoku/contract/video/approach';
import { videoContract } from '@nattoku/contract/video/video-library';
import { videoTemplateContract } from '@nattoku/contract/video/video-template';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { choiceFilter, daysFilter, departmentFilter, scopeFilter, wardFilter } from '#list/filter-parts.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';
import { call } from '#platform/network/call.ts';

/** As many as anybody scrolls through; what is rarer is found by its own page. */
const contentQuery = queryOptions({
  queryKey: ['order', 'filterContent'],
  queryFn: async ({ signal }) => {
    const paging = { page: 1, pageSize: 100 } as const;
    const [approaches, videos, templates] = await Promise.all([
      call(approachContract.list, { query: { ...paging, text: '' } }, { signal }),
      call(videoContract.list, { query: { ...paging, text: '', sort: 'title' } }, { signal }),
      call(
        videoTemplateContract.list,
        { query: { ...paging, text: '', archived: 'false', warned: 'false', sort: 'name' } },
        { signal },
      ),
    ]);
    return {
      approaches: optionsOfRows(approaches.items),
      templates: optionsOfRows(templates.items),
      videos: videos.items.map(({ id, title }) => ({ value: id, label: title })),
    };
  },
  staleTime: 60_000,
});

const useContent = () => useQuery(contentQuery).data;

/** What narrows the list of orders. */
export const orderFields = [
  scopeFilter('どのオーダーを見るか', '自分のオーダー'),
  departmentFilter,
  wardFilter,
  choiceFilter({ name: 'lifecycle', label: '状態', options: optionsOfNames(orderLifecycleNames) }),
  choiceFilter({ name: 'progress', label: '視聴の状況', options: optionsOfNames(orderProgressNames) }),
  choiceFilter({ name: 'reason', label: '要確認の理由', options: optionsOfNames(attentionNames) }),
  choiceFilter({ name: 'orderedBy', label: '依頼者', useOptions: useStaffOptions }),
  choiceFilter({ name: 'approachId', label: 'アプローチ', useOptions: () => useContent()?.approaches }),
  choiceFilter({ name: 'videoId', label: '動画', useOptions: () => useContent()?.videos }),
  choiceFilter({ name: 'templateId', label: '動画セット', useOptions: () => useContent()?.templates }),
  daysFilter('視聴期限', 'dueFrom', 'dueTo'),
  daysFilter('作成日', 'createdFrom', 'createdTo'),
] as const;
