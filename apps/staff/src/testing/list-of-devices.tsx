import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { choiceFilter, daysFilter, wardFilter } from '#list/filter-parts.tsx';
import { listFilters } from '#list/list-filters.ts';
import type { Asking, ListOf } from '#list/list-of.ts';
import { dateInAddress, flagInAddress, oneOf } from '#list/words-in-address.ts';

export type Device = { id: string; name: string; state: string };

export const filters = listFilters(
  {
    view: oneOf(['broken']),
    state: oneOf(['lent', 'here']),
    wardId: (value) => (typeof value === 'string' ? value : undefined),
    boughtFrom: dateInAddress,
    boughtTo: dateInAddress,
    sort: oneOf(['name', 'boughtOn']),
    descending: flagInAddress,
  },
  ['view', 'sort', 'descending'],
);
type Filters = ReturnType<typeof filters.filtersIn>;
type Asked = Omit<Filters, 'view' | 'sort' | 'descending'> & { sort: string; descending: boolean };

/** A list that no area has: it stands for every other. */
export const devices: ListOf<Device, Filters, Asked> = {
  path: '/patients',
  arranged: 'patients',
  caption: '機器の一覧',
  unit: '台',
  filters,
  search: { label: '機器を検索', placeholder: '名前' },
  presets: {
    label: '機器の絞り込み',
    name: 'view',
    usual: null,
    all: [
      { value: 'broken', label: '故障中' },
      { value: null, label: 'すべて' },
    ],
  },
  fields: [
    wardFilter,
    choiceFilter({
      name: 'state',
      label: '状態',
      place: 'bar',
      options: [
        { value: 'lent', label: '貸出中' },
        { value: 'here', label: '在庫' },
      ],
    }),
    daysFilter('購入日', 'boughtFrom', 'boughtTo'),
  ],
  questionOf: ({ view: _, sort, descending, ...narrowed }) => ({
    ...narrowed,
    sort: sort ?? 'name',
    descending: descending ?? false,
  }),
  queryOf: devicesQuery,
  columns: {
    all: [
      { key: 'name', header: '名前', sortable: true, cell: ({ name }) => name },
      { key: 'state', header: '状態', cell: ({ state }) => state },
      { key: 'id', header: '番号', cell: ({ id }) => id },
    ],
    asDelivered: ['name', 'state'],
    openers: ['name'],
  },
  rowHref: ({ id }) => `/patients?device=${id}`,
  keepsPushedOut: false,
  renderEmpty: ({ narrowed }) => <EmptyState title={narrowed ? '条件に合う機器はありません' : '機器はありません'} />,
  exported: {
    path: '/lists/devices/export',
    columns: ['name'],
    names: { name: '名前' },
    fileName: '機器',
    noun: '機器',
    counter: '件',
    usual: () => ['name'],
  },
  bulk: {
    permission: 'patient.edit',
    most: 200,
    rowLabel: ({ name }) => name,
    renderActions: (chosen) => <button type="button">{chosen.length}台を点検に出す</button>,
  },
};

/** What is asked is read off the key; a test puts the answer there. */
export function devicesQuery(asked: Asked & Asking) {
  const queryFn = () => Promise.reject<{ items: Device[]; total: number; pageSize: number }>(new Error('No answer.'));
  return { queryKey: ['device', 'list', asked], queryFn };
}
