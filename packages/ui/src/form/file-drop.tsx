import { useId, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { Button } from '#action/button.tsx';
import { classNames } from '#tokens/class-names.ts';
import { FieldError } from '#form/field.tsx';
import styles from '#form/file-drop.module.css';
import { Icon } from '#tokens/icon.tsx';
import { uploadIcon } from '#tokens/icons.tsx';

type Props = {
  label: string;
  /** Which files, how large. */
  help?: ReactNode;
  /** As of the input: 'video/mp4,.mov' */
  accept: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  disabled?: boolean;
  error?: string | undefined;
};

/** Whether a file is what its name says is for the server to find out; here is only where it comes in. */
export function FileDrop({ label, help, accept, onFiles, multiple = false, disabled = false, error }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (taken.length > 0 && !disabled) onFiles(taken);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <div>
      <div
        className={classNames(styles.area, over && styles.over, disabled && styles.disabled)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon path={uploadIcon} size="large" className={styles.icon} />
        <p className={styles.label}>{label}</p>
        {help && <p className={styles.help}>{help}</p>}
        <Button variant="tertiary" size="small" disabled={disabled} onClick={() => input.current?.click()}>
          ファイルを選ぶ
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.input}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          tabIndex={-1}
          aria-label={label}
          aria-describedby={error && `${id}-error`}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
