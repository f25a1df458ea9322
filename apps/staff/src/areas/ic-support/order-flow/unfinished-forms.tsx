import type { IcPackage } from '@nattoku/contract/ic-support/ic-package';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { href } from '#routing/paths.ts';

/** Forms that could not go out with the package: named one by one, with what each lacks and the way to complete it. */
export function UnfinishedForms({ forms }: { forms: IcPackage['unfinished'] }) {
  const waiting = forms.filter(({ isDone }) => !isDone);
  if (waiting.length === 0) return null;
  return (
    <Notice tone="warning" title={`同意書${waiting.length}通は、まだ発行していません`}>
      <ul role="list" className={styles.dates}>
        {waiting.map(({ formId, name, lacking }) => (
          <li key={formId} className={styles.form}>
            <span>
              {name}：{lacking.join('、')}
            </span>
            <ButtonLink size="small" variant="tertiary" href={href('/consent/order/input', { form: formId })}>
              入力する
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
