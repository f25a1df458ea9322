import { EmailMode, type NotificationPreferences } from '@nattoku/contract/notification/notification';
import { notificationKinds } from '@nattoku/contract/notification/notification-kinds';
import { Checkbox } from '@nattoku/ui/form/checkbox';
import { Icon } from '@nattoku/ui/tokens/icon';
import { SelectField } from '@nattoku/ui/form/select-field';
import styles from '#areas/notification/kind-choices.module.css';
import { kindIcons } from '#parts/notification/kind-icons.ts';

type Choice = Omit<NotificationPreferences['kinds'][number], 'always'>;
type Props = {
  known: NotificationPreferences['kinds'];
  value: readonly Choice[];
  canEmail: boolean;
  onChange: (value: Choice[]) => void;
};

const modes: Record<EmailMode, string> = {
  off: '送らない',
  daily: '毎朝8時にまとめて',
  immediately: 'すぐに',
};

/** One line per kind: the bell, and the email. */
export function KindChoices({ known, value, canEmail, onChange }: Props) {
  const change = (kind: Choice['kind'], changed: Partial<Choice>) =>
    onChange(value.map((each) => (each.kind === kind ? { ...each, ...changed } : each)));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">お知らせ</th>
          <th scope="col">ベル</th>
          {canEmail && <th scope="col">メール</th>}
        </tr>
      </thead>
      <tbody>
        {value.map(({ kind, bell, email }) => {
          const { name, needsAction, icon } = notificationKinds[kind];
          const always = known.some((each) => each.kind === kind && each.always);
          return (
            <tr key={kind}>
              <th scope="row">
                <span className={styles.name}>
                  <Icon path={kindIcons[icon]} />
                  <span>
                    {name}
                    {needsAction && <small className={styles.task}>要対応</small>}
                  </span>
                </span>
              </th>
              <td>
                <Checkbox
                  aria-label={`${name}をベルで受け取る`}
                  checked={bell}
                  disabled={always}
                  onChange={(event) => change(kind, { bell: event.target.checked })}
                />
              </td>
              {canEmail && (
                <td>
                  <SelectField
                    label={`${name}のメール`}
                    labelHidden
                    size="small"
                    value={email}
                    options={EmailMode.options.map((mode) => ({ value: mode, label: modes[mode] }))}
                    onChange={(event) => change(kind, { email: EmailMode.catch('off').parse(event.target.value) })}
                  />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
