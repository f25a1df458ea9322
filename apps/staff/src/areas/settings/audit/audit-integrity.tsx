import { auditContract, type AuditVerdict } from '@nattoku/contract/audit/audit';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import { ProgressBar } from '@nattoku/ui/feedback/progress-bar';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { breakWords } from '#areas/settings/audit/audit-words.ts';
import { lastAnchorQuery } from '#areas/settings/audit/audit.queries.ts';
import styles from '#areas/settings/audit/audit.module.css';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useCommand } from '#editing/use-command.ts';

type Progress = { checkedEvents: number; totalEvents: number };

export function AuditIntegrity() {
  return (
    <div className={styles.view}>
      <Seal />
      <Verification />
    </div>
  );
}

function Seal() {
  const { data } = useQuery(lastAnchorQuery);
  const { run, pending, refusal } = useCommand();
  const anchor = async () => {
    queryClient.setQueryData(lastAnchorQuery.queryKey, await call(auditContract.anchor, {}));
    showSnackbar({ type: 'done', title: '監査ログの要約を保管しました' });
  };
  const anchored = data?.anchored;
  return (
    <Card
      title="要約の保管"
      action={
        <Button variant="tertiary" size="small" loading={pending} onClick={() => void run(anchor)}>
          今すぐ要約を保管する
        </Button>
      }
    >
      <div className={styles.anchor}>
        <FormRefusal>{refusal}</FormRefusal>
        <p className={styles.quiet}>
          1時間ごとに、それまでの記録全体の要約をデータベースの外に保管します。それより前の記録が消されると、検証で分かります。
        </p>
        <DescriptionList
          items={[
            { term: '最後の要約', detail: anchored ? formatDateTime(anchored.at) : data ? 'まだありません' : '' },
            { term: '要約に含まれる記録', detail: anchored ? `${anchored.seq.toLocaleString('ja-JP')}件まで` : '' },
            { term: '要約', detail: anchored ? <code className={styles.hash}>{anchored.hash}</code> : '' },
          ]}
        />
      </div>
    </Card>
  );
}

function Verification() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [verdict, setVerdict] = useState<AuditVerdict | null>(null);
  const { run, pending, refusal } = useCommand();
  const verify = async () => {
    setVerdict(null);
    setProgress({ checkedEvents: 0, totalEvents: 0 });
    for (let from = 0; ;) {
      const part = await call(auditContract.verify, { body: { from } });
      setProgress(part);
      if (part.verdict) return setVerdict(part.verdict);
      from = part.checkedEvents;
    }
  };
  return (
    <Card title="検証">
      <div className={styles.review}>
        <p>すべての記録を順に調べ、変更・削除・挿入・入れ替えがないことを確かめます。</p>
        <FormRefusal>{refusal}</FormRefusal>
        {pending && progress && <Watching progress={progress} />}
        {verdict && <Verdict verdict={verdict} />}
        <div>
          <Button loading={pending} onClick={() => void run(verify)}>
            検証する
          </Button>
        </div>
      </div>
    </Card>
  );
}

const count = (number: number) => `${number.toLocaleString('ja-JP')}件`;

function Watching({ progress: { checkedEvents, totalEvents } }: { progress: Progress }) {
  return (
    <div className={styles.progress} role="status">
      <ProgressBar label="検証の進み具合" share={totalEvents === 0 ? undefined : checkedEvents / totalEvents} />
      <span className={styles.quiet}>
        {totalEvents === 0 ? '調べています…' : `${count(totalEvents)}のうち${count(checkedEvents)}を調べました`}
      </span>
    </div>
  );
}

function Verdict({ verdict: { firstBreak, checkedEvents, unanchoredEvents } }: { verdict: AuditVerdict }) {
  if (firstBreak) {
    return (
      <Notice tone="error" title="記録に異常があります">
        {breakWords(firstBreak)}サーバーの管理者に連絡し、この画面を残しておいてください。
      </Notice>
    );
  }
  return (
    <Notice tone="done" title={`${count(checkedEvents)}の記録は、書き込まれたときのままです`}>
      {unanchoredEvents > 0 && `最後の要約よりあとの${count(unanchoredEvents)}は、次の要約で守られます。`}
    </Notice>
  );
}
