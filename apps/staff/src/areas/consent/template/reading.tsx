import type { ReadingSection } from '@nattoku/contract/consent/consent-form';
import type { ConsentTemplate, ConsentTemplateVersion } from '@nattoku/contract/consent/consent-template';
import { ownReading } from '@nattoku/contract/consent/consent-template-input';
import { Button } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { noteIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FixedBlock } from '#areas/consent/template/block-fields.tsx';
import styles from '#areas/consent/template/consent-template.module.css';
import { versionQuery } from '#areas/consent/template/consent-template.queries.ts';
import { ReadingForm } from '#areas/consent/template/reading-form.tsx';

type Props = { template: ConsentTemplate; mayManage: boolean };

/** What patients read on their screens: of the version that is being made, or else of the newest one. */
export function Reading({ template, mayManage }: Props) {
  const [newest] = template.versions;
  if (!newest) return null;
  return <ReadingOf key={newest.id} versionId={newest.id} mayManage={mayManage} />;
}

function ReadingOf({ versionId, mayManage }: { versionId: ConsentTemplateVersion['id']; mayManage: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery(versionQuery(versionId));
  const [editing, setEditing] = useState(false);
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return null;
  const own = ownReading(data.reading);
  const mayEdit = mayManage && data.state === 'draft' && data.source === 'pdf';
  if (editing && mayEdit) return <ReadingForm version={data} onDone={() => setEditing(false)} />;
  return (
    <div className={styles.form}>
      {data.source === 'typed' ? (
        <Notice tone="info">第{data.number}版の文章は、入力した7つの項目から作られています。</Notice>
      ) : (
        <Notice
          tone="info"
          title={`第${data.number}版の文章`}
          action={
            mayEdit && (
              <Button variant="tertiary" size="small" icon={pencilIcon} onClick={() => setEditing(true)}>
                文章を編集
              </Button>
            )
          }
        >
          PDFから読み取った文章です。患者さんは、まずこの文章を画面で読みます。署名の記録になるのはPDFです。内容が同じか確かめてください。
        </Notice>
      )}
      {own.length === 0 ? (
        <EmptyState icon={noteIcon} title="患者さんが読む文章がありません">
          画像のPDFからは文章を読み取れません。「文章を編集」から入力してください。
        </EmptyState>
      ) : (
        <Sections sections={own} />
      )}
      <FixedBlock />
    </div>
  );
}

const Sections = ({ sections }: { sections: readonly ReadingSection[] }) => (
  <>
    {sections.map(({ heading, text }, at) => (
      // A section has no name but its place.
      <section key={at}>
        {heading && <h3 className={styles.name}>{heading}</h3>}
        <p className={styles.reading}>{text}</p>
      </section>
    ))}
  </>
);
