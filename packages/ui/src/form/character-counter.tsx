import { characterCount } from '@nattoku/rules/text/text-length';
import { useEffect, useState } from 'react';
import { classNames } from '#tokens/class-names.ts';
import styles from '#form/character-counter.module.css';
import { formJa } from '#words/form-words.ts';
import { useKitWords } from '#words/kit-words.ts';

type Props = { controlId: string; limit: number; value: unknown };

/** Reads the box itself, so that it is right whether React or a form library holds the text. */
export function CharacterCounter({ controlId, limit, value }: Props) {
  const [count, setCount] = useState(0);

  useEffect(() => {
    const box = document.getElementById(controlId);
    if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) return;
    const read = () => setCount(characterCount(box.value));
    // Not before React has heard of the input: rendering between two listeners of one event would write the old value back into the box.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(read);
    };
    read();
    box.addEventListener('input', readSoon);
    return () => {
      clearTimeout(timer);
      box.removeEventListener('input', readSoon);
    };
  }, [controlId, value]);

  const words = useKitWords('form', formJa);
  return (
    <p className={classNames(styles.counter, count > limit && styles.over)}>
      {count}
      <span aria-hidden="true"> / </span>
      {words.characters(limit)}
    </p>
  );
}
