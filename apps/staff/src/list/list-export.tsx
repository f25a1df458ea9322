import type { ArrangedList, ListSettings } from '@nattoku/contract/staff/saved-view';
import { Button } from '@nattoku/ui/action/button';
import { downloadIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '#editing/sentence-of.ts';
import { exportList } from '#list/export-list.ts';
import type { Exported } from '#list/list-of.ts';
import type { Sorting } from '#list/list-query.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

const ListExportDialog = lazy(async () => ({
  default: (await import('#list/list-export-dialog.tsx')).ListExportDialog,
}));

type Props = {
  list: ArrangedList;
  settings: ListSettings;
  exported: Exported;
  /** What the list was asked, with whatever part of it is shown. */
  search: Sorting;
  /** Names of the columns that the list shows. */
  shown: readonly string[];
  /** These rows alone; null for all that the search finds. */
  chosen: readonly string[] | null;
};

/** A file of a list: all that it finds and not the page alone, or what was chosen. */
export function ListExport({ list, settings, exported, search, shown, chosen }: Props) {
  const [open, setOpen] = useState(false);
  if (!useIsAllowed('patient.export')) return null;
  const { path, columns, names, fileName, noun, counter, usual, followsList } = exported;
  const which = chosen ? `選択した${chosen.length}${counter}を` : `いまの検索と絞り込みに合う${noun}をすべて`;
  const { page: _page, pageSize: _pageSize, ...all } = { page: 0, pageSize: 0, ...search };
  // What was chosen may have been found by other words and filters than those that are set now.
  const order = { sort: search.sort, descending: search.descending };
  return (
    <>
      <Button
        variant={chosen ? 'tertiary' : 'subTertiary'}
        size="small"
        icon={downloadIcon}
        onClick={() => setOpen(true)}
      >
        書き出し
      </Button>
      {open && (
        <Suspense>
          <ListExportDialog
            list={list}
            settings={settings}
            title={`${noun}をCSVに書き出す`}
            description={`${which}書き出します。だれが、だれの情報を書き出したかが監査ログに残ります。`}
            offered={columns}
            names={names}
            initial={usual(shown)}
            {...(followsList && { shownInList: usual(shown) })}
            counter={counter}
            write={(choice) =>
              exportList({ path, body: { search: chosen ? order : all, chosen, ...choice }, fileName })
            }
            explain={sentenceOf}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
