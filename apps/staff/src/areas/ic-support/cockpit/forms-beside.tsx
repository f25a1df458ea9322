import type { IcSession } from '@nattoku/contract/ic-support/ic-session';
import type { TalkDecision } from '@nattoku/contract/ic-support/ic-talk-state';
import { Link } from '@nattoku/ui/action/link';
import { Notice } from '@nattoku/ui/feedback/notice';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { formsBeside } from '#areas/ic-support/cockpit/decision-values.ts';
import { href } from '#routing/paths.ts';

type Props = { decision: TalkDecision | null; forms: IcSession['forms'] };

/** Consent forms that say something else than the decision does: named, since nobody but their signers changes them. */
export function FormsBeside({ decision, forms }: Props) {
  const found = decision ? formsBeside(decision, forms) : [];
  if (found.length === 0) return null;
  return (
    <Notice tone="warning" title="同意書を確かめてください">
      <ul role="list" className={styles.fields}>
        {found.map(({ id, name, words }) => (
          <li key={id}>
            <Link href={href('/consent/detail', { form: id })}>{name}</Link>：{words}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
