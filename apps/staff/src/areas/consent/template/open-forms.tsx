import type { ConsentTemplate, OpenConsentForm } from '@nattoku/contract/consent/consent-template';
import { consentStateNames } from '@nattoku/contract/consent/consent-state';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { checkCircleIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListBody } from '#list/list-body.tsx';
import styles from '#areas/consent/template/consent-template.module.css';
import { openFormsQuery } from '#areas/consent/template/consent-template.queries.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';

type Props = { template: ConsentTemplate; page: number };

/** Forms that go on with an old version: each may be superseded by one of the new version, or be let run. */
export function OpenForms({ template, page }: Props) {
  const query = useQuery({ ...openFormsQuery(template.id, page), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const { data } = query;
  return (
    <div className={styles.parts}>
      {data && data.total > 0 && (
        <Notice tone="info">
          発行したときの版のまま署名できます。内容の変更が患者さんの判断にかかわるときは、同意書の詳細から差し替えてください。
        </Notice>
      )}
      <ListBody query={query} page={{ page, pageSize: 20 }} onTurn={(to) => changeSearch({ page: to.page })} fixedSize>
        {(shown) => (
          <DataTable
            {...shown}
            caption="古い版のまま進行中の同意書"
            columns={columns}
            rowKey={({ formId }) => formId}
            rowHref={({ formId }) => href('/consent/detail', { form: formId })}
            skeletonRows={3}
            empty={
              <EmptyState icon={checkCircleIcon} title="古い版で進行中の同意書はありません">
                新しい版を公開したとき、まだ署名が終わっていない同意書がここに並びます。
              </EmptyState>
            }
          />
        )}
      </ListBody>
    </div>
  );
}

const columns: readonly [Column<OpenConsentForm>, ...Column<OpenConsentForm>[]] = [
  {
    key: 'patient',
    header: '患者',
    cell: ({ patient }) =>
      patient ? (
        <span className={styles.stack}>
          <span className={styles.name}>
            {patient.familyName} {patient.givenName}
          </span>
          <span className={styles.quiet}>{patient.patientNumber}</span>
        </span>
      ) : (
        '（患者が決まっていません）'
      ),
  },
  { key: 'version', header: '版', width: '6rem', cell: ({ versionNumber }) => `第${versionNumber}版` },
  { key: 'state', header: '状態', width: '10rem', cell: ({ state }) => consentStateNames[state] },
  { key: 'procedure', header: '手術・検査名', cell: ({ procedureName }) => procedureName || '—' },
  {
    key: 'on',
    header: '実施予定日',
    width: '9rem',
    cell: ({ procedureOn }) => procedureOn?.replaceAll('-', '/') ?? '—',
  },
];
