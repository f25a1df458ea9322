import { attentionNames, orderLifecycleNames, orderProgressNames } from '@nattoku/contract/order/order-state-words';
import type { OrderSearch } from '@nattoku/contract/order/order-search';
import type {
  ApproachId,
  DepartmentId,
  StaffId,
  VideoId,
  VideoTemplateId,
  WardId,
} from '@nattoku/contract/shared/primitives';
import type { OrderSummary } from '@nattoku/contract/video/video-order';
import { orderFile, type OrderExportColumn } from '@nattoku/contract/video/video-order-list';
import { fullName } from '@nattoku/rules/text/person-name';
import { ButtonLink } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { clipboardIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { orderColumns } from '#areas/video/order/list/order-columns.tsx';
import { orderFields } from '#areas/video/order/list/order-fields.ts';
import { OrderRowMenu } from '#areas/video/order/list/order-row-menu.tsx';
import { type OrderView, orderViews, views } from '#areas/video/order/list/order-views.ts';
import { anyOrders, ordersQuery, refetchOrders } from '#areas/video/order/video-order.queries.ts';
import { listFilters } from '#list/list-filters.ts';
import type { ListOf } from '#list/list-of.ts';
import { dateInAddress, flagInAddress, idInAddress, nameIn, oneOf, scopeInAddress } from '#list/words-in-address.ts';
import { NoMatch } from '#list/no-match.tsx';
import { orderBulk } from '#parts/order/bulk/order-bulk.tsx';
import { titleOf } from '#parts/order/order-words.ts';
import { href } from '#routing/paths.ts';

export const filters = listFilters(
  {
    view: oneOf(orderViews),
    scope: scopeInAddress,
    lifecycle: nameIn(orderLifecycleNames),
    progress: nameIn(orderProgressNames),
    reason: nameIn(attentionNames),
    departmentId: idInAddress<DepartmentId>(),
    wardId: idInAddress<WardId>(),
    orderedBy: idInAddress<StaffId>(),
    videoId: idInAddress<VideoId>(),
    approachId: idInAddress<ApproachId>(),
    templateId: idInAddress<VideoTemplateId>(),
    dueFrom: dateInAddress,
    dueTo: dateInAddress,
    createdFrom: dateInAddress,
    createdTo: dateInAddress,
    sort: oneOf(['createdAt', 'dueAt', 'lastSeenAt']),
    descending: flagInAddress,
  },
  // The view says whose orders they are.
  ['view', 'scope', 'sort', 'descending'],
);
type Filters = ReturnType<typeof filters.filtersIn>;
type Asked = Omit<OrderSearch, 'text' | 'page' | 'pageSize'>;

const notUsual: readonly OrderExportColumn[] = [
  'patientKana',
  'videos',
  'attention',
  'icAt',
  'issuedAt',
  'openedAt',
  'doneAt',
];

export const orderList: ListOf<OrderSummary, Filters, Asked> = {
  path: '/video/order/list',
  arranged: 'videoOrders',
  caption: '動画オーダーの一覧',
  filters,
  search: { label: 'オーダーを患者で検索', placeholder: '患者番号・氏名・カナ' },
  presets: {
    label: 'オーダーの絞り込み',
    name: 'view',
    usual: 'all',
    all: orderViews.map((value) => ({ value, label: views[value].label })),
    counted: { value: 'attention', query: ordersQuery({ ...anyOrders, attention: true, sort: 'lastSeenAt' }) },
  },
  fields: orderFields,
  questionOf: ({ view: chosen = 'all', sort: by, descending, ...narrowed }, today) => {
    const view = views[chosen];
    return {
      attention: false,
      mine: false,
      ...view.filter(today),
      // What somebody sets by hand goes before what the view means.
      ...Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined && value !== null)),
      sort: by ?? view.sort,
      descending: descending ?? view.descending,
    };
  },
  queryOf: ordersQuery,
  columns: orderColumns,
  rowHref: ({ id, lifecycle }) =>
    lifecycle === 'draft'
      ? href('/video/order/flow/select/approach', { order: id })
      : href('/video/order/detail', { order: id }),
  renderMenu: (order) => <OrderRowMenu order={order} />,
  keepsPushedOut: true,
  renderEmpty: ({ narrowed, filters: { view } }) =>
    narrowed ? <NoMatch icon={clipboardIcon} noun="オーダー" scoped /> : <NothingHere view={view ?? 'all'} />,
  exported: {
    ...orderFile,
    fileName: '動画オーダー一覧',
    noun: 'オーダー',
    counter: '件',
    usual: () => orderFile.columns.filter((column) => !notUsual.includes(column)),
  },
  bulk: orderBulk({
    permission: 'video.order',
    chosenOf: (order) => ({
      orderId: order.id,
      version: order.version,
      label: `${fullName(order.patient)} さんの「${titleOf(order)}」`,
    }),
    words: {
      noun: 'オーダー',
      due: '視聴期限',
      reminding: '見終わった患者さん、連絡先のない患者さん、連絡を希望しない患者さんには送られません。',
      extending:
        'お渡し済みのリンクとQRコードは、そのまま使えます。期限切れのオーダーは、詳細画面で1件ずつ延ばしてください。',
      cancel: { verb: '取り消す', question: '取り消しますか？', done: '取り消しました' },
      canceling:
        '患者さんのリンクはすぐに使えなくなります。取り消したオーダーは元に戻せません。これまでの視聴の記録は残ります。',
    },
    onChanged: refetchOrders,
  }),
};

const NothingHere = ({ view }: { view: OrderView }) => (
  <EmptyState
    icon={clipboardIcon}
    title={views[view].empty.title}
    action={
      <ButtonLink variant="tertiary" icon={plusIcon} href={href('/video/order/flow/patient')}>
        動画をオーダーする
      </ButtonLink>
    }
  >
    {views[view].empty.words}
  </EmptyState>
);
