import { FIGURES_LEAST, type MonthFigures } from '@nattoku/contract/ic-support/ic-figures';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

type Asked = { from: string; until: string };

const MONTHS_MOST = 36;

const countOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** The first moment of a month in Tokyo, or of the one behind it. */
const startOf = (month: string, behind = 0): Date => {
  const count = countOf(month) - 1 + behind;
  const text = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  return new Date(`${text}-01T00:00:00+09:00`);
};

/** @throws Problem `request.invalid` for months the wrong way round, or too many of them */
export const monthFigures = (scope: StaffScope, { from, until }: Asked): Promise<{ items: MonthFigures[] }> => {
  const months = countOf(until) - countOf(from) + 1;
  if (months < 1 || months > MONTHS_MOST)
    throw invalidInput({ field: 'until', message: `${MONTHS_MOST}か月以内の期間を選んでください` });
  return read(scope, async (tx) => ({ items: await figuresOf(tx, startOf(from), startOf(until, 1)) }));
};

/**
 * Talks that were held, by the month in Tokyo in which they began and the department of the order. Somebody is co-present who is of the staff, was
 * there, and did not lead.
 */
async function figuresOf(tx: Tx, from: Date, until: Date): Promise<MonthFigures[]> {
  const { rows } = await tx.$client.query<Counted>(
    `SELECT to_char(t.started_at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM') AS month, o.department_id AS "departmentId",
            coalesce(d.name, '診療科なし') AS "departmentName", count(*)::int AS held,
            (count(*) FILTER (WHERE EXISTS (
              SELECT FROM ic_attendees a WHERE a.order_item_id = t.order_item_id AND a.staff_id IS NOT NULL
                 AND a.staff_id IS DISTINCT FROM t.led_by AND a.in_at IS NOT NULL)))::int AS "coPresent",
            (count(*) FILTER (WHERE t.out_of_hours))::int AS "outOfHours",
            sum(t.minutes)::int AS "plannedMinutes",
            sum(greatest(1, round(extract(epoch FROM t.explained_at - t.started_at) / 60)))::int AS "talkedMinutes"
       FROM ic_talks t JOIN orders o ON o.id = t.order_id LEFT JOIN departments d ON d.id = o.department_id
      WHERE t.explained_at IS NOT NULL AND t.started_at >= $1 AND t.started_at < $2
      GROUP BY 1, 2, 3 ORDER BY 1, 3, 2`,
    [from, until],
  );
  return rows.map(hideSmall);
}

type Counted = Pick<MonthFigures, 'month' | 'departmentId' | 'departmentName'> &
  Record<'held' | 'coPresent' | 'outOfHours' | 'plannedMinutes' | 'talkedMinutes', number>;

const hideSmall = ({ month, departmentId, departmentName, ...figures }: Counted): MonthFigures => {
  const of = { month, departmentId, departmentName };
  if (figures.held >= FIGURES_LEAST) return { ...of, ...figures };
  return { ...of, held: null, coPresent: null, outOfHours: null, plannedMinutes: null, talkedMinutes: null };
};
