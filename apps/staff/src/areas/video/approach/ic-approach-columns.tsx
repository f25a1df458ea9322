import { type Approach, approachCategoryNames } from '@nattoku/contract/video/approach';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import type { Column } from '@nattoku/ui/table/data-table';
import { alertIcon, checkIcon } from '@nattoku/ui/tokens/icons';
import { CompletenessBar } from '#areas/video/approach/completeness-bar.tsx';
import styles from '#areas/video/approach/approach-library.module.css';
import { attendeeWords } from '#areas/video/approach/plan-words.ts';
import type { ColumnSet } from '#list/columns-for.ts';

type ApproachColumn = Column<Approach>;

const all: readonly [ApproachColumn, ...ApproachColumn[]] = [
  {
    key: 'name',
    header: 'アプローチ',
    width: '12.5rem',
    sortable: true,
    cell: (row) => <Name approach={row} />,
  },
  {
    key: 'blocksFilled',
    header: '説明の7項目',
    width: '7.5rem',
    sortable: true,
    cell: ({ name, completeness }) => <CompletenessBar of={name} completeness={completeness} />,
  },
  { key: 'missing', header: '足りないもの', cell: (row) => <Missing approach={row} /> },
  {
    key: 'risks',
    header: '必須リスク',
    width: '5.5rem',
    cell: ({ risks }) => `${risks.filter(({ required }) => required).length}件`,
  },
  { key: 'scenario', header: 'シナリオ', width: '8rem', cell: ({ scenario }) => scenario?.name ?? '—' },
  { key: 'forms', header: '同意書', width: '9rem', cell: ({ consentTemplates }) => formsOf(consentTemplates) },
  {
    key: 'talk',
    header: '説明',
    width: '7rem',
    wideOnly: true,
    cell: ({ minutes, attendees }) => `${minutes}分・${attendeeWords(attendees)}`,
  },
  {
    key: 'validUntil',
    header: '承認の期限',
    width: '7rem',
    sortable: true,
    cell: ({ validUntil }) => (validUntil ? formatDate(validUntil) : '—'),
  },
];
export const icApproachColumns: ColumnSet<Approach> = { all, openers: ['name'] };

function Name({ approach: { name, category, published } }: { approach: Approach }) {
  return (
    <>
      {name}
      <span className={styles.under}>
        {approachCategoryNames[category]} {!published && <Badge tone="neutral">非公開</Badge>}
      </span>
    </>
  );
}

/** The first two gaps in words; the rest is counted. */
function Missing({ approach: { completeness } }: { approach: Approach }) {
  const { missing } = completeness;
  if (missing.length === 0) {
    return (
      <Badge tone="done" icon={checkIcon}>
        不足なし
      </Badge>
    );
  }
  const isBlocked = missing.some(({ blocksPublishing }) => blocksPublishing);
  return (
    <div>
      <Badge tone={isBlocked ? 'error' : 'warning'} icon={alertIcon}>
        不足{missing.length}件
      </Badge>
      <span className={styles.under}>
        {missing
          .slice(0, 2)
          .map(({ sentence }) => sentence)
          .join('、')}
        {missing.length > 2 && ` ほか${missing.length - 2}件`}
      </span>
    </div>
  );
}

const formsOf = (forms: Approach['consentTemplates']): string => {
  const [first] = forms;
  if (!first) return '—';
  return forms.length > 1 ? `${first.name} ほか${forms.length - 1}件` : first.name;
};
