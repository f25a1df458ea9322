import type { ConsentIntake } from '@nattoku/contract/consent/consent-intake';
import { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useState } from 'react';
import { z } from 'zod';
import styles from '#areas/consent/template/consent-template.module.css';
import { IntakeFound } from '#areas/consent/template/intake-found.tsx';
import { IntakeReplace } from '#areas/consent/template/intake-replace.tsx';
import { IntakeTemplate } from '#areas/consent/template/intake-template.tsx';
import { MayNotManage } from '#areas/consent/template/may-not-manage.tsx';
import { PdfDrop } from '#areas/consent/template/pdf-drop.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

/** `version`: the draft whose pages are replaced; without it a new template is made. */
export const search = z.object({ version: ConsentTemplateVersionId.optional().catch(undefined) });
type Props = PageProps<'/consent/template/uploadPdf', typeof search>;

/** Takes the hospital's own PDF in: what was found in it is shown before anything is made of it. */
export function Page({ search: { version }, title }: Props) {
  const mayManage = useIsAllowed('consent.manage');
  const [intake, setIntake] = useState<ConsentIntake>();
  return (
    <>
      <PageHeader title={title} trail={[{ label: '同意書様式', href: href('/consent/template') }]} />
      {!mayManage ? (
        <MayNotManage />
      ) : (
        <div className={styles.form}>
          {intake === undefined ? (
            <PdfDrop onTaken={setIntake} />
          ) : (
            <>
              <IntakeFound intake={intake} onAgain={() => setIntake(undefined)} />
              {version === undefined ? (
                <IntakeTemplate key={intake.id} intake={intake} onGone={() => setIntake(undefined)} />
              ) : (
                <IntakeReplace key={intake.id} intake={intake} versionId={version} />
              )}
            </>
          )}
        </div>
      )}
    </>
  );
}
