import { formatDateTime } from '@nattoku/rules/time/date-time';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { refreshIcon } from '@nattoku/ui/tokens/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from '#list/list-tools.module.css';

type Props = { query: Pick<UseQueryResult, 'dataUpdatedAt' | 'refetch'> };

/** When the list was last asked for, and asking again. */
export const ListUpdated = ({ query: { dataUpdatedAt, refetch } }: Props) => (
  <p className={styles.updated} data-print="hidden">
    {dataUpdatedAt > 0 && `最終更新 ${formatDateTime(new Date(dataUpdatedAt).toISOString())}`}
    <IconButton path={refreshIcon} label="一覧を更新" size="small" onClick={() => void refetch()} />
  </p>
);
