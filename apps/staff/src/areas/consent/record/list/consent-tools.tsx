import {
  type ConsentExport,
  type ConsentExportColumn,
  consentExportColumnNames,
  consentExportColumns,
  consentExportPath,
  type ConsentSearch,
} from '@nattoku/contract/consent/consent-list';
import type { SavedView } from '@nattoku/contract/staff/saved-view';
import { Button } from '@nattoku/ui/action/button';
import { downloadIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { allColumns, columnsFor } from '#areas/consent/record/list/consent-columns.tsx';
import { filterWords } from '#areas/consent/record/list/consent-list-search.ts';
import type { ConsentList } from '#areas/consent/record/list/use-consent-list.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import { href } from '#routing/paths.ts';
import { ColumnChooser } from '#list/column-chooser.tsx';
import { exportList } from '#list/export-list.ts';
import { ListExportDialog } from '#list/list-export-dialog.tsx';
import { ListViews } from '#list/list-views.tsx';
import { sentenceOf } from '#editing/sentence-of.ts';

type Props = { list: ConsentList; search: ConsentSearch; views: readonly SavedView[] };

const usual = consentExportColumns.filter(
  (column) => !(['patientKana', 'ward', 'route', 'timeStamp'] as ConsentExportColumn[]).includes(column),
);

/** What its reader makes of the list: kept conditions, columns, a file of it. */
export function ConsentTools({ list, search, views }: Props) {
  const [exporting, setExporting] = useState(false);
  const mayExport = useIsAllowed('patient.export');
  const { page: _page, pageSize: _pageSize, ...all } = search;
  return (
    <>
      <ListViews
        list="consents"
        views={views}
        current={list.current}
        filters={filterWords(list.filters)}
        columns={list.columns}
        addressOf={(saved) => href('/consent/list', { saved })}
        onSaved={(id) => list.open(id)}
        onRemoved={() => list.open(null)}
      />
      <ColumnChooser all={allColumns} shown={columnsFor(list.columns)} onChange={list.arrange} />
      {mayExport && (
        <Button variant="subTertiary" size="small" icon={downloadIcon} onClick={() => setExporting(true)}>
          書き出し
        </Button>
      )}
      {exporting && (
        <ListExportDialog
          list="consents"
          settings={list.settings}
          title="同意書の一覧をCSVに書き出す"
          description="いまの検索と絞り込みに合う同意書をすべて書き出します。だれが、だれの情報を書き出したかが監査ログに残ります。"
          offered={consentExportColumns}
          names={consentExportColumnNames}
          initial={usual}
          counter="件"
          write={(choice) => {
            const body: ConsentExport = { search: all, ...choice };
            return exportList({ path: consentExportPath, body, fileName: '同意書一覧' });
          }}
          explain={sentenceOf}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
