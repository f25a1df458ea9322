import {
  interviewCommonContract,
  interviewCommonLimits,
  type InterviewCommonResponse,
} from '@nattoku/contract/medical-interview/interview-common';
import { fullName } from '@nattoku/rules/text/person-name';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Link } from '@nattoku/ui/action/link';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { linkIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/medical-interview/common/common.module.css';
import {
  candidatesQuery,
  refetchCommonInterviews,
  refetchInterviews,
} from '#areas/medical-interview/common/interview-common.queries.ts';
import { nameOf } from '#areas/medical-interview/common/response-words.ts';
import { interviewAddress } from '#areas/medical-interview/response/interview-address.ts';
import { FlagBadges, InterviewStateBadge } from '#parts/interview/interview-badges.tsx';
import { givenFacts, givenLine } from '#parts/common-order/given-words.ts';
import { LinkPatient, NEVER_UNDONE } from '#parts/common-order/link-patient.tsx';
import { LinksMade } from '#parts/common-order/links-made.tsx';
import { ReceiptCode } from '#parts/order/receipt-code.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { call } from '#platform/network/call.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

type Props = {
  response: InterviewCommonResponse;
  onClose: () => void;
  onLinked: (response: InterviewCommonResponse) => void;
};

/** What somebody said of themselves and answered, and whose it is. */
export function ResponseDialog({ response, onClose, onLinked }: Props) {
  const [linking, setLinking] = useState(false);
  const [linked, setLinked] = useState(false);
  const mayLink = useIsAllowed('patient.view');
  const { patient } = response;
  const titles = response.interviews.map(({ title }) => title).join('、');
  if (linking) {
    return (
      <LinkPatient
        title={patient ? '回答の紐づけ先を変える' : '回答を患者に紐づける'}
        description={givenLine(nameOf(response), response.given)}
        given={response.given}
        reasonMax={patient ? interviewCommonLimits.reason : undefined}
        candidates={candidatesQuery(response.orderId)}
        sentence={`「${titles}」の回答を、この患者の問診として記録します。${NEVER_UNDONE}`}
        onBack={() => setLinking(false)}
        onClose={onClose}
        onLink={async ({ patient: { id: patientId }, identityCheck, reason }) => {
          const params = { orderId: response.orderId };
          const body = { patientId, identityCheck, reason };
          const changed = await call(interviewCommonContract.link, { params, body });
          await Promise.all([refetchInterviews(), refetchCommonInterviews()]);
          onLinked(changed);
          setLinked(true);
          setLinking(false);
        }}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="共通QRの問診の回答"
      actions={
        <>
          <Button variant="subTertiary" onClick={onClose}>
            閉じる
          </Button>
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
        <Facts response={response} />
      </div>
    </Dialog>
  );
}

function Facts({ response }: { response: InterviewCommonResponse }) {
  const maySee = useIsAllowed('interview.view');
  const { given, receiptCode, interviews, commonTitle, openedAt, answeredAt, linkedHow, links } = response;
  return (
    <DescriptionList
      items={[
        { term: '名乗った氏名', detail: nameOf(response) },
        { term: '生年月日・番号', detail: givenFacts(given) },
        { term: '受付番号', detail: <ReceiptCode code={receiptCode} /> },
        {
          term: '問診',
          detail: (
            <ul role="list" className={styles.tight}>
              {interviews.map((interview) => (
                <li key={interview.id}>
                  {maySee ? <Link href={interviewAddress(interview)}>{interview.title}</Link> : interview.title}{' '}
                  <InterviewStateBadge state={interview.state} />
                  {interview.flags.red + interview.flags.amber > 0 && <FlagBadges row={interview} />}
                </li>
              ))}
            </ul>
          ),
        },
        { term: '共通オーダー', detail: commonTitle },
        { term: '開いた日時', detail: formatDateTime(openedAt) },
        { term: '回答の日時', detail: answeredAt && formatDateTime(answeredAt) },
        { term: '紐づけ', detail: <LinksMade links={links} linkedHow={linkedHow} /> },
      ]}
    />
  );
}
