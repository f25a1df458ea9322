import type { ListSettings } from '@nattoku/contract/staff/saved-view';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { OrderSearch } from '@nattoku/contract/video/video-order';
import {
  type OrderExport,
  type OrderExportColumn,
  orderExportColumnNames,
  orderExportColumns,
  orderExportPath,
} from '@nattoku/contract/video/video-order-list';
import { exportList } from '#list/export-list.ts';
import { ListExportDialog } from '#list/list-export-dialog.tsx';
import { sentenceOf } from '#editing/sentence-of.ts';

type Props = {
  search: OrderSearch;
  settings: ListSettings;
  /** These orders alone; null for all that the search finds. */
  chosen: readonly OrderId[] | null;
  onClose: () => void;
};

const usual: OrderExportColumn[] = [
  'patientNumber',
  'patientName',
  'department',
  'ward',
  'title',
  'lifecycle',
  'progress',
  'watchedShare',
  'answers',
  'dueOn',
  'lastSeenAt',
  'orderer',
  'createdAt',
];

/** Orders as a CSV file: all that the list finds and not the page alone, or those that were chosen. */
export function OrderExportDialog({ search, settings, chosen, onClose }: Props) {
  const { page: _page, pageSize: _pageSize, ...all } = search;
  const which = chosen ? `選択した${chosen.length}件を` : 'いまの検索と絞り込みに合うオーダーをすべて';
  return (
    <ListExportDialog
      list="videoOrders"
      settings={settings}
      title="オーダーをCSVに書き出す"
      description={`${which}書き出します。だれが、だれの情報を書き出したかが監査ログに残ります。`}
      offered={orderExportColumns}
      names={orderExportColumnNames}
      initial={usual}
      counter="件"
      write={(choice) => {
        const body: OrderExport = { search: all, orderIds: chosen && [...chosen], ...choice };
        return exportList({ path: orderExportPath, body, fileName: '動画オーダー一覧' });
      }}
      explain={sentenceOf}
      onClose={onClose}
    />
  );
}
