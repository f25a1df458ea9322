import { icFiguresContract, icFiguresFiles, type MonthFigures } from '@nattoku/contract/ic-support/ic-figures';
import type { ReceivedFile } from '@nattoku/contract/shared/file-endpoint';
import { monthFigures } from '#areas/ic-support/figures/figures.ts';
import { writeCsv } from '#kernel/csv/csv-writer.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { serve } from '#kernel/http/mount.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import type { StaffScope } from '#kernel/scope.ts';

export const icFiguresRoutes = serve(icFiguresContract, { months: (scope, { query }) => monthFigures(scope, query) });

const headings = ['月', '診療科', '実施件数', '職員の同席', '時間外', '予定（分）', '開始から終了まで（分）'];

/** What is hidden is said to be, so that nobody takes it for nothing. */
const cell = (count: number | null): string => (count === null ? '少数のため非表示' : String(count));

const cellsOf = (figures: MonthFigures): string[] => [
  figures.month,
  figures.departmentName,
  cell(figures.held),
  cell(figures.coPresent),
  cell(figures.outOfHours),
  cell(figures.plannedMinutes),
  cell(figures.talkedMinutes),
];

export const serveFigures = (): FileRoutes =>
  serveFiles(icFiguresFiles, {
    csv: async (scope: StaffScope, { query }: ReceivedFile<typeof icFiguresFiles.csv>, { reply }: Exchange) => {
      const { items } = await monthFigures(scope, query);
      void reply.type('text/csv; charset=utf-8');
      void reply.headers({ 'content-disposition': 'attachment; filename="talks.csv"', 'cache-control': 'no-store' });
      return reply.send(writeCsv(headings, items.map(cellsOf), 'utf-8').bytes);
    },
  });
