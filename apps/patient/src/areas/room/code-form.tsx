import { Button } from '@nattoku/ui/action/button';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState, type SubmitEvent } from 'react';
import styles from '#areas/room/room.module.css';
import type { RoomProblem } from '#areas/room/use-room.ts';
import { visitWords } from '#words/visit-words.ts';

type Props = { problem: RoomProblem | null; onCode: (code: string) => Promise<void> };

const DIGITS = 8;

/** The code that staff see on their screen. */
export function CodeForm({ problem, onCode }: Props) {
  const words = visitWords().room;
  const [typed, setTyped] = useState('');
  const [isOpening, setIsOpening] = useState(false);
  const code = typed.normalize('NFKC').replaceAll(/\D/g, '');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isOpening || code.length !== DIGITS) return;
    setIsOpening(true);
    await onCode(code);
    setIsOpening(false);
  };
  return (
    <main className={styles.entry}>
      <h1>{words.title}</h1>
      <p>{words.askCode}</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={words.code}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={problem ? words.problems[problem] : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" wide loading={isOpening} disabled={code.length !== DIGITS}>
          {words.open}
        </Button>
      </form>
    </main>
  );
}
