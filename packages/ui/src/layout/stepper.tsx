import { classNames } from '#tokens/class-names.ts';
import { Icon } from '#tokens/icon.tsx';
import { checkIcon } from '#tokens/icons.tsx';
import { Link } from '#action/link.tsx';
import styles from '#layout/stepper.module.css';
import { VisuallyHidden } from '#layout/visually-hidden.tsx';

export type Step = {
  label: string;
  /** The way back to a step that is done. */
  href?: string;
};

type Props = { label: string; steps: readonly Step[]; /** From 0. */ current: number };

export function Stepper({ label, steps, current }: Props) {
  return (
    <nav aria-label={label} className={styles.stepper} data-print="hidden">
      <ol role="list" className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.label}
            className={classNames(styles.step, index < current && styles.done, index === current && styles.current)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {index < current ? <Icon path={checkIcon} size="small" /> : index + 1}
            </span>
            {step.href && index < current ? (
              <Link href={step.href} className={styles.word}>
                {step.label}
              </Link>
            ) : (
              <span className={styles.word}>{step.label}</span>
            )}
            {index < current && <VisuallyHidden>（完了）</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
