import { readWitnessedMark, witnessedWays } from '@nattoku/rules/signature/witnessed-mark';
import type { WitnessedEntry, WitnessedMark, WitnessedWay } from '@nattoku/rules/signature/witnessed-mark';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#action/button.tsx';
import { isImeEnter } from '#form/ime.tsx';
import { RadioGroup } from '#form/radio-group.tsx';
import styles from '#signature/signature-pad.module.css';
import { TextField } from '#form/text-field.tsx';
import { signatureJa } from '#words/signature-words.ts';
import { useKitWords } from '#words/kit-words.ts';

type Props = { replacesInk: boolean; onDone: (mark: WitnessedMark) => void; onCancel: () => void };

/** For a person who cannot write on the pad. It only asks; who may be scribe or witness is decided elsewhere. */
export function WitnessedMarkForm({ replacesInk, onDone, onCancel }: Props) {
  const id = useId();
  const { mark: words } = useKitWords('signature', signatureJa);
  const options = (Object.keys(witnessedWays) as WitnessedWay[]).map((way) => ({
    value: way,
    label: words.ways[way],
    help: words.helps[way],
  }));
  const panel = useRef<HTMLDivElement>(null);
  const [entry, setEntry] = useState<WitnessedEntry>({ way: null, scribeName: '', witnessName: '' });
  const [tried, setTried] = useState(false);
  const reading = readWitnessedMark(entry);
  const errors = tried && 'errors' in reading ? reading.errors : {};
  const said = (field: keyof WitnessedEntry) => {
    const japanese = errors[field];
    return japanese && words.problem(field, japanese);
  };

  const finish = () => {
    if ('mark' in reading) return onDone(reading.mark);
    flushSync(() => setTried(true));
    panel.current?.querySelector<HTMLElement>('[role=radiogroup][aria-invalid] input, input[aria-invalid]')?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // The pad may stand in a form, which must not be sent with half a mark.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!isImeEnter(event)) finish();
  };

  return (
    <div ref={panel} className={styles.form} role="group" aria-labelledby={`${id}-title`} onKeyDown={press}>
      <p id={`${id}-title`} className={styles.formTitle}>
        {words.title}
      </p>
      {replacesInk && <p>{words.replaces}</p>}
      <RadioGroup
        label={words.way}
        required
        options={options}
        error={said('way')}
        {...(entry.way && { value: entry.way })}
        onChange={({ target }) => setEntry({ ...entry, way: target.value as WitnessedWay })}
      />
      {entry.way === 'scribe' && (
        <TextField
          label={words.scribe}
          required
          autoComplete="off"
          value={entry.scribeName}
          error={said('scribeName')}
          onChange={({ target }) => setEntry({ ...entry, scribeName: target.value })}
        />
      )}
      <TextField
        label={words.witness}
        required
        autoComplete="off"
        value={entry.witnessName}
        error={said('witnessName')}
        onChange={({ target }) => setEntry({ ...entry, witnessName: target.value })}
      />
      <div className={styles.formActions}>
        <Button variant="subTertiary" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button onClick={finish}>{words.decide}</Button>
      </div>
    </div>
  );
}
