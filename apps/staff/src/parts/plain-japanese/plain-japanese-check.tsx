import type { Readership } from '@nattoku/rules/plain-japanese/plain-japanese';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import { lazy, Suspense, useState } from 'react';
import styles from '#parts/plain-japanese/plain-japanese.module.css';

// Rules and terms weigh more than the field, and most who open a form never ask.
const loadMeter = () => import('#parts/plain-japanese/plain-japanese-meter.tsx');
const PlainJapaneseMeter = lazy(async () => ({ default: (await loadMeter()).PlainJapaneseMeter }));
const FindingCount = lazy(async () => ({ default: (await loadMeter()).FindingCount }));

export type PlainJapaneseCheckProps = {
  /** Of the text area that is checked. */
  fieldId: string;
  /** What the field is called. */
  label: string;
  text: string;
  readership: Readership;
  /** Where a text is to be easy Japanese the number stands there before it is opened. */
  counted?: boolean;
};

/** What readers may stumble over in a field, folded until somebody wants to know (specification/text-layer.md §9). */
export function PlainJapaneseCheck({ fieldId, label, text, readership, counted = false }: PlainJapaneseCheckProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.check} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        わかりやすさを確かめる
        <VisuallyHidden>（{label}）</VisuallyHidden>
        {counted && (
          <Suspense fallback={null}>
            <FindingCount text={text} readership={readership} />
          </Suspense>
        )}
      </summary>
      {isOpen && (
        <Suspense fallback={<SkeletonText lines={3} />}>
          <PlainJapaneseMeter fieldId={fieldId} text={text} readership={readership} />
        </Suspense>
      )}
    </details>
  );
}
