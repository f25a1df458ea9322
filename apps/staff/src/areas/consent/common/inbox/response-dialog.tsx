import type { ConsentResponse } from '@nattoku/contract/consent/consent-common';
import { consentStateNames } from '@nattoku/contract/consent/consent-state';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { linkIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { fullName } from '@nattoku/rules/text/person-name';
import { useState } from 'react';
import { LinkPatient } from '#areas/consent/common/inbox/link-patient.tsx';
import { factsOf, nameOf } from '#areas/consent/common/inbox/response-words.ts';
import styles from '#areas/consent/common/consent-common.module.css';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { ReceiptCode } from '#parts/order/receipt-code.tsx';

type Props = { response: ConsentResponse; onClose: () => void; onLinked: (response: ConsentResponse) => void };

/** What somebody gave, and whose form it is. */
export function ResponseDialog({ response, onClose, onLinked }: Props) {
  const [linking, setLinking] = useState(false);
  const [linked, setLinked] = useState(false);
  const mayLink = useIsAllowed('patient.view');
  const maySee = useIsAllowed('consent.view');
  if (linking) {
    return (
      <LinkPatient
        response={response}
        onBack={() => setLinking(false)}
        onClose={onClose}
        onLinked={(changed) => {
          onLinked(changed);
          setLinked(true);
          setLinking(false);
        }}
      />
    );
  }
  const { patient, links, linkedHow } = response;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="共通オーダーの同意書"
      actions={
        <>
          <Button variant="subTertiary" onClick={onClose}>
            閉じる
          </Button>
          {maySee && (
            <ButtonLink variant="tertiary" href={href('/consent/detail', { form: response.formId })}>
              同意書を開く
            </ButtonLink>
          )}
          {mayLink && (
            <Button icon={linkIcon} variant={patient ? 'tertiary' : 'primary'} onClick={() => setLinking(true)}>
              {patient ? '紐づけ先を変える' : '患者に紐づける'}
            </Button>
          )}
        </>
      }
    >
      <div role="status" className={styles.result}>
        {linked && patient && <Notice tone="done" title={`${fullName(patient)} さんに紐づけました`} />}
      </div>
      <div className={styles.stack}>
        {patient && <PatientBannerOf patient={patient} />}
        <DescriptionList
          items={[
            { term: '名乗った氏名', detail: nameOf(response) },
            { term: '生年月日・番号', detail: factsOf(response) },
            { term: '受付番号', detail: <ReceiptCode code={response.receiptCode} /> },
            { term: '同意書', detail: `${response.templateName}（${response.commonTitle}）` },
            { term: '状態', detail: consentStateNames[response.state] },
            { term: '開いた日時', detail: formatDateTime(response.openedAt) },
            { term: '返事の日時', detail: response.answeredAt && formatDateTime(response.answeredAt) },
            {
              term: '紐づけ',
              detail:
                linkedHow === 'identification' && links.length === 0 ? (
                  'ご本人が診察券の番号と生年月日を入力'
                ) : links.length > 0 ? (
                  <Links links={links} />
                ) : (
                  '未紐づけ'
                ),
            },
          ]}
        />
      </div>
    </Dialog>
  );
}

const Links = ({ links }: { links: ConsentResponse['links'] }) => (
  <ul role="list" className={styles.tight}>
    {links.map(({ linkedAt, linkedByName, patientNumber, reason }) => (
      <li key={linkedAt}>
        {formatDateTime(linkedAt)}・{linkedByName} が患者番号 {patientNumber} に紐づけ
        {reason && <span className={styles.quiet}>（理由：{reason}）</span>}
      </li>
    ))}
  </ul>
);
