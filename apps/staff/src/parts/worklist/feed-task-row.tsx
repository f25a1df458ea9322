import { type FeedKind, feedKindWords, type FeedTask } from '@nattoku/contract/interoperability/feed-rejection';
import { sexNames } from '@nattoku/contract/patient/patient';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { isPlainDate } from '@nattoku/rules/time/plain-date';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { alertIcon } from '@nattoku/ui/tokens/icons';
import { useCommand } from '#editing/use-command.ts';
import { WorkPatient } from '#parts/worklist/work-row.tsx';
import { retryFeedTask } from '#parts/worklist/feed-task.commands.ts';
import { refetchWorklist } from '#parts/worklist/worklist.queries.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import styles from '#parts/worklist/work-row.module.css';

const PATIENT_FOLDER = '患者フォルダー';

/** The rows of a file that could not be imported are left out already: to close its task imports no less. */
export const dismissalVerbs: Record<FeedKind, string> = {
  patient: '取り込まない',
  response: '取り込まない',
  import: '確認を終わりにする',
};

type Props = { task: FeedTask; onDismiss: () => void };

/** A rejected message of another system: its content, the reason of the rejection, and the actions of staff. */
export function FeedTaskRow({ task, onDismiss }: Props) {
  const { systemName, why, faults, times, firstAt, lastAt } = task;
  return (
    <li className={styles.row} data-row>
      <FeedPatient task={task} />
      <div className={styles.what}>
        <p className={styles.procedure}>{[systemName ?? PATIENT_FOLDER, nameOf(task)].join('：')}</p>
        <Badge tone="warning" icon={alertIcon}>
          取り込めませんでした
        </Badge>
        <p>{why}</p>
        {faults.length > 0 && (
          <ul>
            {[...new Set(faults)].map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
        <SentContent task={task} />
      </div>
      <dl className={styles.when}>
        <div className={styles.date}>
          <dt>{times > 1 ? '最後' : '届いた'}</dt>
          <dd>{formatDateTime(lastAt)}</dd>
        </div>
        {times > 1 && (
          <div className={styles.date}>
            <dt>最初</dt>
            <dd>{`${formatDateTime(firstAt)}（${times}回）`}</dd>
          </div>
        )}
      </dl>
      <Actions task={task} onDismiss={onDismiss} />
    </li>
  );
}

/** A file by its name, answers by their questionnaire: staff order it before another try. */
const nameOf = ({ kind, fileName, questionnaireName }: FeedTask): string =>
  fileName ?? feedKindWords[kind] + (questionnaireName === null ? '' : `「${questionnaireName}」`);

/** The record that the message names; otherwise the number as it was sent. */
function FeedPatient({ task: { patient, patientNumber, kind } }: { task: FeedTask }) {
  if (patient) return <WorkPatient patient={patient} />;
  return (
    <div className={styles.who}>
      <span className={styles.name}>{unknownName(kind, patientNumber)}</span>
      {patientNumber !== '' && <span className={styles.facts}>{patientNumber}</span>}
    </div>
  );
}

const unknownName = (kind: FeedTask['kind'], patientNumber: string): string => {
  if (kind === 'import') return 'CSVファイル';
  return patientNumber === '' ? '患者番号を読めません' : '登録のない患者番号';
};

function SentContent({ task: { sent } }: { task: FeedTask }) {
  if (!sent) return null;
  const sex = Object.entries(sexNames).find(([key]) => key === sent.sex)?.[1];
  const birthDate = sent.birthDate && isPlainDate(sent.birthDate) ? formatBirthDate(sent.birthDate) : sent.birthDate;
  const words = [sent.name, birthDate, sex].filter(Boolean).join('　');
  return words === '' ? null : <p>{`届いた内容：${words}`}</p>;
}

function Actions({ task, onDismiss }: Props) {
  const { id, kind, patient, page, canRetry } = task;
  const mayOpen = useIsAllowed('patient.view');
  const { run, pending, refusal } = useCommand({ onRefused: refetchWorklist });
  const retry = () =>
    void run(async () => {
      await retryFeedTask(id);
      showSnackbar({ type: 'done', title: '取り込みました' });
    });
  return (
    <div className={styles.taskActions}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className={styles.taskButtons}>
        {patient && mayOpen && (
          <ButtonLink size="small" variant="subTertiary" href={href('/patients/detail', { patientId: patient.id })}>
            患者の記録を開く
          </ButtonLink>
        )}
        {page && (
          <ButtonLink size="small" variant="subTertiary" href={page}>
            ファイルを開く
          </ButtonLink>
        )}
        {canRetry && (
          <Button size="small" variant="subTertiary" loading={pending} onClick={retry}>
            もう一度取り込む
          </Button>
        )}
        <Button size="small" variant="fourth" onClick={onDismiss}>
          {dismissalVerbs[kind]}
        </Button>
      </div>
    </div>
  );
}
