import { CsvExportEncoding } from '@nattoku/contract/csv';
import type { ListSettings } from '@nattoku/contract/saved-view';
import type { OrderId } from '@nattoku/contract/shared';
import type { OrderSearch } from '@nattoku/contract/video-order';
import {
  type OrderExport,
  OrderExportColumn,
  orderExportColumnNames,
  orderExportColumns,
  orderExportPath,
} from '@nattoku/contract/video-order-list';
import { Button } from '@nattoku/ui/button';
import { CheckboxField } from '@nattoku/ui/checkbox-field';
import { CheckboxGroup } from '@nattoku/ui/checkbox-group';
import { Dialog } from '@nattoku/ui/dialog';
import { Notice } from '@nattoku/ui/notice';
import { RadioGroup } from '@nattoku/ui/radio-group';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaveSettings } from '#shared/arrangement.queries.ts';
import { exportList } from '#shared/export-list.ts';
import styles from '#shared/list-tools.module.css';
import { sentenceOf } from '#shared/sentence-of.ts';

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
  const [columns, setColumns] = useState(usual);
  const [sensitive, setSensitive] = useState(false);
  const saveSettings = useSaveSettings('videoOrders');
  const leave = useMutation({
    mutationFn: (body: OrderExport) => exportList({ path: orderExportPath, body, fileName: '動画オーダー一覧' }),
    onSuccess: (count) => {
      showSnackbar({ type: 'done', title: `${count.toLocaleString('ja-JP')}件を書き出しました` });
      onClose();
    },
  });
  const encoding = settings.exportEncoding;
  const { page: _page, pageSize: _pageSize, ...all } = search;

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="オーダーをCSVに書き出す"
      description={`${
        chosen ? `選択した${chosen.length}件を` : 'いまの検索と絞り込みに合うオーダーをすべて'
      }書き出します。だれが、だれの情報を書き出したかが監査ログに残ります。`}
      actions={
        <>
          <Button variant="tertiary" onClick={onClose}>
            やめる
          </Button>
          <Button
            disabled={columns.length === 0}
            loading={leave.isPending}
            onClick={() => leave.mutate({ search: all, orderIds: chosen && [...chosen], columns, sensitive, encoding })}
          >
            書き出す
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {leave.isError && <Notice tone="error">{sentenceOf(leave.error)}</Notice>}
        <CheckboxGroup
          label="書き出す項目"
          layout="row"
          value={columns}
          options={orderExportColumns.map((value) => ({ value, label: orderExportColumnNames[value] }))}
          onChange={(wanted) => setColumns(OrderExportColumn.array().parse(wanted))}
        />
        <div>
          <Button variant="fourth" size="small" onClick={() => setColumns([...orderExportColumns])}>
            すべての項目を選ぶ
          </Button>
        </div>
        <CheckboxField
          label="要配慮の患者も含める"
          checked={sensitive}
          onChange={(event) => setSensitive(event.target.checked)}
        />
        <RadioGroup
          label="文字コード"
          layout="row"
          value={encoding}
          options={[
            { value: 'utf-8', label: 'UTF-8（Excel・新しいソフト）' },
            { value: 'cp932', label: 'Shift_JIS（古いソフト）' },
          ]}
          onChange={(event) =>
            saveSettings.mutate({ ...settings, exportEncoding: CsvExportEncoding.parse(event.target.value) })
          }
        />
      </div>
    </Dialog>
  );
}
