import { passwordNeeds } from '@nattoku/rules/auth/password-needs';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkCircleIcon, circleIcon } from '@nattoku/ui/tokens/icons';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import { mayBeShort } from '#areas/auth/password/new-password.rules.ts';
import styles from '#areas/auth/password/password-checklist.module.css';

/**
 * What the rule wants, filling quietly while somebody types. It is no verdict: that comes when the field is left
 * (specification/validation.md §1).
 */
export function PasswordChecklist({ password, minLength }: { password: string; minLength: number }) {
  return (
    <div>
      <ul className={styles.list} aria-label="パスワードの条件">
        {passwordNeeds(password, { hasSecondFactor: mayBeShort(minLength) }).map(({ words, met }) => (
          <li key={words} className={met ? styles.met : styles.open}>
            <Icon path={met ? checkCircleIcon : circleIcon} size="small" />
            {words}
            <VisuallyHidden>{met ? '（満たしています）' : '（まだです）'}</VisuallyHidden>
          </li>
        ))}
      </ul>
      <p className={styles.note}>氏名、メールアドレス、職員番号、施設名、製品名を含むパスワードは使えません。</p>
    </div>
  );
}
