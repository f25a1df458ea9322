import { consentCommonContract, LINK_REASON_MAX, type ConsentResponse } from '@nattoku/contract/consent/consent-common';
import { consentStateNames } from '@nattoku/contract/consent/consent-state';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { linkIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { fullName } from '@nattoku/rules/text/person-name';
import { useState } from 'react';
import { candidatesQuery, refetchConsentCommons, refetchForms } from '#areas/consent/common/consent-common.queries.ts';
import { nameOf } from '#areas/consent/common/inbox/response-words.ts';
import styles from '#areas/consent/common/consent-common.module.css';
import { givenFacts, givenLine } from '#parts/common-order/given-words.ts';
import { LinkPatient, NEVER_UNDONE } from '#parts/common-order/link-patient.tsx';
import { LinksMade } from '#parts/common-order/links-made.tsx';
import { call } from '#platform/network/call.ts';
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
        title={response.patient ? '同意書の紐づけ先を変える' : '同意書を患者に紐づける'}
        description={givenLine(nameOf(response), response.given)}
        given={response.given}
        reasonMax={response.patient ? LINK_REASON_MAX : undefined}
        candidates={candidatesQuery(response.formId)}
        sentence={`「${response.templateName}」を、この患者の同意書として記録します。${NEVER_UNDONE}`}
        onBack={() => setLinking(false)}
        onClose={onClose}
        onLink={async ({ patient: { id: patientId }, identityCheck, reason }) => {
          const params = { formId: response.formId };
          const body = { patientId, identityCheck, reason };
          const changed = await call(consentCommonContract.link, { params, body });
          await Promise.all([refetchForms(), refetchConsentCommons()]);
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
            { term: '生年月日・番号', detail: givenFacts(response.given) },
            { term: '受付番号', detail: <ReceiptCode code={response.receiptCode} /> },
            { term: '同意書', detail: `${response.templateName}（${response.commonTitle}）` },
            { term: '状態', detail: consentStateNames[response.state] },
            { term: '開いた日時', detail: formatDateTime(response.openedAt) },
            { term: '返事の日時', detail: response.answeredAt && formatDateTime(response.answeredAt) },
            { term: '紐づけ', detail: <LinksMade links={links} linkedHow={linkedHow} /> },
          ]}
        />
      </div>
    </Dialog>
  );
}
