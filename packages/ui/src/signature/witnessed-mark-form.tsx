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

type Props = { replacesInk: boolean; onDone: (mark: WitnessedMark) => void; onCancel: () => void };

const helps: Readonly<Record<WitnessedWay, string>> = {
  scribe: 'ほかの方が、ご本人の前で氏名を書きます。',
  thumbprint: 'ご本人が紙の同意書に拇印を押します。',
  stamp: '紙の同意書に氏名を記し、ご本人の印鑑を押します。',
};

const options = (Object.keys(witnessedWays) as WitnessedWay[]).map((way) => ({
  value: way,
  label: witnessedWays[way],
  help: helps[way],
}));

/** For a person who cannot write on the pad. It only asks; who may be scribe or witness is decided elsewhere. */
export function WitnessedMarkForm({ replacesInk, onDone, onCancel }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [entry, setEntry] = useState<WitnessedEntry>({ way: null, scribeName: '', witnessName: '' });
  const [tried, setTried] = useState(false);
  const reading = readWitnessedMark(entry);
  const errors = tried && 'errors' in reading ? reading.errors : {};

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
        署名の代わりの方法
      </p>
      {replacesInk && <p>決定すると、いま書かれている署名は消えます。</p>}
      <RadioGroup
        label="方法"
        required
        options={options}
        error={errors.way}
        {...(entry.way && { value: entry.way })}
        onChange={({ target }) => setEntry({ ...entry, way: target.value as WitnessedWay })}
      />
      {entry.way === 'scribe' && (
        <TextField
          label="代筆する方の氏名"
          required
          autoComplete="off"
          value={entry.scribeName}
          error={errors.scribeName}
          onChange={({ target }) => setEntry({ ...entry, scribeName: target.value })}
        />
      )}
      <TextField
        label="立会人の氏名"
        required
        autoComplete="off"
        value={entry.witnessName}
        error={errors.witnessName}
        onChange={({ target }) => setEntry({ ...entry, witnessName: target.value })}
      />
      <div className={styles.formActions}>
        <Button variant="subTertiary" onClick={onCancel}>
          やめる
        </Button>
        <Button onClick={finish}>決定する</Button>
      </div>
    </div>
  );
}
