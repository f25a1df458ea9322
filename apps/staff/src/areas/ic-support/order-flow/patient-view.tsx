import type { IcPackage } from '@nattoku/contract/ic-support/ic-package';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { packageDates } from '@nattoku/rules/package/package-dates';
import { Card } from '@nattoku/ui/layout/card';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import type { Draft } from '#areas/ic-support/order-flow/package-draft.ts';
import { useToday } from '#platform/use-today.ts';

type Props = { kept: IcPackage; draft: Draft };
type Line = { key: string; title: string; note: string };

/** The steps as the patient's page lists them, with the message above. */
export function PatientView({ kept, draft }: Props) {
  const lines = useLines(kept, draft);
  return (
    <Card title={draft.title || draft.plan.procedure.name}>
      <div className={styles.stack}>
        {draft.message && <p className={styles.text}>{draft.message}</p>}
        <ol className={styles.steps} aria-label="患者さんの手順">
          {lines.map(({ key, title, note }) => (
            <li key={key}>
              <strong>{title}</strong>
              <span className={styles.quiet}>{note}</span>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

function useLines(kept: IcPackage, { contents, plan }: Draft): Line[] {
  const today = useToday();
  const { on: procedureOn } = plan.procedure;
  const dates = procedureOn === null ? null : packageDates(contents.days, { procedureOn, today });
  const by = (part: keyof typeof contents.days) => (dates ? `${formatDate(dates[part].dueOn)}まで` : '期限なし');
  return [
    ...kept.videos
      .filter(({ id }) => contents.videoIds.includes(id))
      .map(({ id, title }) => ({ key: id, title, note: `動画・${by('video')}` })),
    ...kept.interviews
      .filter(({ id }) => contents.interviewIds.includes(id))
      .map(({ id, title }) => ({ key: id, title, note: `問診・${by('interview')}` })),
    ...(contents.withScenario && kept.order.talk.scenario
      ? [{ key: 'scenario', title: kept.order.talk.scenario.name, note: `シナリオ・${by('scenario')}` }]
      : []),
    {
      key: 'talk',
      title: `${plan.procedure.name}の説明`,
      note: plan.startsAt
        ? [formatDateTime(plan.startsAt), plan.place, plan.room].filter(Boolean).join('・')
        : '日時は、あらためてお知らせします',
    },
    ...kept.templates
      .filter(({ id }) => contents.templateIds.includes(id))
      .map(({ id, name }) => ({ key: id, title: name, note: `同意書・${by('consent')}` })),
  ];
}
