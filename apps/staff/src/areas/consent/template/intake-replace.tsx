import type { ConsentIntake } from '@nattoku/contract/consent/consent-intake';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Checkbox } from '@nattoku/ui/form/checkbox';
import { FormActions } from '@nattoku/ui/form/form';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { keepTemplate, versionQuery } from '#areas/consent/template/consent-template.queries.ts';
import styles from '#areas/consent/template/consent-template.module.css';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';
import { useCommand } from '#editing/use-command.ts';

type Props = { intake: ConsentIntake; versionId: ConsentTemplateVersionId };

/** Lays a draft on the pages of another PDF; the fields that were placed stay. */
export function IntakeReplace({ intake, versionId }: Props) {
  const { data: version } = useQuery(versionQuery(versionId));
  const [takeFields, setTakeFields] = useState(false);
  const { run, pending, refusal } = useCommand();
  const navigate = useNavigate();
  if (!version) return null;

  const replace = async () => {
    const body = { version: version.version, intakeId: intake.id, takeFields };
    await run(async () => {
      keepTemplate(await call(consentVersionContract.replacePages, { params: { versionId }, body }));
      await navigate(href('/consent/template/edit', { version: versionId }));
      showSnackbar({ type: 'done', title: 'PDFを差し替えました', desc: '記入欄の位置を確かめてください。' });
    });
  };
  return (
    <div className={styles.group}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Notice tone="info" title={`第${version.number}版のページを、このPDFに差し替えます`}>
        置いてある記入欄（{version.fields.length}個）は、同じ位置に残ります。ページが減るときは最後のページに移します。
        {version.source === 'typed' && '入力した7つの項目は、この版から外れます。'}
      </Notice>
      {intake.fields.length > 0 && (
        <label className={styles.actions}>
          <Checkbox checked={takeFields} onChange={(event) => setTakeFields(event.currentTarget.checked)} />
          PDFの入力欄（{intake.fields.length}個）も追加する
        </label>
      )}
      <FormActions>
        <ButtonLink variant="subTertiary" href={href('/consent/template/:id', { id: version.templateId })}>
          やめる
        </ButtonLink>
        <Button loading={pending} onClick={() => void replace()}>
          差し替える
        </Button>
      </FormActions>
    </div>
  );
}
