import { Suspense, lazy, type ReactNode } from 'react';
import type { SignaturePadProps } from '#signature/signature-field.tsx';
import { Skeleton } from '#feedback/skeleton.tsx';
import styles from '#signature/signature-pad.module.css';

export type { SignaturePadHandle } from '#signature/signature-field.tsx';

const SignatureField = lazy(async () => ({ default: (await import('#signature/signature-field.tsx')).SignatureField }));

/**
 * Signing by pen, finger or mouse (specification/signature.md §§1–4), and another way for those who cannot. Fetched when a page first shows one.
 * The value is strokes, never pixels. Nothing of one signer is ever shown to the next: `signer` tells them apart.
 */
export function SignaturePad(props: SignaturePadProps) {
  return (
    <Suspense fallback={<Waiting label={props.label} lang={props.labelLang} mark={props.labelMark} />}>
      <SignatureField key={props.signer} {...props} />
    </Suspense>
  );
}

type WaitingProps = { label: string; lang: string | undefined; mark: ReactNode };

function Waiting({ label, lang, mark }: WaitingProps) {
  return (
    <div className={styles.field} aria-busy="true">
      <p className={styles.legend} lang={lang}>
        {label}
        {mark}
      </p>
      <div className={styles.paper} data-paper>
        <div className={styles.surface}>
          <Skeleton height="100%" />
        </div>
      </div>
    </div>
  );
}
