import { type LaunchId, launchContract, type OpenedLaunch } from '@nattoku/contract/interoperability/launch';
import { ApiProblem } from '@nattoku/contract/shared/client';
import { identityFieldNames } from '@nattoku/contract/patient/patient-identity';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { recordOf, targetOf } from '#areas/patient/launch/launch-targets.ts';
import styles from '#areas/patient/launch/launched-patient.module.css';
import { sentenceOf } from '#editing/sentence-of.ts';
import { useCommand } from '#editing/use-command.ts';
import { Loading } from '#layouts/loading.tsx';
import { call } from '#platform/network/call.ts';
import { signInAgain } from '#platform/session/switch-user.ts';
import { useSession } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

type Wanted = { launchId: LaunchId; asSomebodyElse: boolean };

const openingQuery = ({ launchId, asSomebodyElse }: Wanted) =>
  queryOptions({
    queryKey: ['launch', launchId, asSomebodyElse],
    queryFn: ({ signal }) => call(launchContract.open, { params: { launchId }, body: { asSomebodyElse } }, { signal }),
    // It opens once: whoever comes back to this page asks anew.
    gcTime: 0,
    staleTime: Infinity,
  });

const isOver = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && ['launch.over', 'notFound'].includes(error.body.code);

/** What was asked for is kept for a day; of what is another hospital's nobody says more. */
const GONE = 'この呼び出しは、残っていません。電子カルテから、もう一度開いてください。';

/** What the record system asked to open: the patient at once, unless something has to be known first. */
export function LaunchedPatient({ launchId }: { launchId: LaunchId }) {
  const [asSomebodyElse, setAsSomebodyElse] = useState(false);
  const { data, error } = useQuery({
    ...openingQuery({ launchId, asSomebodyElse }),
    throwOnError: (failure) => !isOver(failure),
  });
  if (isOver(error)) return <Over sentence={error.body.code === 'notFound' ? GONE : sentenceOf(error)} />;
  if (!data) return <Loading />;
  if (data.state === 'otherUser') return <OtherUser {...data} onGoOn={() => setAsSomebodyElse(true)} />;
  if (data.differences.length > 0) return <Different {...data} />;
  return <GoOn {...data} />;
}

type Opened = Extract<OpenedLaunch, { state: 'opened' }>;

/** The patient's page takes the place of this one: "back" leads out of it, not here. */
function GoOn({ intent, patientId }: Opened) {
  const session = useSession();
  const navigate = useNavigate();
  const target = targetOf(session, intent, patientId);
  useEffect(() => void navigate(target, { replace: true }), [navigate, target]);
  return <Loading />;
}

const Shown = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader title="電子カルテからの呼び出し" />
    <div className={styles.shown}>{children}</div>
  </>
);

const Over = ({ sentence }: { sentence: string }) => (
  <Shown>
    <Notice tone="warning" title="患者の画面を開けませんでした" action={<ToPatients />}>
      {sentence}
    </Notice>
  </Shown>
);

const ToPatients = () => (
  <ButtonLink variant="tertiary" href={href('/patients')}>
    患者を探す
  </ButtonLink>
);

type Asked = Extract<OpenedLaunch, { state: 'otherUser' }> & { onGoOn: () => void };

/** At a computer that a ward shares: the patient is not shown before it is clear whose session this is. */
function OtherUser({ user, isKnown, systemName, onGoOn }: Asked) {
  const { name } = useSession();
  const { run, pending, refusal } = useCommand();
  return (
    <Shown>
      <Notice tone="warning" title={`${systemName}を使っている方と、Nattokuにログインしている方が違います`}>
        ここから先の操作は、ログインしている方の名前で残ります。
      </Notice>
      <DescriptionList
        items={[
          { term: systemName, detail: isKnown ? user : `${user}（Nattokuに登録がありません）` },
          { term: 'Nattoku', detail: name },
        ]}
      />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className={styles.actions}>
        <Button loading={pending} onClick={() => void run(signInAgain)}>
          ログインし直す
        </Button>
        <Button variant="tertiary" onClick={onGoOn}>
          {name}のまま患者を開く
        </Button>
      </div>
    </Shown>
  );
}

const Different = ({ differences, patientId }: Opened) => (
  <Shown>
    <Notice
      tone="warning"
      title={`${differences.map((field) => identityFieldNames[field]).join('・')}が、電子カルテと違います`}
      action={<ButtonLink href={recordOf(patientId)}>患者の記録を開いて確かめる</ButtonLink>}
    >
      電子カルテの内容は取り込んでいません。同じ方かどうかを確かめてから進んでください。同じ方なら、患者の画面の「編集」で直せます。
    </Notice>
  </Shown>
);
