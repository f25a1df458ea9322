import type { Patient } from '@nattoku/contract/patient/patient';
import { type RelatedPerson, relationNames, signingBasisNames } from '@nattoku/contract/patient/related-person';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { accountGroupIcon, pencilIcon, plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { relatedPersonsQuery, useRemoveRelatedPerson } from '#areas/patient/patients.queries.ts';
import { RelatedPersonDialog } from '#areas/patient/record/related-person-dialog.tsx';
import styles from '#areas/patient/record/related-persons.module.css';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { sentenceOf } from '#editing/sentence-of.ts';

/** Family and proxies: whom to call, who may see the explanation, who may sign. */
export function RelatedPersons({ patient }: { patient: Patient }) {
  const { data, isError, isFetching, refetch } = useQuery(relatedPersonsQuery(patient.id));
  const mayEdit = useIsAllowed('patient.edit') && patient.mergedInto === null;
  const [editing, setEditing] = useState<RelatedPerson | 'new' | null>(null);
  const add = mayEdit && (
    <Button icon={plusIcon} onClick={() => setEditing('new')}>
      家族・代諾者を追加
    </Button>
  );
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={5} />;
  return (
    <section className={styles.panel} aria-labelledby="related-persons">
      <div className={styles.head}>
        <h2 id="related-persons">家族・代諾者</h2>
        {data.items.length > 0 && add}
      </div>
      {data.items.length === 0 ? (
        <EmptyState icon={accountGroupIcon} title="家族・代諾者はまだ登録されていません" action={add}>
          連絡先になる家族や、説明を一緒に聞く方、代わりに署名する方を登録します。
        </EmptyState>
      ) : (
        <ul role="list" className={styles.list} aria-label="家族・代諾者の一覧">
          {data.items.map((person) => (
            <li key={person.id}>
              <Person person={person} onEdit={mayEdit ? () => setEditing(person) : undefined} />
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <RelatedPersonDialog
          patientId={patient.id}
          person={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

function Person({ person, onEdit }: { person: RelatedPerson; onEdit: (() => void) | undefined }) {
  const remove = useRemoveRelatedPerson();
  const restore = async ({ id, version }: RelatedPerson) => {
    try {
      await remove.mutateAsync({ id, version, removed: false });
    } catch (error) {
      showSnackbar({ title: '元に戻せませんでした', desc: sentenceOf(error) });
    }
  };
  // Awaited, not handed over as callbacks: this card is gone once the person is off the list.
  const takeOff = async () => {
    try {
      const removed = await remove.mutateAsync({ id: person.id, version: person.version, removed: true });
      const action = { label: '元に戻す', onPress: () => void restore(removed) };
      showSnackbar({ type: 'done', title: `${person.name}さんを一覧から外しました`, action });
    } catch (error) {
      showSnackbar({ title: '一覧から外せませんでした', desc: sentenceOf(error) });
    }
  };
  return (
    <Card>
      <div className={styles.person}>
        <div className={styles.words}>
          <p className={styles.name}>
            <strong>{person.name}</strong> {person.kana && <span className={styles.kana}>{person.kana}</span>}
            <Badge>{relationNames[person.relation]}</Badge>
            {person.isKeyPerson && <Badge tone="primary">キーパーソン</Badge>}
            {person.maySign && <Badge tone="done">署名できる</Badge>}
            {person.mayView && <Badge tone="info">説明を見られる</Badge>}
          </p>
          <p>{person.phone ?? '電話番号なし'}</p>
          {person.basis && <p>立場：{signingBasisNames[person.basis]}</p>}
          {person.identityCheck && <p>本人確認：{person.identityCheck}</p>}
        </div>
        {onEdit && (
          <div className={styles.actions}>
            <IconButton path={pencilIcon} label={`${person.name}さんを編集`} onClick={onEdit} />
            <IconButton path={trashIcon} label={`${person.name}さんを一覧から外す`} onClick={() => void takeOff()} />
          </div>
        )}
      </div>
    </Card>
  );
}
