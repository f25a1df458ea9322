import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import styles from '#action/button.module.css';
import { Icon } from '#tokens/icon.tsx';
import { Link } from '#action/link.tsx';
import type { LinkElement } from '#action/link.tsx';
import { Spinner } from '#feedback/spinner.tsx';
import type { ButtonSize, ButtonStyle, FontWeight } from '#tokens/theme.tsx';
import { formJa } from '#words/form-words.ts';
import { useKitWords } from '#words/kit-words.ts';

type Look = {
  /** One of the given button styles (specification/design.md §2). */
  variant?: ButtonStyle;
  size?: ButtonSize;
  weight?: FontWeight;
  icon?: string;
  /** The icon after the word, as for 「次へ」 with an arrow. */
  iconEnd?: string;
  wide?: boolean;
};

type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean };

/** `loading` keeps width and focus, says so to a screen reader, and lets no second press through. */
export function Button({ variant, size, weight, icon, iconEnd, wide, loading = false, ...props }: ButtonProps) {
  const look = { variant: props.disabled ? 'disabled' : variant, size, weight, wide } as const;
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || variant === 'disabled') event.preventDefault();
    else props.onClick?.(event);
  };

  return (
    <button
      type="button"
      {...props}
      className={classNames(lookClass(look), loading && styles.loading, props.className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || variant === 'disabled' || undefined}
      onClick={guard}
    >
      <Face icon={icon} iconEnd={iconEnd}>
        {props.children}
      </Face>
      {loading && <Progress />}
    </button>
  );
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href'> & Look & { href?: string; render?: LinkElement };

export function ButtonLink({ variant, size, weight, icon, iconEnd, wide, children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} className={classNames(lookClass({ variant, size, weight, wide }), props.className)}>
      <Face icon={icon} iconEnd={iconEnd}>
        {children}
      </Face>
    </Link>
  );
}

function Face({
  icon,
  iconEnd,
  children,
}: {
  icon: string | undefined;
  iconEnd: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className={styles.face}>
      {icon && <Icon path={icon} />}
      {children}
      {iconEnd && <Icon path={iconEnd} />}
    </span>
  );
}

type LookClass = { [Key in 'variant' | 'size' | 'weight' | 'wide']: Look[Key] | undefined };

const lookClass = ({ variant = 'primary', size = 'main', weight = 'bold', wide = false }: LookClass) =>
  classNames(styles.button, styles[variant], styles[size], styles[weight], wide && styles.wide);

function Progress() {
  const { processing } = useKitWords('form', formJa);
  return (
    <span className={styles.progress}>
      <Spinner size="small" label={processing} />
    </span>
  );
}
