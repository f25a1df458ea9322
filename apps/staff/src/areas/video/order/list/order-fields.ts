import { approachContract } from '@nattoku/contract/video/approach';
import { videoContract } from '@nattoku/contract/video/video-library';
import { videoTemplateContract } from '@nattoku/contract/video/video-template';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { choiceFilter, daysFilter, departmentFilter, scopeFilter, wardFilter } from '#list/filter-parts.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';
import { attentionWords } from '#parts/order/order-words.ts';
import { call } from '#platform/network/call.ts';

export const states = { draft: '下書き', issued: '発行済み', closed: '終了', expired: '期限切れ', canceled: '取消' };
export const progresses = { notOpened: '未開封', opened: '開封済み', inProgress: '視聴中', done: '完了' };

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
  choiceFilter({ name: 'lifecycle', label: '状態', options: optionsOfNames(states) }),
  choiceFilter({ name: 'progress', label: '視聴の状況', options: optionsOfNames(progresses) }),
  choiceFilter({ name: 'reason', label: '要確認の理由', options: optionsOfNames(attentionWords) }),
  choiceFilter({ name: 'orderedBy', label: '依頼者', useOptions: useStaffOptions }),
  choiceFilter({ name: 'approachId', label: 'アプローチ', useOptions: () => useContent()?.approaches }),
  choiceFilter({ name: 'videoId', label: '動画', useOptions: () => useContent()?.videos }),
  choiceFilter({ name: 'templateId', label: '動画セット', useOptions: () => useContent()?.templates }),
  daysFilter('視聴期限', 'dueFrom', 'dueTo'),
  daysFilter('作成日', 'createdFrom', 'createdTo'),
] as const;
