import type { ReactNode } from 'react';
import { Badge } from '#feedback/badge.tsx';
import styles from '#conversation/comparison-table.module.css';
import { conversationJa } from '#words/conversation-words.ts';
import { useKitWords } from '#words/kit-words.ts';

type Props = {
  title: ReactNode;
  columns: readonly { key: string; name: ReactNode; isDoingNothing: boolean }[];
  /** A cell for each column. */
  rows: readonly { label: ReactNode; cells: readonly ReactNode[] }[];
};

/** Ways to go beside each other. Where there is no room for columns each row becomes a block that names the way before each cell. */
export function ComparisonTable({ title, columns, rows }: Props) {
  const words = useKitWords('conversation', conversationJa);
  return (
    <div className={styles.frame}>
      {/* Roles are said: what is laid out as blocks would lose them. */}
      <table role="table" className={styles.table}>
        <caption className={styles.title}>{title}</caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            <th role="columnheader" scope="col">
              {words.comparedBy}
            </th>
            {columns.map(({ key, name, isDoingNothing }) => (
              <th key={key} role="columnheader" scope="col">
                {name}
                {isDoingNothing && <Badge>{words.doingNothing}</Badge>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ label, cells }, row) => (
            // Rows keep their place.
            <tr key={row} role="row" className={styles.row}>
              <th role="rowheader" scope="row" className={styles.label}>
                {label}
              </th>
              {columns.map(({ key, name, isDoingNothing }, index) => (
                <td key={key} role="cell" className={styles.cell}>
                  <span className={styles.way} aria-hidden="true">
                    {name}
                    {isDoingNothing && <Badge>{words.doingNothing}</Badge>}
                  </span>
                  <span className={styles.words}>{cells[index]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
