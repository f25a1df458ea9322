import {
  FIGURES_LEAST,
  icFiguresContract,
  icFiguresFiles,
  type MonthFigures,
} from '@nattoku/contract/ic-support/ic-figures';
import { addDays } from '@nattoku/rules/time/date-time';
import { ButtonLink } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SelectField } from '@nattoku/ui/form/select-field';
import { Card } from '@nattoku/ui/layout/card';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { downloadIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#parts/figures/figures.module.css';
import { call } from '#platform/network/call.ts';
import { useToday } from '#platform/use-today.ts';

type Span = { from: string; until: string };

const figuresQuery = (query: Span) =>
  queryOptions({
    queryKey: ['order', 'icSupport', 'figures', query],
    queryFn: ({ signal }) => call(icFiguresContract.months, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

const spans = [3, 6, 12, 36].map((months) => ({ value: String(months), label: `この${months}か月` }));

/** So many months, the current one among them. */
function spanOf(today: string, months: number): Span {
  let first = `${today.slice(0, 8)}01`;
  for (let behind = 1; behind < months; behind += 1) first = `${addDays(first, -1).slice(0, 8)}01`;
  return { from: first.slice(0, 7), until: today.slice(0, 7) };
}

/** What was held per month and department; small groups are not told. */
export function FiguresCard() {
  const today = useToday();
  const [months, setMonths] = useState('6');
  const span = spanOf(today, Number(months));
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(figuresQuery(span));
  const hidden = data ? data.items.filter((figures) => !isTold(figures)).toReversed() : [];
  const address = `${icFiguresFiles.csv.path}?${new URLSearchParams(span)}`;
  return (
    <Card
      title="月ごとの実績"
      padding="flush"
      action={
        <div className={styles.tools}>
          <SelectField
            label="実績の期間"
            labelHidden
            size="small"
            options={spans}
            value={months}
            onChange={(event) => setMonths(event.target.value)}
          />
          <ButtonLink variant="subTertiary" size="small" icon={downloadIcon} href={address} download>
            CSV
          </ButtonLink>
        </div>
      }
    >
      {isError && !data ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="説明の月ごとの実績"
          columns={columns}
          rows={data && data.items.filter(isTold).toReversed()}
          stale={isPlaceholderData}
          skeletonRows={3}
          rowKey={({ month, departmentId }) => `${month} ${departmentId}`}
          empty={
            <p className={styles.quiet}>
              {hidden.length === 0
                ? 'この期間に行った説明はありません。'
                : `${FIGURES_LEAST}件以上になった月と診療科は、まだありません。`}
            </p>
          }
        />
      )}
      <p className={styles.quiet}>職員の同席は、進めた人のほかに職員が出席した説明です。</p>
      {hidden.length > 0 && (
        <p className={styles.quiet}>
          {FIGURES_LEAST}件に満たない次の月と診療科は、個人がわからないように表示しません：{hiddenWords(hidden)}
        </p>
      )}
    </Card>
  );
}

/** A group that is large enough: the server tells all of its figures, of a smaller one none. */
type Told = MonthFigures & Record<'held' | 'coPresent' | 'outOfHours' | 'plannedMinutes' | 'talkedMinutes', number>;

const isTold = (figures: MonthFigures): figures is Told => figures.held !== null;

const monthWords = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

/** The months and departments whose figures are not told, in one sentence instead of a row each that says nothing. */
const hiddenWords = (hidden: readonly MonthFigures[]): string =>
  [...Map.groupBy(hidden, ({ month }) => month)]
    .map(([month, of]) => `${monthWords(month)}（${of.map(({ departmentName }) => departmentName).join('・')}）`)
    .join('、');

const shareOf = (part: number, { held }: Told): string => `${part}件（${Math.round((part / held) * 100)}％）`;

const perTalk = (minutes: number, { held }: Told): string => `${Math.round(minutes / held)}分`;

const columns: readonly [Column<Told>, ...Column<Told>[]] = [
  {
    key: 'month',
    header: '月',
    width: '7rem',
    cell: ({ month }) => monthWords(month),
  },
  { key: 'department', header: '診療科', cell: ({ departmentName }) => departmentName },
  {
    key: 'held',
    header: '行った説明',
    width: '8rem',
    align: 'end',
    cell: ({ held }) => `${held}件`,
  },
  {
    key: 'coPresent',
    header: '職員の同席',
    width: '9rem',
    align: 'end',
    cell: (row) => shareOf(row.coPresent, row),
  },
  { key: 'outOfHours', header: '時間外', width: '9rem', align: 'end', cell: (row) => shareOf(row.outOfHours, row) },
  {
    key: 'planned',
    header: '予定（1件あたり）',
    width: '9rem',
    align: 'end',
    wideOnly: true,
    cell: (row) => perTalk(row.plannedMinutes, row),
  },
  {
    key: 'talked',
    header: '実際（1件あたり）',
    width: '9rem',
    align: 'end',
    cell: (row) => perTalk(row.talkedMinutes, row),
  },
];
