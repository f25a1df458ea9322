import { groupedNumber } from '@nattoku/rules/text/grouped-number';
import { Button } from '#action/button.tsx';
import { classNames } from '#tokens/class-names.ts';
import { chevronIcon, chevronLeftIcon } from '#tokens/icons.tsx';
import { pageWindow, shownOn } from '#table/page-window.ts';
import styles from '#table/pager.module.css';
import { SelectField } from '#form/select-field.tsx';

export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export type Page = { page: number; pageSize: PageSize };

type Props = Page & {
  total: number;
  onChange: (page: Page) => void;
  /** What is counted: 「件」, 「人」. */
  unit?: string;
  /** The size of a page is not the reader's choice. */
  fixedSize?: boolean;
};

export function Pager({ page, pageSize, total, onChange, unit = '件', fixedSize = false }: Props) {
  if (total === 0) return null;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const shown = shownOn({ page, pageSize, total });
  const go = (wanted: number) => onChange({ page: wanted, pageSize });
  const resize = (chosen: string) => {
    const size = pageSizes.find((each) => String(each) === chosen);
    if (size) onChange({ page: 1, pageSize: size });
  };

  return (
    <nav className={styles.pager} aria-label="ページ送り" data-print="hidden">
      <p className={styles.total} role="status">
        全{groupedNumber(total)}
        {unit}
        {shown && `中 ${groupedNumber(shown.from)}〜${groupedNumber(shown.to)}`}
      </p>
      {total > pageSizes[0] && !fixedSize && (
        <SelectField
          label="1ページの件数"
          labelHidden
          size="small"
          value={pageSize}
          options={pageSizes.map((size) => ({ value: String(size), label: `${size}件ずつ` }))}
          onChange={(event) => resize(event.target.value)}
        />
      )}
      {last > 1 && (
        <div className={styles.pages}>
          <Button
            variant="fourth"
            size="small"
            icon={chevronLeftIcon}
            disabled={page <= 1}
            onClick={() => go(Math.min(page - 1, last))}
          >
            前へ
          </Button>
          <ol role="list" className={styles.numbers}>
            {pageWindow(page, last).map((each, index) => (
              <li key={each ?? `gap-${index}`}>
                {each === null ? (
                  <span className={styles.gap}>…</span>
                ) : (
                  <button
                    type="button"
                    className={classNames(styles.number, each === page && styles.current)}
                    aria-current={each === page ? 'page' : undefined}
                    aria-label={`${each}ページ`}
                    onClick={() => go(each)}
                  >
                    {each}
                  </button>
                )}
              </li>
            ))}
          </ol>
          <Button
            variant="fourth"
            size="small"
            iconEnd={chevronIcon}
            disabled={page >= last}
            onClick={() => go(page + 1)}
          >
            次へ
          </Button>
        </div>
      )}
    </nav>
  );
}
