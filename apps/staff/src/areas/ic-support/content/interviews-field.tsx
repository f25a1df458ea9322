import { MOST_INTERVIEWS } from '@nattoku/contract/ic-support/ic-package';
import { InterviewTemplateId } from '@nattoku/contract/shared/primitives';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { SelectField } from '@nattoku/ui/form/select-field';
import { alertIcon, closeIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/ic-support/content/content.module.css';
import { publishedInterviewsQuery } from '#parts/interview/interview-template.queries.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

type Props = {
  /** What the server told of them; what was chosen just now is asked for. */
  known: readonly { id: InterviewTemplateId; title: string; available: boolean }[];
  interviewIds: readonly InterviewTemplateId[];
  onChange: (interviewIds: InterviewTemplateId[]) => void;
};

/** The questionnaires in the order in which the patient is asked them. */
export function InterviewsField({ known, interviewIds, onChange }: Props) {
  const maySee = useIsAllowed('interview.view');
  const { data } = useQuery({ ...publishedInterviewsQuery({ text: '', departmentId: null }), enabled: maySee });
  const published = data?.items ?? [];
  const offered = published.filter(({ id }) => !interviewIds.includes(id));
  const add = (value: string) => {
    const { data: id } = InterviewTemplateId.safeParse(value);
    if (id) onChange([...interviewIds, id]);
  };
  if (!maySee && interviewIds.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>問診票</h3>
      {interviewIds.length === 0 && <p className={styles.quiet}>問診票を入れないときは、このままでかまいません。</p>}
      <ul role="list" className={styles.chosen} aria-label="選択中の問診票">
        {interviewIds.map((id) => {
          const told = known.find((each) => each.id === id);
          const name = told?.title ?? published.find((each) => each.id === id)?.name ?? '…';
          return (
            <li key={id} className={styles.chosenRow}>
              <span>
                {name}{' '}
                {told && !told.available && (
                  <Badge tone="error" icon={alertIcon}>
                    公開終了
                  </Badge>
                )}
              </span>
              <IconButton
                path={closeIcon}
                size="small"
                label={`「${name}」を外す`}
                onClick={() => onChange(interviewIds.filter((each) => each !== id))}
              />
            </li>
          );
        })}
      </ul>
      {offered.length > 0 && interviewIds.length < MOST_INTERVIEWS && (
        <div className={styles.narrow}>
          <SelectField
            label="問診票を追加"
            emptyLabel="選ぶと追加されます"
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value=""
            onChange={(event) => add(event.target.value)}
          />
        </div>
      )}
    </section>
  );
}
